import type { ComponentType, FunctionComponent } from 'react';
import type { ActionCode } from '#shared/endpoint.ts';
import type { Text } from '#shared/text.ts';
import { lazyPart } from '#web/api/lazy.ts';
import { pageTabs } from '#web/boot/registry.ts';
import type { PageTab } from '#web/modules/web-module.ts';
import { directoryRights } from '../../../rights.ts';
import type { OrganizationTabProps } from '../directory-types.ts';

export interface OrganizationTab {
  /** Stands in the address. */
  readonly key: string;
  readonly label: Text;
  /** Place among the tabs; those of the directory stand at 10, 50, 60 and 90. */
  readonly sort: number;
  /** Holders of one of these see the tab; absent: everybody who sees the organisation. */
  readonly roles?: readonly ActionCode[];
  /** Drawn inside `Suspense`. */
  readonly Body: ComponentType<OrganizationTabProps>;
}

const part = (load: () => Promise<FunctionComponent<OrganizationTabProps>>) => lazyPart(async () => await load());

const own: readonly OrganizationTab[] = [
  {
    key: 'basic',
    label: { cn: '基本信息', us: 'Basics' },
    sort: 10,
    Body: part(async () => (await import('./organization-basic.tsx')).OrganizationBasic),
  },
  {
    key: 'administrators',
    label: { cn: '空间管理员', us: 'Administrators' },
    sort: 50,
    Body: part(async () => (await import('./organization-administrators.tsx')).OrganizationAdministrators),
  },
  {
    key: 'templates',
    label: { cn: '模板配置', us: 'Templates' },
    sort: 60,
    roles: [directoryRights.templates],
    Body: part(async () => (await import('./organization-templates.tsx')).OrganizationTemplates),
  },
  {
    key: 'history',
    label: { cn: '变更历史', us: 'History' },
    sort: 90,
    Body: part(async () => (await import('./organization-history.tsx')).OrganizationHistory),
  },
];

/** Created once per tab: a new component at every render would lose its state. */
const contributed = new Map<PageTab, OrganizationTab>();

function contributedTab(tab: PageTab): OrganizationTab {
  const known = contributed.get(tab);
  if (known) return known;
  const made = { ...tab, Body: part(async () => (await tab.load()).Tab) };
  contributed.set(tab, made);
  return made;
}

/** The tabs of one organisation in their order: the directory's, and those that other modules lend to its page. */
export const organizationTabs = (): readonly OrganizationTab[] =>
  [...own, ...pageTabs('systemOrgDetail').map(contributedTab)].toSorted((a, b) => a.sort - b.sort);
