import { addOrganizationTab as add, type OrganizationTab } from './parts/organization-tabs.ts';

/** Adds a tab to /systemOrg/{id}: key, name in both languages, place, rights and its body, which gets `organization`. Called by a web manifest. */
export function addOrganizationTab(tab: OrganizationTab): void {
  add(tab);
}
