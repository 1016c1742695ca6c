import { and, eq, inArray } from 'drizzle-orm';
import { newToken } from '#server/crypto/seal.ts';
import { liveDemo } from '#server/lifecycle/demo-life.ts';
import type { DemoContext } from '#server/module.ts';
import { addDays, instantAt } from '#shared/dates.ts';
import { type CastName, castId } from '../../../../../database/demo/cast.ts';
import { departmentId, organizationId } from '../../../../../database/demo/places.ts';
import { demoId, randomOf } from '../../../../../database/demo/random.ts';
import { fixLifecycle } from '../contract/attendance-fix.lifecycle.ts';
import { planOf } from './day/hours.queries.ts';
import { monthOf } from './day/month-holds.queries.ts';
import { spanOf } from './day/month-span.ts';
import { recountAt } from './day/recount.service.ts';
import { instantOf } from './day/windows.policy.ts';
import { fixFlow } from './fix/fix-flow.service.ts';
import { REASON } from './fix/fix-reach.service.ts';
import { PLACE_SECRET } from './place/places.store.ts';
import { refreshMembers } from './rule/members.service.ts';
import {
  attendanceDay,
  attendanceFix,
  attendanceMember,
  attendanceMonth,
  attendancePlace,
  attendancePunch,
  attendanceRule,
} from './tables.ts';

const WORKDAYS = [1, 2, 3, 4, 5];
const OFFICES = ['XZ', 'JW', 'DY', 'KY', 'XZB', 'RS', 'CW', 'ZW', 'XX', 'ZS', 'YW'];
const TEACHING = ['YUW', 'SX'];
/** Who is there from time to time later than they should be. */
const LATE = 0.04;
const FORGETS = 0.015;

const GRACES = {
  grace_late: 5,
  grace_early: 0,
  half_day_after: 60,
  absent_after: 180,
  fix_limit: 3,
  remind_before: 10,
};

/** Two groups of a school with the punches of this month and the last one; the last one is closed. */
export async function attendanceDemo(demo: DemoContext): Promise<void> {
  const { db, today } = demo;
  const organization_id = organizationId('sy-middle');
  const former = monthOf(addDays(`${monthOf(today)}-01`, -1));
  const effective_from = spanOf(former).from;
  const place_ids = await makePlaces(demo, organization_id);
  const rule = { organization_id, mode: 'fixed' as const, place_ids, effective_from, ...GRACES };
  const audience = (codes: readonly string[]) => ({
    include: codes.map((code) => ({
      kind: 'department' as const,
      id: departmentId('sy-middle', code),
      user_types: ['teacher' as const],
    })),
    exclude: [],
  });
  const rules = await db
    .insert(attendanceRule)
    .values([
      {
        ...rule,
        id: demoId('attendance_rule:office'),
        name: '行政后勤',
        name_en: 'Offices',
        audience: audience(OFFICES),
        windows: WORKDAYS.flatMap((weekday) => [
          { weekday, in: '07:40', out: '11:50', next_day: false },
          { weekday, in: '13:30', out: '17:00', next_day: false },
        ]),
      },
      {
        ...rule,
        id: demoId('attendance_rule:teachers'),
        name: '语文、数学组教师',
        name_en: 'Teachers of Chinese and mathematics',
        audience: audience(TEACHING),
        windows: WORKDAYS.map((weekday) => ({ weekday, in: '07:40', out: '16:50', next_day: false })),
      },
    ])
    .returning();
  for (const one of rules) await refreshMembers(demo, one, today);
  const members = await db
    .update(attendanceMember)
    .set({ valid_from: effective_from })
    .where(eq(attendanceMember.organization_id, organization_id))
    .returning();
  const people = members.map((one) => one.user_id).toSorted();
  await punchAll(demo, organization_id, people, effective_from);
  await recountAt(demo, organization_id, people, effective_from, today);
  // on the first days of a month its corrections still wait for those of the last one
  if (Number(today.slice(8)) > 3) await closeFormer(demo, organization_id, former);
  await askFixes(demo, organization_id);
}

async function makePlaces({ db, services }: DemoContext, organization_id: string): Promise<string[]> {
  const base = { organization_id, radius_m: 150, networks: [] as string[] };
  const secret = () => services.seal.seal(newToken(), PLACE_SECRET);
  const places = await db
    .insert(attendancePlace)
    .values([
      {
        ...base,
        id: demoId('attendance_place:gate'),
        name: '南门',
        name_en: 'South gate',
        lat: 22.5182,
        lng: 113.9271,
        fence_accuracy_m: 8,
        fence_taken_at: new Date().toISOString(),
        code_kind: 'screen',
        doorlock_ids: [demoId('lock:gate:南校区南门')],
        secret_sealed: secret(),
      },
      {
        ...base,
        id: demoId('attendance_place:office'),
        name: '行政楼大厅',
        name_en: 'Office building hall',
        lat: 22.5191,
        lng: 113.9279,
        fence_accuracy_m: 12,
        fence_taken_at: new Date().toISOString(),
        networks: ['10.20.0.0/16'],
        code_kind: 'printed',
        secret_sealed: secret(),
      },
    ])
    .returning({ id: attendancePlace.id });
  return places.map((one) => one.id);
}

