import { test } from 'vitest';
import { DESKTOP, PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

const { pageOf } = setUpJourney();
const plain: [string, string, string][] = [
  ['vac-mine', 'homeroom', '/vacations'],
  ['vac-team', 'principal', '/vacations?tab=team'],
  ['vac-manage', 'hrofficer', '/vacations?tab=manage'],
  ['vac-quotas', 'hrofficer', '/vacations?tab=quotas'],
  ['vac-types', 'hrofficer', '/vacations?tab=types'],
  ['vac-children', 'guardian', '/vacations?tab=children'],
  ['student-leave', 'homeroom', '/student_leave'],
  ['gate', 'guard', '/leave/gate'],
  ['sch-mine', 'teacher', '/studentSchedule'],
  ['sch-class', 'orgadmin', '/studentSchedule?tab=class'],
  ['sch-board', 'orgadmin', '/studentSchedule?tab=board'],
  ['sch-changes', 'orgadmin', '/studentSchedule?tab=changes'],
  ['sch-drafts', 'orgadmin', '/studentSchedule?tab=drafts'],
  ['sch-days', 'orgadmin', '/studentSchedule?tab=days'],
  ['sch-guardian', 'guardian', '/studentSchedule'],
  ['att-set', 'hrofficer', '/setAttendance'],
  ['att-results', 'hrofficer', '/setAttendance?tab=results'],
  ['att-fixes', 'hrofficer', '/setAttendance?tab=fixes'],
  ['att-rules', 'hrofficer', '/setAttendance?tab=rules'],
  ['att-months', 'hrofficer', '/setAttendance?tab=months'],
  ['att-mine', 'office', '/attendance/mine'],
  ['duty', 'office', '/dutySchedule'],
  ['duty-plan', 'office', '/dutySchedule?tab=plan'],
  ['duty-mine', 'office', '/dutySchedule?tab=mine'],
  ['duty-logs', 'office', '/dutySchedule?tab=logs'],
  ['duty-swaps', 'office', '/dutySchedule?tab=swaps'],
  ['pay-batches', 'payroll', '/payroll?tab=batches'],
  ['pay-mine', 'teacher', '/payroll'],
  ['pay-proofs', 'payroll', '/payroll?tab=proofs'],
  ['eva-results', 'principal', '/teachingEvaluation?tab=results'],
  ['eva-own', 'teacher', '/teachingEvaluation?tab=own'],
  ['eva-manage', 'research', '/teachingEvaluation?tab=manage'],
  ['merit', 'homeroom', '/merit'],
  ['merit-stats', 'studentaffairs', '/merit?tab=stats'],
  ['ffy', 'principal', '/ffyplans'],
  ['plans', 'principal', '/work_plans'],
  ['plans-mine', 'office', '/work_plans?tab=mine'],
  ['plans-dept', 'office', '/work_plans?tab=departments'],
];
const looks = { d: DESKTOP, p: { ...PHONE, lang: 'us' }, k: { ...DESKTOP, lang: 'us', scheme: 'dark' }, q: { ...PHONE, scheme: 'dark' } };
const wanted = (process.env.LOOKS ?? 'd').split('');
const only = process.env.ONLY;
const shots = wanted.flatMap((l) => plain.filter(([n]) => !only || n.match(only)).map(([n, w, p]) => [`${n}-${l}`, w, l === 'p' || l === 'q' ? (p.startsWith('/attendance/mine') ? '/mobile/attendance' : `/mobile${p}`) : p, looks[l as 'd']] as const));
test.each(shots)('%s', async (name, who, path, look) => {
  const page = await pageOf(who as never, path, look as never);
  await page.waitForTimeout(1800);
  await page.screenshot({ path: `.tmp/looks/${name}.png`, fullPage: look === looks.d || look === looks.k ? false : false });
});
