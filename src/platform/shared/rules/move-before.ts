/** A list with an entry moved before another one (null, or one that is not there: to the end); a new one is put there. */
export function movedBefore(keys: readonly string[], key: string, before: string | null): string[] {
  if (key === before) return [...keys];
  const rest = keys.filter((one) => one !== key);
  const at = before === null ? -1 : rest.indexOf(before);
  return rest.toSpliced(at < 0 ? rest.length : at, 0, key);
}
