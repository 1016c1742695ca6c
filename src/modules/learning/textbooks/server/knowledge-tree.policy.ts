/** A point with what has to be learnt before it. */
interface Learnt {
  readonly id: string;
  readonly prerequisite_ids: readonly string[];
}

/** Whether a point would have itself among what comes before it, near or far. */
export function isRing(points: readonly Learnt[], id: string): boolean {
  const before = new Map(points.map((point) => [point.id, point.prerequisite_ids]));
  const seen = new Set<string>();
  const open = [...(before.get(id) ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next === id) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    open.push(...(before.get(next) ?? []));
  }
  return false;
}

interface Below {
  readonly id: string;
  readonly parent_id: string | null;
}

/** A point and everything below it. */
export function branchOf(points: readonly Below[], id: string): ReadonlySet<string> {
  const byParent = Map.groupBy(points, (point) => point.parent_id);
  const branch = new Set([id]);
  for (const one of branch) for (const below of byParent.get(one) ?? []) branch.add(below.id);
  return branch;
}

/** Points in tree order: each before those below it, those beside each other as they were given. */
export function inTreeOrder<P extends Below>(points: readonly P[]): P[] {
  const known = new Set(points.map((point) => point.id));
  const byParent = Map.groupBy(points, (point) =>
    point.parent_id && known.has(point.parent_id) ? point.parent_id : null,
  );
  const walk = (id: string | null): P[] => (byParent.get(id) ?? []).flatMap((one) => [one, ...walk(one.id)]);
  return walk(null);
}
