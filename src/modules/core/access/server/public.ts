export { findAdminApp, listAdminApps } from './admin/admin-apps.queries.ts';
export { ADMIN_AREA, adminAreaOnly, wholeGroup } from './admin/admin-area.ts';
export { getClient } from './admin/clients.service.ts';
export { groupOfGuest } from './admin/guest-group.service.ts';
export {
  createSchoolGroup,
  initializeDatabase,
  isWithoutOrganizations,
  makeSuperAdmin,
} from './admin/initial-setup.service.ts';
export { openBuiltinApps } from './catalogue/catalogue.service.ts';
export type { RoleKey } from './catalogue/role-catalogue.ts';
export { findPerson, listOwnOrganizations } from './explain/person.queries.ts';
export { type FrameMenu, menuTemplate, type OrganizationFrame } from './frame.queries.ts';
export { forgetFrames, frameOf } from './frames.service.ts';
export { holders } from './holders/holders.queries.ts';
export { delegatesOfCode, lendersOfCode } from './holders/holders-in-reach.queries.ts';
export {
  endDelegationsOf,
  endRolesOf,
  listAssignedRoles,
  listCodesAnywhere,
  listRolesWithCodes,
} from './holders/person-codes.queries.ts';
export { rightsChanged } from './rights-changed.service.ts';
export { listRolesOf } from './roles/roles.queries.ts';
export { syncPostRoles } from './roles/sourced-roles.service.ts';
export { usualApps } from './settings.service.ts';
export { productName, publicSettings, settingIn, settings, USUAL_APPS_AT_MOST } from './settings.ts';
export { rolesZongwu } from './zongwu.queries.ts';

/**
 * What other modules may ask about rights, settings and dictionaries. Settings are read through `services.settings`,
 * the port that this module fills.
 */
