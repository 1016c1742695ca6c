import { inArray } from 'drizzle-orm';
import { days as calendarDays } from '#modules/core/calendar/server/public.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import { liveDemo } from '#server/lifecycle/demo-life.ts';
import type { DemoContext } from '#server/module.ts';
import { addDays, addMinutes } from '#shared/dates.ts';
import { ownZone } from '#shared/own-zone.ts';
import { type CastName, castId } from '../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import { scheduleLifecycle, swapLifecycle } from '../contract/duty.lifecycle.ts';
import { SWAP_HOURS } from '../contract/duty-kinds.ts';
import { plannedShifts } from './roster/duty-days.policy.ts';
import { generateRoster } from './roster/generate.policy.ts';
import { dutyLog, dutyLogEntry, dutySchedule, dutyShift, dutySwap } from './tables.ts';

interface Plan {
  readonly key: string;
  readonly school: 'sy-middle' | 'md-school';
  readonly name: string;
  readonly facts: Pick<
    typeof dutySchedule.$inferInsert,
    'kind' | 'place_ids' | 'slots' | 'checkin' | 'handover_required' | 'swap_needs_approval'
  >;
  /** Days after today on which it ends. */
  readonly until: number;
  readonly by: CastName;
  readonly people: readonly string[];
}

const building = (code: string) => demoId(`building:sy-middle:${code}`);
const clerks = Array.from({ length: 6 }, (_, at) => demoId(`user:staff:sy-middle:${20 + at}`));
const ofCast = (...names: CastName[]) => names.map(castId);
const POINTS = { weekday: 1, weekend: 2, holiday: 3, night: 2 };

const PLANS: readonly Plan[] = [
  {
    key: 'weekday',
    school: 'sy-middle',
    name: '行政值班',
    facts: {
      kind: 'weekday',
      place_ids: [building('A')],
      slots: [
        {
          name: '白班',
          start: '07:30',
          end: '17:30',
          roles: [
            { role: 'lead', headcount: 1 },
            { role: 'member', headcount: 1 },
          ],
        },
      ],
      checkin: 'none',
      handover_required: false,
      swap_needs_approval: true,
    },
    until: 7,
    by: 'office',
    people: [...ofCast('office', 'facilities', 'security', 'orgadmin'), ...clerks],
  },
  {
    key: 'weekend',
    school: 'sy-middle',
    name: '周末值班',
    facts: {
      kind: 'weekend',
      place_ids: [building('A'), building('B')],
      slots: [{ name: '周末班', start: '08:00', end: '17:00', roles: [{ role: 'member', headcount: 2 }] }],
      checkin: 'qr',
      handover_required: true,
      swap_needs_approval: false,
    },
    until: 28,
    by: 'facilities',
    people: [...ofCast('homeroom', 'teacher', 'office', 'facilities', 'guard', 'hrofficer'), ...clerks],
  },
  {
    key: 'elsewhere',
    school: 'md-school',
    name: '周末值班',
    facts: {
      kind: 'weekend',
      place_ids: [],
      slots: [{ name: '周末班', start: '08:00', end: '17:00', roles: [{ role: 'member', headcount: 1 }] }],
      checkin: 'none',
      handover_required: false,
      swap_needs_approval: false,
    },
    until: 21,
    by: 'outsider',
    people: ofCast('outsider'),
  },
];

type Shift = typeof dutyShift.$inferInsert & { readonly id: string; readonly user_id: string };

/** The rosters of this month with what became of their shifts, a swap that waits, and the log of the last weekend. */
export async function dutyDemo({ db, today }: DemoContext): Promise<void> {
  const now = new Date().toISOString();
  for (const plan of PLANS) {
    const shifts = await planOf(db, plan, today, now);
    await demoSwaps(db, plan.key, shifts, now);
    if (plan.key === 'weekend') await writeDemoLog(db, shifts, now);
  }
}

async function planOf(db: DemoContext['db'], plan: Plan, today: string, now: string): Promise<Shift[]> {
  const organization_id = organizationId(plan.school);
  const known = await db
    .select({ id: user.id })
    .from(user)
    .where(inArray(user.id, [...plan.people]));
  const people = plan.people.filter((id) => known.some((one) => one.id === id));
  const first = `${today.slice(0, 8)}01`;
  const before = addDays(today, -14);
  const [date_from, date_to] = [before < first ? before : first, addDays(today, plan.until)];
  const id = demoId(`duty_schedule:${plan.key}`);
  const days = await calendarDays(db, organization_id, date_from, date_to, 'staff');
  const facts = {
    ...plan.facts,
    date_from,
    date_to,
    points: POINTS,
    rotation: null,
    place_ids: plan.facts.place_ids ?? [],
  };
  const planned = plannedShifts(facts, days, ownZone());
  const takers = generateRoster(
    planned.map((one) => ({
      ...one,
      from: Date.parse(one.starts_at),
      to: Date.parse(one.ends_at),
      group: plan.people.length > 1 ? one.group : one.date,
    })),
    people.map((person) => ({ id: person, away: [] })),
    7,
  );
  const made = `${addDays(date_from, -4)}T02:00:00.000Z`;
  const life = await liveDemo(db, {
    type: 'duty_schedule',
    lifecycle: scheduleLifecycle,
    id,
    organization_id,
    begun: { by: castId(plan.by), at: made, state: 'draft' },
    moves: [{ move: 'publish', by: castId(plan.by), at: addMinutes(made, 95) }],
    review: [],
  });
  await db.insert(dutySchedule).values({
    id,
    organization_id,
    name: plan.name,
    ...facts,
    audience: {
      include: people.map((person) => ({ kind: 'person' as const, id: person, user_types: [] })),
      exclude: [],
    },
    remind_hours: [24, 1],
    published_at: addMinutes(made, 95),
    ...life,
  });
  const rows = planned.flatMap(({ group: _group, turn: _turn, ...one }, at): Shift[] => {
    const user_id = takers[at];
    if (!user_id) return [];
    const shift = {
      id: demoId(`duty_shift:${plan.key}:${at}`),
      organization_id,
      schedule_id: id,
      user_id,
      is_live: true,
      ...one,
    };
    return [{ ...shift, assigned_at: made, ...lived(one, at, now) }];
  });
  if (rows.length > 0) await db.insert(dutyShift).values(rows);
  return rows;
}

