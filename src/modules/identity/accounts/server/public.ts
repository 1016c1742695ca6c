export { adoptPerson } from './adoption.service.ts';
export { consentWithdrawn } from './consents.events.ts';
export {
  consentedAmong,
  endConsent,
  giveConsents,
  hasConsent,
  listConsents,
  listOwnConsentVersions,
  lockConsent,
  withdrawConsent,
} from './consents.service.ts';
export {
  findCredential,
  findPhoneOwner,
  listCredentials,
  lockCredential,
  provenPhoneOf,
} from './credentials.queries.ts';
export { unfreeze, writeCredential } from './credentials.service.ts';
export { type GuardianWithPhone, listGuardianIds, listGuardiansWithPhone } from './guardians.queries.ts';
export { fitsPassword, hashPassword } from './passwords.service.ts';
export {
  type AccountPerson,
  describePeople,
  factsOf,
  findAccount,
  findByLogin,
  isSuspended,
  isUsernameTaken,
  listByPhone,
  lockAccount,
} from './people.queries.ts';
export { createPerson, type PersonDraft, type PersonSource } from './people.service.ts';
export { isStaff, needsIdentityProof, needsSecondProof, sessionKindOf, weaknessOf } from './policy.ts';
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
