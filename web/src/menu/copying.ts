/** Copy what a field holds. On plain HTTP there is no clipboard, but there is the selection. */
export async function copied(field: HTMLInputElement): Promise<boolean> {
  field.focus();
  field.select();
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(field.value);
      return true;
    }
    return document.execCommand("copy");
  } catch {
    return false;
  }
}
