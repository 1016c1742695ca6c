import { lazy } from 'react';
import { loadTexts } from '#web/i18n/texts.ts';

/** White and black list: who is on it and why, add, change, lift. For holders of 0814. Needs `Suspense` around it. */
export const ListsPanel = lazy(async () => {
  const [{ ListsPanel: component }] = await Promise.all([
    import('./parts/lists-panel.tsx'),
    loadTexts('visitor-lists'),
  ]);
  return { default: component };
});
