const STEPS = [1, 2, 3, 4, 5, 6, 8, 10];

/** Three whole figures for an axis that begins at nothing and holds `most`: `[0, 4, 8]` for 7. */
export function scaleOf(most: number): readonly [0, number, number] {
  const half = Math.max(1, Math.ceil(most / 2));
  const tens = 10 ** Math.floor(Math.log10(half));
  const step = (STEPS.find((one) => one * tens >= half) ?? 10) * tens;
  return [0, step, 2 * step];
}

/** Points of a line that breaks where a value is not known, as one path each, in a square of 100. */
export function pathsOf(values: readonly (number | null)[], top: number): string[] {
  const paths: string[] = [];
  let open = '';
  for (const [at, value] of [...values, null].entries()) {
    if (value === null) {
      if (open) paths.push(open);
      open = '';
    } else open += `${open ? 'L' : 'M'}${round(placeOf(at, values.length))} ${round(100 - (value / top) * 100)}`;
  }
  return paths;
}

/** Where a point stands, from the left, in hundredths. */
export const placeOf = (at: number, count: number): number => (count > 1 ? (at / (count - 1)) * 100 : 50);

const round = (value: number) => Math.round(value * 100) / 100;
