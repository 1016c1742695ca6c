/**
 * What other modules may ask about people's own data and photos. Every query takes the caller's connection first and
 * sees only the rows that its reach allows; nothing here refuses.
 */

export { ownRecords, type RecordSource } from './own-data/own-record-sources.ts';
export { currentMembers, findOrganizationWithin, isMemberOf, worksInDepartments } from './people-reach.queries.ts';
export { findOwnIdPhotos, hasIdPhoto, idPhotosOf } from './photos/id-photos.queries.ts';
export { actsInPerson } from './profile.policy.ts';
