/**
 * What other modules may ask doors. Queries take the caller's connection first and see only the rows that its reach
 * allows; writes take the source of the running transaction (`{ db, services, afterCommit }`, a context is one). Ids are
 * UUIDs, moments are ISO instants, nothing here refuses.
 *
 * Guests have no account: their module names them by a reference of its own (`guest_ref`), gives them doors with
 * `grantTemporary`, and says whose a shown code is with `doorDeciders`.
 */

export { grantTemporary, moveGrants, revokeBySource } from './access/grants.service.ts';
export { addCredential, endCredentials, unconfirmedLocks } from './card/credentials.service.ts';
export { type DoorDecider, doorDeciders } from './decision/decision.service.ts';
export { namedLocks } from './lock/named-locks.queries.ts';
export { type DoorPassed, doorPassed } from './passage/passages.service.ts';
export { currentAreas, listOnSite, visitorAreas } from './passage/presence.queries.ts';
