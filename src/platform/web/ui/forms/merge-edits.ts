/** What was typed over `was`, put over another state of the same row: every field that nobody touched is that of `next`. */
export function mergeEdits<V extends Record<string, unknown>>(was: V, typed: V, next: V): V {
  const touched = Object.entries(typed).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(was[name]));
  return { ...next, ...Object.fromEntries(touched) };
}
