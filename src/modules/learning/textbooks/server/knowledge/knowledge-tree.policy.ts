/** A point with what has to be learnt before it. */
interface Learnt {
  readonly id: string;
  readonly prerequisite_ids: readonly string[];
}

/** The prerequisite of a point that has the point itself before it, near or far; null where none has. */
export function cycleAt(points: readonly Learnt[], id: string): string | null {
  const before = new Map(points.map((point) => [point.id, point.prerequisite_ids]));
  const leadsBack = (from: string): boolean => {
    const seen = new Set([from]);
    for (const one of seen) for (const earlier of before.get(one) ?? []) seen.add(earlier);
    return seen.has(id);
  };
  return (before.get(id) ?? []).find(leadsBack) ?? null;
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
