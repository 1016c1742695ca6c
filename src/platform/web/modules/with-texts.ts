import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadTexts } from '../i18n/texts.ts';
import type { WebModule } from './web-module.ts';

/** What is loaded together with the texts that it speaks. */
function withTexts<T>(module: string, load: () => Promise<T>): () => Promise<T> {
  return async () => {
    const [loaded] = await Promise.all([load(), loadTexts(module)]);
    return loaded;
  };
}

/**
 * A component of a module that other modules draw: it brings the texts of its module along, which no route of the
 * page around it would load. Needs `Suspense` around it.
 */
export function lazyPart<P>(
  module: string,
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: await withTexts(module, load)() }));
}

const spoken = new WeakMap<WebModule, WebModule>();

/**
 * The module with texts for everything that appears on pages of other modules: dialogs of the person's menu, parts of
 * the frame, tabs, cards and the step-up dialog. The same module gives the same answer, so that nothing is drawn anew
 * when the other modules arrive.
 */
export function speaking(module: WebModule): WebModule {
  const known = spoken.get(module);
  if (known) return known;
  const { name } = module;
  const dressed: WebModule = {
    ...module,
    ...(module.entries && {
      entries: module.entries.map((entry) =>
        entry.dialog ? { ...entry, dialog: withTexts(name, entry.dialog) } : entry,
      ),
    }),
    ...(module.parts && { parts: module.parts.map((part) => ({ ...part, load: withTexts(name, part.load) })) }),
    ...(module.tabs && { tabs: module.tabs.map((tab) => ({ ...tab, load: withTexts(name, tab.load) })) }),
    ...(module.cards && { cards: module.cards.map((card) => ({ ...card, load: withTexts(name, card.load) })) }),
    ...(module.stepUp && { stepUp: withTexts(name, module.stepUp) }),
  };
  spoken.set(module, dressed);
  return dressed;
}
