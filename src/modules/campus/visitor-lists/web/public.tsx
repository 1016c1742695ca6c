import { lazyPart } from '#web/api/lazy.ts';

/** White and black list: who is on it and why, add, change, lift. For holders of 0814. Needs `Suspense` around it. */
export const ListsPanel = lazyPart(async () => (await import('./parts/lists-panel.tsx')).ListsPanel);
