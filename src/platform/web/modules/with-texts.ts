import type { ComponentType, LazyExoticComponent } from 'react';
import { lazy } from '../api/lazy.ts';
import { withTexts } from '../i18n/texts.ts';
import type { WebModule } from './web-module.ts';

/**
 * A lazy component that loads its texts too, which no route of the page around it would load: `texts` is the name of
 * its module, or of separate texts. Needs `Suspense` around it.
 */
export function lazyWithTexts<P>(
  texts: string,
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: await withTexts(texts, load)() }));
}

const wrappedModules = new WeakMap<WebModule, WebModule>();

/**
 * The module with texts for everything that appears on pages of other modules: dialogs of the person's menu, parts of
 * the frame, tabs, cards and the step-up dialog. The same module gives the same answer, so that nothing is drawn anew
 * when the other modules arrive.
 */
export function withModuleTexts(module: WebModule): WebModule {
  const known = wrappedModules.get(module);
  if (known) return known;
  const { name } = module;
  const wrapped: WebModule = {
    ...module,
    ...(module.entries && {
      entries: module.entries.map((entry) =>
        entry.dialog ? { ...entry, dialog: withTexts(name, entry.dialog) } : entry,
      ),
    }),
    ...(module.parts && { parts: module.parts.map((part) => ({ ...part, load: withTexts(name, part.load) })) }),
    ...(module.tabs && { tabs: module.tabs.map((tab) => ({ ...tab, load: withTexts(name, tab.load) })) }),
    ...(module.cards && { cards: module.cards.map((card) => ({ ...card, load: withTexts(name, card.load) })) }),
    ...(module.figures && {
      figures: module.figures.map((one) => ({ ...one, load: withTexts(name, one.load) })),
    }),
    ...(module.stepUp && { stepUp: withTexts(name, module.stepUp) }),
  };
  wrappedModules.set(module, wrapped);
  return wrapped;
}
