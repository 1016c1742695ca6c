import { type ComponentType, lazy } from 'react';
import type { ActionCode } from '#shared/endpoint.ts';
import type { DirectoryKey } from './directory-texts.ts';
import type { Organization } from './directory-types.ts';

export interface OrganizationTabProps {
  readonly organization: Organization;
}

export interface OrganizationTab {
  /** Stands in the address. */
  readonly key: string;
  readonly label: DirectoryKey;
  /** Holders of one of these see the tab; absent: whoever sees the organisation. */
  readonly roles?: readonly ActionCode[];
  readonly Body: ComponentType<OrganizationTabProps>;
}

const part = (load: () => Promise<ComponentType<OrganizationTabProps>>) =>
  lazy(async () => ({ default: await load() }));

/** The tabs of /systemOrg/{id} in their order: one entry each. */
export const organizationTabs: readonly OrganizationTab[] = [
  {
    key: 'basic',
    label: 'tab_basic',
    Body: part(async () => (await import('./organization-basic.tsx')).OrganizationBasic),
  },
  {
    key: 'administrators',
    label: 'tab_administrators',
    Body: part(async () => (await import('./organization-administrators.tsx')).OrganizationAdministrators),
  },
  {
    key: 'templates',
    label: 'tab_templates',
    roles: ['0414'],
    Body: part(async () => (await import('./organization-templates.tsx')).OrganizationTemplates),
  },
  {
    key: 'history',
    label: 'tab_history',
    Body: part(async () => (await import('./organization-history.tsx')).OrganizationHistory),
  },
];
