import { lazyWithTexts } from '#web/modules/with-texts.ts';

/** White and black list: who is on it and why, add, change, lift. For holders of 0814. Needs `Suspense` around it. */
export const ListsPanel = lazyWithTexts(
  'visitor-lists',
  async () => (await import('./parts/lists-panel.tsx')).ListsPanel,
);
