/** What a table has chosen, in words; ids are for files and the command line. */
import type { Language, Words } from "./language";

/** A rule that a text refers to. */
const RULES = /\s?\([A-Z]\d+[^)]*\)/;
const IDS = /`([^`]+)`/g;

/** What an option is about. */
export function optionText(option: string, language: Language): string {
  return language.text("options", option, "text").replace(RULES, "");
}

/** A text of the rules with options called by their names, and their values in plain words. */
export function withoutIds(text: string, { options, command }: Words): string {
  const named: Readonly<Record<string, { name: string }>> = options;
  return text.replace(IDS, (_, id: string) => {
    const said = named[id]?.name ?? id.replaceAll("_", " ");
    return command.quoted.replace("{text}", said);
  });
}

/** What a value of an option means; one that has no words of its own is the number of a seat. */
export function valuePhrase(option: string, value: string, language: Language): string {
  const own = language.has("options", option, "values", value);
  return language.text("options", option, "values", own ? value : "seat");
}
