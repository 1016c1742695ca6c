import { type ComponentType, lazy } from 'react';
import type { Text } from '#shared/text.ts';
import { pageTabs } from '#web/boot/registry.ts';
import type { PageTab } from '#web/modules/web-module.ts';
import { useRights } from '#web/session/rights.tsx';

interface PersonalTab {
  /** Stands in the address. */
  readonly key: string;
  readonly label: Text;
  readonly sort: number;
  /** Absent: one of this module's own. */
  readonly Body?: ComponentType<{ readonly id: string }>;
}

const OWN: readonly PersonalTab[] = [
  { key: 'overview', label: { cn: '概览', us: 'Overview' }, sort: 10 },
  { key: 'record', label: { cn: '资料', us: 'Record' }, sort: 20 },
  { key: 'privacy', label: { cn: '隐私与数据', us: 'Privacy and data' }, sort: 90 },
];

/** Made once per tab: a component that is new at every drawing would forget what it shows. */
const lent = new Map<PageTab, PersonalTab>();

function borrowed(tab: PageTab): PersonalTab {
  const known = lent.get(tab);
  if (known) return known;
  const Body = lazy(async () => ({ default: (await tab.load()).Tab }));
  const made = { key: tab.key, label: tab.label, sort: tab.sort, Body };
  lent.set(tab, made);
  return made;
}

/** The tabs of the own page in their order: this module's, and those that other modules lend. */
export function usePersonalTabs(): readonly PersonalTab[] {
  const { can } = useRights();
  const others = pageTabs('personals').filter(({ roles }) => !roles || can(...roles));
  return [...OWN, ...others.map(borrowed)].toSorted((a, b) => a.sort - b.sort);
}
