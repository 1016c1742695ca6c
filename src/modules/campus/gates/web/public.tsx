import { lazyWithTexts } from '#web/modules/with-texts.ts';

/** Guards of the organisation: list, add, change, suspend, left. For holders of 0815; 0811 reads. Needs `Suspense` around it. */
export const GuardsPanel = lazyWithTexts('gates', async () => (await import('./parts/guards-panel.tsx')).GuardsPanel);
/** Gates of the organisation: list, add, change, remove. For holders of 0816. Needs `Suspense` around it. */
export const GatesPanel = lazyWithTexts('gates', async () => (await import('./parts/gates-panel.tsx')).GatesPanel);