/** What became of a shift that lies behind, whenever the demo is filled; those of the next days are confirmed. */
function lived(
  { starts_at, ends_at }: { readonly starts_at: string; readonly ends_at: string },
  at: number,
  now: string,
) {
  const checked_in_at = addMinutes(starts_at, -3 - ((at * 7) % 15));
  const there = { checked_in_at, checkin_place: '明德楼' };
  if (ends_at < now)
    return { status: 'done' as const, ...there, checked_out_at: addMinutes(ends_at, 2 + ((at * 5) % 9)), version: 4 };
  if (starts_at < now) return { status: 'on_duty' as const, ...there, version: 3 };
  return { status: at % 3 === 0 ? ('planned' as const) : ('confirmed' as const) };
}

interface DemoSwap {
  readonly key: string;
  readonly shift: Shift;
  readonly to: string;
  readonly reason: string;
  /** It waits for approval. */
  readonly isAccepted?: true;
}

/** Somebody would like to give a shift away and has asked a colleague. */
async function askDemoSwap(
  db: DemoContext['db'],
  { key, shift, to, reason, isAccepted }: DemoSwap,
  now: string,
): Promise<void> {
  const id = demoId(`duty_swap:${key}`);
  const { organization_id, user_id: asked_by_id } = shift;
  const { created_by: _by, ...life } = await liveDemo(db, {
    type: 'duty_swap',
    lifecycle: swapLifecycle,
    id,
    organization_id,
    begun: { by: asked_by_id, at: addMinutes(now, -190), state: 'asked' },
    // the first target of the move: accepted
    moves: isAccepted ? [{ move: 'accept', by: to, at: addMinutes(now, -75) }] : [],
    review: ['approve', 'refuse'],
  });
  await db.insert(dutySwap).values({
    id,
    organization_id,
    shift_id: shift.id,
    asked_by_id,
    to_user_id: to,
    accepted_by_id: isAccepted ? to : null,
    reason,
    expires_at: addMinutes(shift.starts_at, -SWAP_HOURS * 60),
    ...life,
  });
}

/** The swaps that wait: a teacher asks a colleague, and a clerk found one whom the office has to agree to. */
async function demoSwaps(db: DemoContext['db'], key: string, shifts: readonly Shift[], now: string): Promise<void> {
  const soon = addMinutes(now, (SWAP_HOURS + 24) * 60);
  const ahead = shifts.filter((one) => one.starts_at > soon);
  if (key === 'weekend') {
    const shift = ahead.find((one) => one.user_id === castId('teacher'));
    if (shift) await askDemoSwap(db, { key, shift, to: castId('homeroom'), reason: '当天带学生参加数学竞赛' }, now);
  }
  if (key !== 'weekday') return;
  const shift = ahead.find((one) => clerks.includes(one.user_id));
  const others = shifts.filter((one) => one.date === shift?.date).map((one) => one.user_id);
  const to = clerks.find((id) => !others.includes(id) && shifts.some((one) => one.user_id === id));
  if (shift && to) await askDemoSwap(db, { key, shift, to, reason: '上午陪孩子体检', isAccepted: true }, now);
}

const ENTRIES = [
  ['normal', 15, '到岗，校门、围墙、消防通道巡查正常。'],
  ['visitor', 130, '竞赛培训机构2人送教材，已登记，10:40离校。'],
  ['facility', 290, '实验楼二楼卫生间水龙头滴水，已关闭分阀。'],
  ['normal', 500, '各楼门窗已检查，教室无人滞留，设备断电。'],
] as const;

/** The log of the last weekend shift that is over, handed over and not accepted yet. */
async function writeDemoLog(db: DemoContext['db'], shifts: readonly Shift[], now: string): Promise<void> {
  const last = shifts.findLast((one) => one.ends_at < now);
  const next = shifts.find((one) => one.starts_at > now);
  if (!last) return;
  const id = demoId('duty_log:weekend');
  const { organization_id, starts_at, ends_at } = last;
  await db.insert(dutyLog).values({
    id,
    organization_id,
    shift_id: last.id,
    starts_at,
    handover_to_id: next?.user_id ?? null,
    handover_note: '实验楼二楼卫生间分阀已关，待维修；其余正常。',
    handed_over_at: addMinutes(ends_at, -4),
  });
  await db.insert(dutyLogEntry).values(
    ENTRIES.map(([category, minutes, text], at) => ({
      id: demoId(`duty_log_entry:${at}`),
      organization_id,
      log_id: id,
      by_id: last.user_id,
      category,
      text,
      at: addMinutes(starts_at, minutes),
    })),
  );
}
