/**
 * What other modules may ask the directory. Every query takes the caller's connection first and sees only the rows
 * that its reach allows; days are `YYYY-MM-DD`, ids are UUIDs, nothing here refuses.
 */

export {
  archiveDepartment,
  createGroupDepartment,
  type GroupDepartment,
  renameDepartment,
  restoreDepartment,
} from './class-departments.service.ts';
export { leaveClass, placeInClass } from './class-places.service.ts';
export { childClasses, classesOfPerson } from './classes.queries.ts';
export { running, todayOf } from './dated.queries.ts';
export { type Job, openJobs } from './department-headcounts.service.ts';
export { addMember, addMembers, joinOrganization } from './department-members.service.ts';
export {
  departmentLeadersChanged,
  departmentMoved,
  membershipEnded,
  membershipStarted,
  organizationSuspended,
  type PlaceNews,
} from './directory.events.ts';
export { leaveWithHat, takeOffHat, wearHat } from './hats.service.ts';
export { endMembers, endMemberships } from './member-ending.service.ts';
export { endUnlived, endUnlivedEverywhere, isUnlived } from './mistaken.service.ts';
export { inTreeOf, listSelfAboveAndBelow, listSelfAndAbove } from './organization-tree.queries.ts';
export {
  type CardHolder,
  findByCard,
  matchesPerson,
  namesOfDepartments,
  namesOfUsers,
  type PersonName,
} from './people.queries.ts';
export {
  type Along,
  columnsAlong,
  membersOfOne,
  type PeopleWalk,
  type Way,
  waysToFind,
  wholeGroup,
} from './people-search.queries.ts';
export { setLang } from './person.service.ts';
export {
  departmentsUnder,
  leadersOf,
  type Membership,
  type MembersTarget,
  mainPlace,
  membersOf,
  type Named,
  type Place,
  placesOf,
  reachOf,
} from './places.queries.ts';
export { type Administrator, administratorRole } from './space-administrators.service.ts';
export { templateFor, templatesFor } from './template-configs.queries.ts';
export { usableTemplates } from './template-configs.service.ts';
