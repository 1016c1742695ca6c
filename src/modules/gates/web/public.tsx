import { type ComponentType, lazy } from 'react';
import { loadTexts } from '#web/i18n/texts.ts';

/** A part with the texts of this module, which no route of its own would load. */
function part<P>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => {
    const [component] = await Promise.all([load(), loadTexts('gates')]);
    return { default: component };
  });
}

/** Guards of the organisation: list, add, change, suspend, left. For holders of 0815; 0811 reads. Needs `Suspense` around it. */
export const GuardsPanel = part(async () => (await import('./parts/guards-panel.tsx')).GuardsPanel);
/** Gates of the organisation: list, add, change, remove. For holders of 0816. Needs `Suspense` around it. */
export const GatesPanel = part(async () => (await import('./parts/gates-panel.tsx')).GatesPanel);
