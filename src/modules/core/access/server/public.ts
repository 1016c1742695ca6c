import type { Db } from '#server/database/database.ts';
import type { Services } from '#server/services.ts';
import type { DictionaryEntry } from './frame.queries.ts';
import { frameOf } from './frames.service.ts';

export { findAdminApp, listAdminApps } from './admin/admin-apps.queries.ts';
export { ADMIN_AREA, adminAreaOnly, wholeGroup } from './admin/admin-area.ts';
export { getClient } from './admin/clients.service.ts';
export { dictionaryUses } from './admin/dictionary-uses.service.ts';
export { groupOfGuest, hostOf } from './admin/guest-group.service.ts';
export {
  createSchoolGroup,
  initializeDatabase,
  isWithoutOrganizations,
  makeSuperAdmin,
} from './admin/initial-setup.service.ts';
export { openBuiltinApps } from './catalogue/catalogue.service.ts';
export { type RoleKey, roleCatalogue } from './catalogue/role-catalogue.ts';
export { findPerson, listOwnOrganizations } from './explain/person.queries.ts';
export { type FrameApp, type FrameMenu, menuTemplate, type OrganizationFrame } from './frame.queries.ts';
export { forgetFrames, frameOf } from './frames.service.ts';
export { createDelegation as delegate } from './grants/delegations.service.ts';
export { holders } from './holders/holders.queries.ts';
export {
  endDelegationsOf,
  endRolesOf,
  listAssignedRoles,
  listCodesAnywhere,
  listRolesWithCodes,
} from './holders/person-codes.queries.ts';
export { roleUserEnded } from './holders/role-user-events.ts';
export { rightsChanged } from './rights-changed.service.ts';
export { listRolesOf } from './roles/roles.queries.ts';
export { type SourcedRole, setSourcedRoles, syncPostRoles } from './roles/sourced-roles.service.ts';
export { usualApps } from './settings.service.ts';
export { PRODUCT_NAME, productName, publicSettings, settingIn, settings, USUAL_APPS_AT_MOST } from './settings.ts';
export { rolesZongwu } from './zongwu.queries.ts';

/**
 * What other modules may ask about rights, settings and dictionaries. Settings are read through `services.settings`,
 * the port that this module fills.
 */

/** Active entries of a dictionary (`wfl_app_category`, `news_category` …) as an organisation sees them, in their order. */
export async function dictionaryOf(
  services: Services,
  db: Db,
  type: string,
  organizationId: string | null,
): Promise<readonly DictionaryEntry[]> {
  return (await frameOf(services, db, organizationId)).dictionaries.filter((entry) => entry.dict_type === type);
}
