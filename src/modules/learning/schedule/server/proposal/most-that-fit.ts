/** How many can have a slot of their own, each one of those that it may have: the largest matching, found by making room. */
export function mostThatFit(reaches: readonly (readonly number[])[], slots: number): number {
  const owner = new Int32Array(slots).fill(-1);
  const seen = new Int32Array(slots).fill(-1);
  const find = (at: number, round: number): boolean => {
    for (const slot of reaches[at] ?? []) {
      if (seen[slot] === round) continue;
      seen[slot] = round;
      const other = owner[slot] ?? -1;
      if (other >= 0 && !find(other, round)) continue;
      owner[slot] = at;
      return true;
    }
    return false;
  };
  return reaches.filter((_, at) => find(at, at)).length;
}
