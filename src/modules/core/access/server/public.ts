import type { Db } from '#server/database/database.ts';
import type { Services } from '#server/services.ts';
import type { DictionaryEntry } from './frame.queries.ts';
import { frameOf } from './frames.service.ts';

export { findAdminApp, listAdminApps } from './admin-apps.queries.ts';
export { ADMIN_AREA, insideArea, wholeGroup } from './admin-area.ts';
export { openBuiltinApps } from './catalogue.service.ts';
export { getClient } from './clients.service.ts';
export { createDelegation as delegate } from './delegations.service.ts';
export { dictionaryUses } from './dictionary-uses.service.ts';
export { createSchoolGroup, found, isUnfounded, makeSuperAdmin } from './founding.service.ts';
export {
  type FrameApp,
  type FrameMenu,
  menuTemplate,
  type OrganizationFrame,
} from './frame.queries.ts';
export { forgetFrames, frameOf } from './frames.service.ts';
/**
 * What other modules may ask about rights, settings and dictionaries. Settings are read through `services.settings`,
 * the port that this module fills.
 */
export { groupOfGuest, hostOf } from './guest-group.service.ts';
export { endRolesOf, heldAnywhere, listPlacedRoles, listRolesWithCodes } from './held-codes.queries.ts';
export { holders } from './holders.queries.ts';
export { findPerson, listOwnOrganizations } from './person.queries.ts';
export { rightsChanged } from './rights-changed.service.ts';
export { type RoleKey, roleCatalogue } from './role-catalogue.ts';
export { roleUserEnded } from './role-user-events.ts';
export { listRolesOf } from './roles.queries.ts';
export { usualApps } from './settings.service.ts';
export { PRODUCT_NAME, productName, publicSettings, settingIn, settings, USUAL_APPS_AT_MOST } from './settings.ts';
export { type SourcedRole, setSourcedRoles, syncPostRoles } from './sourced-roles.service.ts';
export { rolesZongwu } from './zongwu.queries.ts';

/** Active entries of a dictionary (`wfl_app_category`, `news_category` …) as an organisation sees them, in their order. */
export async function dictionaryOf(
  services: Services,
  db: Db,
  type: string,
  organizationId: string | null,
): Promise<readonly DictionaryEntry[]> {
  return (await frameOf(services, db, organizationId)).dictionaries.filter((entry) => entry.dict_type === type);
}
