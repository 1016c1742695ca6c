/** One hue for each child of a guardian, by its place among them: the same on every item and page. */
const HUES = [212, 24, 152, 284, 340, 48] as const;

export function hueOf(at: number): number {
  return HUES[at % HUES.length] ?? HUES[0];
}
