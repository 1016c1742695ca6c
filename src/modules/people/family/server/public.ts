/**
 * What other modules may ask about families. Every query takes the caller's connection first and sees only the rows
 * that its reach allows; ids are UUIDs, nothing here refuses unless it says so.
 */
export {
  canAct,
  childrenEverywhere,
  childrenOfGuardians,
  linkedChildren as childrenOf,
  ownPupils,
} from './children/children.queries.ts';
export { type ClaimFacts, claimsOf, findWaitingClaim } from './children/claims.queries.ts';
export { claimChild, correctClaim, withdrawClaim } from './children/claims.service.ts';
export { findOwnChild } from './children/own-children.service.ts';
export { claimMerged, claimWithdrawn, guardianLinkRemoved } from './family.events.ts';
export { unrestrictedGuardians } from './links/guardians.queries.ts';
