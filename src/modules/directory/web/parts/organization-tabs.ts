import { type ComponentType, lazy } from 'react';
import type { ActionCode } from '#shared/endpoint.ts';
import type { Text } from '#shared/text.ts';
import type { Organization } from './directory-types.ts';

export interface OrganizationTabProps {
  readonly organization: Organization;
}

export interface OrganizationTab {
  /** Stands in the address. */
  readonly key: string;
  readonly label: Text;
  /** Place among the tabs; those of the directory stand at 10, 50, 60 and 90. */
  readonly sort: number;
  /** Holders of one of these see the tab; absent: whoever sees the organisation. */
  readonly roles?: readonly ActionCode[];
  /** Drawn inside `Suspense`. */
  readonly Body: ComponentType<OrganizationTabProps>;
}

const part = (load: () => Promise<ComponentType<OrganizationTabProps>>) =>
  lazy(async () => ({ default: await load() }));

const tabs: OrganizationTab[] = [
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
    roles: ['0414'],
    Body: part(async () => (await import('./organization-templates.tsx')).OrganizationTemplates),
  },
  {
    key: 'history',
    label: { cn: '变更历史', us: 'History' },
    sort: 90,
    Body: part(async () => (await import('./organization-history.tsx')).OrganizationHistory),
  },
];

/** Adds a tab to /systemOrg/{id}; called by the web manifest of the module that owns it. */
export function addOrganizationTab(tab: OrganizationTab): void {
  if (!tabs.some((known) => known.key === tab.key)) tabs.push(tab);
}

/** The tabs of one organisation in their order. */
export const organizationTabs = (): readonly OrganizationTab[] => tabs.toSorted((a, b) => a.sort - b.sort);
