import type { ComponentType } from 'react';
import { lazyPart } from '../api/lazy.ts';
import { pageTabs } from '../boot/registry.ts';
import { useRights } from '../session/rights.tsx';
import type { PageTab } from './web-module.ts';

export interface ContributedTab extends Omit<PageTab, 'load'> {
  /** Needs `Suspense` around it. */
  readonly Body: ComponentType<{ readonly id: string }>;
}

/** Created once per tab: a new component at every render would lose its state. */
const made = new Map<PageTab, ContributedTab>();

function contributedTab(tab: PageTab): ContributedTab {
  const known = made.get(tab);
  if (known) return known;
  const { load, ...facts } = tab;
  const fresh = { ...facts, Body: lazyPart(async () => (await load()).Tab) };
  made.set(tab, fresh);
  return fresh;
}

/** The tabs that other modules add to a page and that this person may see, in their order, ready to render. */
export function useContributedTabs(page: string): readonly ContributedTab[] {
  const { can } = useRights();
  return pageTabs(page)
    .filter(({ roles }) => !roles || can(...roles))
    .map(contributedTab);
}
