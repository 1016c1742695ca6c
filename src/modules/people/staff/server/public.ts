/** What other modules may ask about staff. */

export { addServeUserCheck, hasClearCheck, listServeUserChecks } from './serve-user-checks.service.ts';
