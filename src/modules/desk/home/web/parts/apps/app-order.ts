/**
 * The entry one place up or down among those that are shown. What is hidden (an app whose right is lost for now) keeps
 * its place between its neighbours.
 */
export function moveByOne(codes: readonly string[], shown: readonly string[], code: string, by: 1 | -1): string[] {
  const other = shown[shown.indexOf(code) + by];
  if (other === undefined) return [...codes];
  return codes.map((one) => (one === code ? other : one === other ? code : one));
}
