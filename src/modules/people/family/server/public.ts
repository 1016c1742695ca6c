/**
 * What other modules may ask about families. Every query takes the caller's connection first and sees only the rows
 * that its reach allows; ids are UUIDs, nothing here refuses unless it says so.
 */
export { canAct, linkedChildren as childrenOf } from './children.queries.ts';
export { type ClaimFacts, claimsOf, findWaitingClaim } from './claims.queries.ts';
export { claimChild, correctClaim, withdrawClaim } from './claims.service.ts';
export {
  claimMerged,
  claimWithdrawn,
  guardianLinkActivated,
  guardianLinkDecided,
  guardianLinkRemoved,
} from './family.events.ts';
export { guardiansOfStudents } from './guardians.queries.ts';
export { findOwnChild } from './own-children.service.ts';
