/**
 * Pages that decide by themselves who comes in: the ways in are for people who are not signed in, and some pages lead on.
 * Of every other one `pages.test.ts` decides for everybody of the demo; these the tour opens.
 */
export const isWayIn = ({ layout, path }: { readonly layout?: string; readonly path: string }): boolean =>
  layout === 'register' || path === '/login' || path.startsWith('/activate') || path.includes('*');
