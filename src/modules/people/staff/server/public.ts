/** What other modules may ask about staff. */

export { requirePlace } from './invitations/invitations.service.ts';
export {
  employedAmong,
  findOpenNewcomer,
  isPhoneOfNewcomer,
  listOpenNewcomers,
} from './newcomers/newcomers.queries.ts';
export { addServeUserCheck, hasClearCheck, listServeUserChecks } from './serve-user-checks.service.ts';
export { teacherEntered, teacherLeft, teacherRegular, teacherStatusChanged } from './staff.events.ts';
export { type BankAccount, banksOf } from './teachers/banks.service.ts';
export { employmentOf } from './teachers/employment.queries.ts';