/** Four punches a day, or two; some late, a few forgotten, and one that nobody believes. */
async function punchAll(
  demo: DemoContext,
  organization_id: string,
  people: readonly string[],
  from: string,
): Promise<void> {
  const { db, today } = demo;
  const random = randomOf('attendance');
  const now = Date.now();
  const plan = await planOf(demo, organization_id, people, from, today);
  const place_id = demoId('attendance_place:gate');
  const rows: (typeof attendancePunch.$inferInsert)[] = [];
  const add = (user_id: string, at: string) =>
    rows.push({ organization_id, user_id, at, source: 'door', place_id, verdict: 'valid', created_at: at });
  for (const user_id of people)
    for (let date = from; date <= today; date = addDays(date, 1))
      for (const window of plan.windowsOn(user_id, date)) {
        const entered = instantOf(window.from + (random.chance(LATE) ? random.int(6, 25) : random.int(-22, 3)));
        const left = instantOf(window.to + random.int(0, 30));
        if (!random.chance(FORGETS) && Date.parse(entered) < now) add(user_id, entered);
        if (!random.chance(FORGETS) && Date.parse(left) < now) add(user_id, left);
      }
  for (let at = 0; at < rows.length; at += 1000) await db.insert(attendancePunch).values(rows.slice(at, at + 1000));
  const doubtful: readonly (readonly [CastName, 'outside' | 'accuracy' | 'printed_alone', string])[] = [
    ['office', 'printed_alone', '07:36'],
    ['homeroom', 'outside', '07:33'],
  ];
  const last = lastWorked(plan, castId('office'), today);
  await db.insert(attendancePunch).values(
    doubtful.map(([who, reason, time]) => ({
      organization_id,
      user_id: castId(who),
      at: instantAt(last, time),
      source: reason === 'printed_alone' ? ('code' as const) : ('gps' as const),
      place_id: reason === 'printed_alone' ? demoId('attendance_place:office') : null,
      accuracy_m: reason === 'printed_alone' ? null : 35,
      verdict: 'doubtful' as const,
      reason,
      created_at: instantAt(last, time),
    })),
  );
}

/** The last day before today on which somebody worked. */
function lastWorked(plan: Awaited<ReturnType<typeof planOf>>, userId: string, today: string): string {
  for (let date = addDays(today, -1); date > addDays(today, -15); date = addDays(date, -1))
    if (plan.windowsOn(userId, date).length > 0) return date;
  return addDays(today, -1);
}

async function closeFormer({ db }: DemoContext, organization_id: string, month: string): Promise<void> {
  const { from, to } = spanOf(month);
  await db
    .update(attendanceDay)
    .set({ closed: true, due_at: null })
    .where(
      and(
        eq(attendanceDay.organization_id, organization_id),
        inArray(
          attendanceDay.date,
          Array.from({ length: 31 }, (_, at) => addDays(from, at)).filter((date) => date <= to),
        ),
      ),
    );
  await db
    .update(attendanceMonth)
    .set({
      status: 'closed',
      closed_by: castId('hrofficer'),
      closed_at: instantAt(addDays(to, 2), '10:20'),
      version: 2,
    })
    .where(and(eq(attendanceMonth.organization_id, organization_id), eq(attendanceMonth.month, month)));
}

/** One correction that waits, one that was agreed on. */
async function askFixes(demo: DemoContext, organization_id: string): Promise<void> {
  const { db, services, today } = demo;
  const asked: readonly (readonly [CastName, string, 'in' | 'out', string, readonly ('approve' | 'withdraw')[]])[] = [
    ['teacher', 'SX', 'out', '开完教研会忘记打卡', []],
    ['repairer', 'ZW', 'in', '一早去抢修水管，忘记打卡', []],
    ['homeroom', 'YUW', 'in', '早读前直接进教室，忘记打卡', ['withdraw']],
  ];
  for (const [who, code, kind, reason, moves] of asked) {
    const user_id = castId(who);
    const plan = await planOf(demo, organization_id, [user_id], addDays(today, -15), today);
    const date = lastWorked(plan, user_id, today);
    const [window] = plan.windowsOn(user_id, date);
    if (!window) continue;
    const id = demoId(`attendance_fix:${who}`);
    const at = instantAt(date, '17:25');
    const life = await liveDemo(db, {
      type: 'attendance_fix',
      lifecycle: fixLifecycle,
      id,
      organization_id,
      begun: { state: 'submitted', by: user_id, at },
      moves: moves.map((move) => ({ move, by: user_id, at: instantAt(date, '18:02') })),
      review: ['approve'],
    });
    await db.insert(attendanceFix).values({
      id,
      organization_id,
      user_id,
      department_id: departmentId('sy-middle', code),
      date,
      window: 0,
      window_in: window.in,
      window_out: window.out,
      kind,
      claimed_at: instantAt(date, kind === 'in' ? '07:30' : '16:55'),
      reason_sealed: services.seal.seal(reason, REASON),
      status: life.status,
      version: life.version,
      created_at: at,
    });
    if (life.status === 'submitted') await fixFlow.kind.heal(demo, id);
  }
}
