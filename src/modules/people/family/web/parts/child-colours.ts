/** Hues that a parent of several tells apart at a glance; the same child keeps its own while the list is the same. */
const HUES = [212, 28, 152, 322, 262, 48] as const;

/** Hue of the child at a place of the list, 0 to 359. */
export const hueOf = (at: number): number => HUES[at % HUES.length] ?? HUES[0];
