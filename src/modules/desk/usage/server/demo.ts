import { eq } from 'drizzle-orm';
import { app } from '#modules/core/access/server/tables.ts';
import { user, userOrganization } from '#modules/core/directory/server/tables.ts';
import type { DemoContext } from '#server/module.ts';
import { addDays, instantAt } from '#shared/dates.ts';
import { type Random, randomOf } from '../../../../../database/demo/random.ts';
import { aggregateUsage } from './analysis.queries.ts';
import { analysisData } from './tables.ts';

const DEVICES = ['web', 'web', 'h5', 'h5', 'app'] as const;
/** What each user type opens; what stands more often is opened more often. Staff open every other app as well. */
const OPENED: Readonly<Record<string, readonly string[]>> = {
  teacher: `home home home visitor_manage visitor_manage myContact myContact internalNotice internalNotice students
    organization people newsManage EIdCardManage account_follow_up guardians invite_audit member usage bannerManagement
    homeDesign systemOrg manager-auth admin policyTexts mgmt_message serve_users salary_posts manager homeVisit
    building building roomBooking roomBooking doorLock doorLock parkingGate parkingGate
    applyParkingSpace applyParkingSpace parkingManage
    teach_assets teach_assets videos videos dibbler-videos mgmtLive mgmtLive
    candidateManage custom_forms awards myReview myReview oa oa online-print drive drive systemRule
    studentSchedule studentSchedule studentSchedule vacations payroll attendance dutySchedule work_plans work_plans
    teachingEvaluation merit student_leave leave_gate`.split(/\s+/),
  guard: ['home', 'visitor_manage', 'visitor_manage', 'internalNotice', 'parkingGate', 'parkingGate', 'leave_gate'],
  student: [
    'home',
    'home',
    'internalNotice',
    'myContact',
    'videos',
    'teach_assets',
    'studentSchedule',
    'teachingEvaluation',
  ],
  guardian: [
    'home',
    'home',
    'visitor_manage',
    'internalNotice',
    'myContact',
    'videos',
    'mgmtLive',
    'studentSchedule',
    'vacations',
  ],
};
const HOURS = [7, 7, 8, 8, 9, 10, 12, 14, 16, 17, 20] as const;
const OPENINGS = 12_000;
const DAYS = 30;

/** A month of openings until now, most of them on weekday mornings. */
export async function usageDemo({ db, services, today }: DemoContext): Promise<void> {
  const people = await db
    .select({ id: user.id, types: user.types, organization_id: userOrganization.organization_id })
    .from(user)
    .innerJoin(userOrganization, eq(userOrganization.user_id, user.id))
    .where(eq(userOrganization.is_main, true))
    .orderBy(user.id)
    .limit(400);
  if (people.length === 0) return;
  const random = randomOf('openings');
  const opened = openedBy(await db.select({ code: app.code }).from(app).orderBy(app.code));
  const staff = people.filter(({ types }) => types.includes('teacher'));
  const now = new Date().toISOString();
  const rows = Array.from({ length: OPENINGS }, () =>
    openingOf(random, { all: people, staff, opened }, today, services),
  ).filter((row) => row.at < now);
  for (let from = 0; from < rows.length; from += 1_000)
    await db.insert(analysisData).values(rows.slice(from, from + 1_000));
  await aggregateUsage(db, 29);
}

/** An app that no list names is opened by staff now and then. */
function openedBy(apps: readonly { readonly code: string }[]): typeof OPENED {
  const named = Object.values(OPENED).flat();
  const others = apps.map(({ code }) => code).filter((code) => !named.includes(code));
  return { ...OPENED, teacher: [...(OPENED['teacher'] ?? []), ...others] };
}

interface Opener {
  readonly id: string;
  readonly types: readonly string[];
  readonly organization_id: string;
}

function openingOf(
  random: Random,
  people: { readonly all: readonly Opener[]; readonly staff: readonly Opener[]; readonly opened: typeof OPENED },
  today: string,
  { seal }: DemoContext['services'],
) {
  const person = random.pick(random.chance(0.6) ? people.staff : people.all);
  // a day at the weekend is drawn again, twice: few people work then
  const days = [random.int(0, DAYS - 1), random.int(0, DAYS - 1), random.int(0, DAYS - 1)].map((ago) =>
    addDays(today, -ago),
  );
  const day = days.find((one) => !isWeekend(one)) ?? (days[0] as string);
  const time = `${String(random.pick(HOURS)).padStart(2, '0')}:${String(random.int(0, 59)).padStart(2, '0')}`;
  const opens = random.chance(0.8);
  const userType = person.types[0] ?? 'visitor';
  return {
    organization_id: person.organization_id,
    event: opens ? 'app_open' : 'page_view',
    at: instantAt(day, time),
    user_type: userType,
    user_key: seal.sign(`${person.id}.${day}`, 'use of the portal').slice(0, 32),
    route: opens ? null : '/home',
    target: opens ? random.pick(people.opened[userType] ?? ['home']) : null,
    device: random.pick(DEVICES),
    app_version: null,
    device_model: null,
    ms: random.int(300, 1_200),
  };
}

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
