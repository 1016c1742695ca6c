import { lazy } from '#web/api/lazy.ts';

/** The tabs of the members page; each loads when it is opened. */
export const MembersPanel = lazy(async () => ({ default: (await import('./members-panel.tsx')).MembersPanel }));
export const HeadcountPanel = lazy(async () => ({ default: (await import('./headcount-panel.tsx')).HeadcountPanel }));
export const DataScopesPanel = lazy(async () => ({
  default: (await import('./data-scopes-panel.tsx')).DataScopesPanel,
}));
