export {
  type Application,
  findApplication,
  hasPending,
  hasPendingOf,
  listApplications,
  listOwnApplications,
  somePending,
} from './applications/applications.queries.ts';
export { applyDecision, fileApplication } from './applications/applications.service.ts';
export { sendPasswordLink } from './forget/password-links.service.ts';
export type { Identity } from './identity-proof.queries.ts';
export { admitIdentityAttempt, identityMismatch } from './identity-proof.service.ts';
export { findClientOf } from './lost-phone/lost-phone.queries.ts';
export { changePhone, replacePhone } from './phone-change/phone-replacement.service.ts';
export { departmentsOfPeople, reachedMembers, reachedUserIds } from './reached-people.queries.ts';
