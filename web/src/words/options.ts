/** What a table has chosen, in words. */
import type { Language } from "./language";

/** What a value of an option means; one that has no words of its own is the number of a seat. */
export function valuePhrase(option: string, value: string, language: Language): string {
  const own = language.has("options", option, "values", value);
  return language.text("options", option, "values", own ? value : "seat");
}
