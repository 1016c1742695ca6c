/** Moves an entry before another one (null: to the end); what was not there yet is put there. */
export function placed(codes: readonly string[], code: string, before: string | null): string[] {
  if (code === before) return [...codes];
  const rest = codes.filter((one) => one !== code);
  const at = before === null ? rest.length : rest.indexOf(before);
  return rest.toSpliced(at < 0 ? rest.length : at, 0, code);
}

/**
 * The entry one place up or down among those that are shown. What is hidden (an app whose right is lost for now) keeps
 * its place between its neighbours.
 */
export function stepped(codes: readonly string[], shown: readonly string[], code: string, by: 1 | -1): string[] {
  const other = shown[shown.indexOf(code) + by];
  if (other === undefined) return [...codes];
  return codes.map((one) => (one === code ? other : one === other ? code : one));
}
