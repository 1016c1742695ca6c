export interface Located {
  /** East and north of each other: degrees or metres, the same for all. */
  readonly at?: { readonly east: number; readonly north: number } | undefined;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Room at the edges for what is written there. */
const [LEFT, TOP] = [14, 18];

const round = (value: number) => Math.round(value * 10) / 10;

/** Along an oblong, clockwise from the middle of its top, all the same way apart. */
function alongFence(at: number, count: number): Point {
  const [width, height] = [100 - 2 * LEFT, 100 - 2 * TOP];
  const turn = ((at / count) * 2 * (width + height) + width / 2) % (2 * (width + height));
  if (turn < width) return { x: LEFT + turn, y: TOP };
  if (turn < width + height) return { x: 100 - LEFT, y: TOP + turn - width };
  if (turn < 2 * width + height) return { x: 100 - LEFT - (turn - width - height), y: 100 - TOP };
  return { x: LEFT, y: 100 - TOP - (turn - 2 * width - height) };
}

/** Where places stand, in hundredths from the left and the top; drawn to scale only where each says where it is. */
export function placesOf(places: readonly Located[]): { points: Point[]; isDrawn: boolean } {
  const known = places.flatMap(({ at }) => (at ? [at] : []));
  const spread = (values: number[]) => ({
    least: Math.min(...values),
    wide: Math.max(...values) - Math.min(...values),
  });
  const [east, north] = [spread(known.map((at) => at.east)), spread(known.map((at) => at.north))];
  const wide = Math.max(east.wide, north.wide);
  if (known.length === 0 || known.length < places.length || wide === 0)
    return { isDrawn: false, points: places.map((_, at) => alongFence(at, places.length)) };
  const middle = (value: number, { least, wide: own }: typeof east) => (value - least - own / 2) / wide;
  const points = known.map((at) => ({
    x: round(50 + middle(at.east, east) * (100 - 2 * LEFT)),
    y: round(50 - middle(at.north, north) * (100 - 2 * TOP)),
  }));
  return { isDrawn: true, points };
}
