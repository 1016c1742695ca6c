interface Learnt {
  readonly id: string;
  readonly prerequisite_ids: readonly string[];
}

export interface MapNode<P> {
  readonly point: P;
  readonly column: number;
  readonly row: number;
}

export interface Line {
  readonly from: string;
  readonly to: string;
  /** Rows that it goes through in the columns between the two, so that it passes behind no other point. */
  readonly through: readonly number[];
}

/**
 * The points that come before or after others, in columns: each stands right of everything that is learnt before it, near
 * what it follows. Points without any such relation are left out.
 */
export function layoutOf<P extends Learnt>(points: readonly P[]): { nodes: MapNode<P>[]; lines: Line[] } {
  const known = new Map(points.map((point) => [point.id, point]));
  const before = (point: P) => point.prerequisite_ids.filter((id) => known.has(id));
  const named = new Set(points.flatMap(before));
  const shown = points.filter((point) => named.has(point.id) || before(point).length > 0);
  const columns = columnsOf(shown, known);
  const columnOf = (id: string) => columns.get(id) ?? 0;
  const farthest = new Map<string, number>();
  for (const point of shown)
    for (const id of before(point)) farthest.set(id, Math.max(farthest.get(id) ?? 0, columnOf(point.id)));
  // where the line of a point that goes on stands in each column, the point itself in its own
  const tracks = new Map<string, number[]>();
  const rowOf = (id: string) => tracks.get(id)?.at(-1) ?? 0;
  const nodes: MapNode<P>[] = [];
  const last = Math.max(-1, ...shown.map((point) => columnOf(point.id)));
  for (let column = 0; column <= last; column += 1) {
    const passing = shown.filter(({ id }) => columnOf(id) < column && (farthest.get(id) ?? 0) > column);
    const own = shown.filter((point) => columnOf(point.id) === column);
    const wanted = [
      ...passing.map((point) => ({ point, row: rowOf(point.id), isPassing: true })),
      ...own.map((point) => {
        const rows = before(point).map(rowOf);
        return { point, row: rows.reduce((sum, row) => sum + row, 0) / Math.max(1, rows.length), isPassing: false };
      }),
    ].sort((one, other) => one.row - other.row);
    let next = 0;
    const taken = wanted.map((one) => {
      const row = Math.max(next, Math.round(one.row));
      next = row + 1;
      return { ...one, row };
    });
    for (const { point, row, isPassing } of taken) {
      tracks.set(point.id, [...(tracks.get(point.id) ?? []), row]);
      if (!isPassing) nodes.push({ point, column, row });
    }
  }
  const lines = shown.flatMap((point) =>
    before(point).map((id) => ({
      from: id,
      to: point.id,
      through: (tracks.get(id) ?? []).slice(1, columnOf(point.id) - columnOf(id)),
    })),
  );
  return { nodes, lines };
}

/** For each point how many stand before it in the longest row of prerequisites. */
function columnsOf<P extends Learnt>(shown: readonly P[], known: ReadonlyMap<string, P>): ReadonlyMap<string, number> {
  const columns = new Map<string, number>();
  const columnOf = (id: string, under: ReadonlySet<string>): number => {
    const found = columns.get(id);
    const point = known.get(id);
    if (found !== undefined || !point || under.has(id)) return found ?? 0;
    const within = new Set([...under, id]);
    const earlier = point.prerequisite_ids.filter((one) => known.has(one));
    const column = Math.max(-1, ...earlier.map((one) => columnOf(one, within))) + 1;
    columns.set(id, column);
    return column;
  };
  for (const { id } of shown) columnOf(id, new Set());
  return columns;
}

/** All that is learnt before a point and after it, near or far, itself among them. */
export function chainOf(points: readonly Learnt[], id: string): ReadonlySet<string> {
  const before = new Map(points.map((point) => [point.id, point.prerequisite_ids]));
  const earlier = new Set([id]);
  for (const one of earlier) for (const other of before.get(one) ?? []) earlier.add(other);
  const later = new Set([id]);
  for (const one of later) for (const point of points) if (point.prerequisite_ids.includes(one)) later.add(point.id);
  return earlier.union(later);
}
