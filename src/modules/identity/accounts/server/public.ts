export { adoptPerson } from './adoption.service.ts';
export { consentWithdrawn } from './consents.events.ts';
export {
  endConsent,
  hasConsent,
  listConsentedPeople,
  listConsents,
  listOwnConsentVersions,
  lockConsent,
  recordConsents,
  withdrawConsent,
} from './consents.service.ts';
export {
  findCredential,
  findPhoneOwner,
  findProvenPhone,
  listCredentials,
  lockCredential,
} from './credentials.queries.ts';
export { closeCredential, ownPhone, unfreeze, writeCredential } from './credentials.service.ts';
export { type GuardianWithPhone, listGuardianIds, listGuardiansWithPhone } from './guardians.queries.ts';
export { hashPassword, passwordMatches } from './passwords.service.ts';
export {
  type AccountPerson,
  describePeople,
  findAccount,
  findByLogin,
  isSuspended,
  isUsernameTaken,
  listByPhone,
  listGuessableFacts,
  lockAccount,
} from './people.queries.ts';
export { createPerson, type PersonDraft, type PersonSource } from './people.service.ts';
export { findPasswordWeakness, isStaff, needsIdentityProof, needsSecondProof, sessionKindOf } from './policy.ts';
export {
  type FindPolicies,
  type FindUserTypePlaces,
  type GuardedChild,
  type Guardianship,
  guardianship,
  policies,
  userTypePlaces,
} from './registrations.ts';
export {
  clearTotp,
  findTotpSecret,
  replaceRecoveryHashes,
  spendRecoveryHash,
  spendTotpStep,
} from './totp-credentials.service.ts';
export { userTypesOf } from './user-types.queries.ts';
