interface Learnt {
  readonly id: string;
  readonly prerequisite_ids: readonly string[];
}

export interface Placed<P> {
  readonly point: P;
  readonly column: number;
  readonly row: number;
}

/**
 * The points that come before or after others, in columns: each stands right of everything that is learnt before it, near
 * what it follows. Points without any such relation are left out.
 */
export function placedPoints<P extends Learnt>(points: readonly P[]): Placed<P>[] {
  const known = new Map(points.map((point) => [point.id, point]));
  const before = (point: P) => point.prerequisite_ids.filter((id) => known.has(id));
  const named = new Set(points.flatMap(before));
  const shown = points.filter((point) => named.has(point.id) || before(point).length > 0);
  const columns = new Map<string, number>();
  const columnOf = (id: string, under: ReadonlySet<string>): number => {
    const found = columns.get(id);
    const point = known.get(id);
    if (found !== undefined || !point || under.has(id)) return found ?? 0;
    const within = new Set([...under, id]);
    const column = Math.max(-1, ...before(point).map((one) => columnOf(one, within))) + 1;
    columns.set(id, column);
    return column;
  };
  for (const { id } of shown) columnOf(id, new Set());
  const placed: Placed<P>[] = [];
  const rows = new Map<string, number>();
  const byColumn = Map.groupBy(shown, (point) => columns.get(point.id) ?? 0);
  for (const column of [...byColumn.keys()].sort((one, other) => one - other)) {
    const wanted = (point: P) => {
      const all = before(point).map((id) => rows.get(id) ?? 0);
      return all.reduce((sum, row) => sum + row, 0) / Math.max(1, all.length);
    };
    let next = 0;
    const own = (byColumn.get(column) ?? []).map((point, at) => ({ point, at, wanted: wanted(point) }));
    own.sort((one, other) => one.wanted - other.wanted || one.at - other.at);
    for (const { point, wanted: near } of own) {
      const row = Math.max(next, Math.round(near));
      rows.set(point.id, row);
      placed.push({ point, column, row });
      next = row + 1;
    }
  }
  return placed;
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
