export {
  type Application,
  findApplication,
  hasPending,
  hasPendingOf,
  listApplications,
  listOwnApplications,
} from './applications.queries.ts';
export { applyDecision, fileApplication } from './applications.service.ts';
export type { Identity } from './identity-proof.queries.ts';
export { admitIdentityTry, identityMismatch } from './identity-proof.service.ts';
export { clientOfOption } from './lost-phone.queries.ts';
export { sendPasswordLink } from './password-links.service.ts';
export { changePhone, replacePhone } from './phone-replacement.service.ts';
export { departmentsOfPeople, reached, whomReached } from './reached-people.queries.ts';
