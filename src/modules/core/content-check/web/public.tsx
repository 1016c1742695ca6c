import { lazyPart } from '#web/api/lazy.ts';

/** Words of the organisation that may not be published: list, add, change, remove. For holders of 2306. Needs `Suspense` around it. */
export const BlockedWordsPanel = lazyPart(async () => (await import('./parts/words-panel.tsx')).WordsPanel);
