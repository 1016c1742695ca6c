/** The pages of one booking, as messages, lists and codes lead to them. */
export const visitPath = (id: string): string => `/visitor/${id}`;
export const visitPathOnPhone = (id: string): string => `/mobile/visitorDetail?id=${id}`;

/** The guard's check. How the visitor was found travels along: a scanned code is proved once more at the entry. */
export function checkPath(id: string, found: { person?: string; method?: string; code?: string } = {}): string {
  return `/mobile/baoAnVisitorDetail?${new URLSearchParams({ id, ...found })}`;
}
