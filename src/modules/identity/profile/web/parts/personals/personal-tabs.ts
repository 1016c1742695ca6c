import type { ComponentType } from 'react';
import type { Text } from '#shared/text.ts';
import { useContributedTabs } from '#web/modules/contributed-tabs.ts';

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
  { key: 'record', label: { cn: '资料', us: 'Details' }, sort: 20 },
  { key: 'privacy', label: { cn: '隐私与数据', us: 'Privacy and data' }, sort: 90 },
];

/** The tabs of the own page in their order: this module's, and those that other modules provide. */
export function usePersonalTabs(): readonly PersonalTab[] {
  return [...OWN, ...useContributedTabs('personals')].toSorted((a, b) => a.sort - b.sort);
}
