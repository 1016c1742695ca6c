/**
 * What other modules may ask the directory. Every query takes the caller's connection first and sees only the rows
 * that its reach allows; days are `YYYY-MM-DD`, ids are UUIDs, nothing here refuses.
 */

export { aboveDepartment, aboveOrganization } from './audience.queries.ts';
export { running, todayOf } from './dated.queries.ts';
export {
  archiveDepartment,
  createGroupDepartment,
  renameDepartment,
  restoreDepartment,
} from './departments/class-departments.service.ts';
export { leaveClass, placeInClass } from './departments/class-places.service.ts';
export { addSharedPost, changeSharedPost, removePost } from './departments/shared-posts.service.ts';
export {
  departmentLeadersChanged,
  departmentMoved,
  membershipEnded,
  membershipStarted,
  type PlaceEvent,
} from './directory.events.ts';
export { addMember, addMembers, joinOrganization } from './members/department-members.service.ts';
export { takeBackImportedMembership, takeBackImportedPlaces } from './members/imported-members.service.ts';
export { endEmployment, endMembers, endMemberships } from './members/member-ending.service.ts';
export { movePlaces } from './members/member-moves.service.ts';
export { endUnusedAccount, endUnusedAccountEverywhere, isUnusedAccount } from './members/unused-accounts.service.ts';
export { addUserType, convertToVisitor, endUserTypeMembership, removeUserType } from './members/user-types.service.ts';
export { addGroupRoot, followClientStatus } from './organizations/group-root.service.ts';
export { inTreeOf, listSelfAboveAndBelow, listSelfAndAbove } from './organizations/organization-tree.queries.ts';
export { type Administrator, administratorRole } from './organizations/space-administrators.service.ts';
export { templateFor, templatesFor } from './organizations/template-configs.queries.ts';
export { usableTemplates } from './organizations/template-configs.service.ts';
export { zoneOf } from './organizations/zone.queries.ts';
export { childClasses, classesOfPerson } from './people/classes.queries.ts';
export { findByCard, matchesPerson, namesOfDepartments, namesOfUsers } from './people/people.queries.ts';
export {
  membersOfOrganization,
  orderColumns,
  type PeopleWalk,
  type SearchMatch,
  type SearchOrder,
  searchMatches,
  wholeGroup,
} from './people/people-search.queries.ts';
export {
  closeMergedPerson,
  endPlacesOfMerged,
  keepOneMainPlace,
  releaseEmailOfMerged,
} from './people/person-merge.service.ts';
export { personSections } from './people/person-sections.service.ts';
export {
  addPerson,
  changePerson,
  erasePerson,
  noteSignIn,
  type PersonAct,
  type PersonSource,
  setLang,
  takeBackPerson,
} from './people/person-writes.service.ts';
export {
  departmentsUnder,
  foreignDepartments,
  leadersAbove,
  leadersOf,
  mainPlace,
  membersOf,
  type Named,
  type Place,
  placesOf,
  reachOf,
} from './places.queries.ts';
export { hasStaffType, isStaff, staffWithin } from './staff.queries.ts';
