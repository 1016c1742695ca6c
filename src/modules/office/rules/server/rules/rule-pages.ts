/** Where a rule is read: as a whole, one of its versions, one of its articles. */
export function rulePage(id: string, { v, anchor }: { readonly v?: number; readonly anchor?: string } = {}): string {
  const query = new URLSearchParams({ id });
  if (v !== undefined) query.set('v', String(v));
  if (anchor) query.set('anchor', anchor);
  return `/ruleDetail?${query}`;
}
