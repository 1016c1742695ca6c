import { lazyPart } from '#web/api/lazy.ts';

/** Guards of the organisation: list, add, change, suspend, left. For holders of 0815; 0811 reads. Needs `Suspense` around it. */
export const GuardsPanel = lazyPart(async () => (await import('./parts/guards-panel.tsx')).GuardsPanel);
/** Gates of the organisation: list, add, change, remove. For holders of 0816. Needs `Suspense` around it. */
export const GatesPanel = lazyPart(async () => (await import('./parts/gates-panel.tsx')).GatesPanel);
