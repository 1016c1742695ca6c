import { and, asc, eq, inArray } from 'drizzle-orm';
import { broom } from '#modules/campus/premises/server/tables.ts';
import type { DemoContext } from '#server/module.ts';
import { addDays, instantAt } from '#shared/dates.ts';
import { type CastName, castId } from '../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import { PLAIN_RULE } from '../contract/booking-rules.contract.ts';
import { factsOf } from './bookings.policy.ts';
import { roomBooking, roomBookingRule, roomSwap, roomWait } from './tables.ts';

const WORKDAYS = [1, 2, 3, 4, 5];
const meetings = {
  ...PLAIN_RULE,
  name: '会议室',
  name_en: 'Meeting rooms',
  kinds: ['meeting' as const],
  windows: WORKDAYS.map((weekday) => ({ weekday, from: '07:00', to: '21:00' })),
  hours_per_week: 10,
  buffer_min: 5,
};
const halls = {
  ...PLAIN_RULE,
  name: '报告厅和机房',
  name_en: 'Lecture halls and computer rooms',
  kinds: ['lecture' as const, 'computer' as const],
  min_notice_min: 120,
  approval: 'office' as const,
};

/** Which room (by building and number), who, what, how many days from today, from when to when. */
const PLANS: readonly (readonly [string, CastName, string, number, string, string])[] = [
  ['A:106', 'homeroom', '高一年级备课会', 0, '08:30', '10:00'],
  ['A:106', 'office', '校务例会', 0, '14:00', '16:00'],
  ['A:206', 'teacher', '数学组教研', 0, '10:00', '11:30'],
  ['A:306', 'hrofficer', '新教师座谈', 0, '15:00', '16:30'],
  ['A:106', 'teacher', '竞赛辅导安排', 1, '09:00', '10:00'],
  ['A:206', 'principal', '学科组长会', 1, '13:30', '15:30'],
  ['A:306', 'homeroom', '家长委员会', 2, '18:30', '20:00'],
  ['C:103', 'principal', '期中总结大会', 3, '14:00', '17:00'],
  ['C:103', 'teacher', '科技节开幕式', 6, '09:00', '11:00'],
  ['B:103', 'homeroom', '信息课公开课', 4, '10:00', '11:00'],
];

/** At another school group, so that nobody sees the other’s. */
const ELSEWHERE = { place: 'A:206', who: 'outsider', title: '教研会', days: 1, from: '10:00', to: '11:00' } as const;

/** Two rules, and what is booked around today; somebody waits for a room, somebody would like to swap. */
export async function roomBookingsDemo({ db, today }: DemoContext): Promise<void> {
  const organization_id = organizationId('sy-middle');
  await db
    .insert(roomBookingRule)
    .values([meetings, halls].map((rule) => ({ ...rule, id: demoId(`rule:${rule.name}`), organization_id })));
  const ids = PLANS.map(([place]) => demoId(`broom:sy-middle:${place}`));
  const rooms = await db
    .select({ id: broom.id, kind: broom.kind })
    .from(broom)
    .where(and(inArray(broom.id, ids), eq(broom.status, 'active')))
    .orderBy(asc(broom.id));
  const kindOf = new Map(rooms.map((room) => [room.id, room.kind]));
  const now = new Date().toISOString();
  const rows = PLANS.flatMap(([place, who, title, days, from, to]) => {
    const broom_id = demoId(`broom:sy-middle:${place}`);
    const kind = kindOf.get(broom_id);
    if (!kind) return [];
    const day = addDays(today, days);
    const time = { starts_at: instantAt(day, from), ends_at: instantAt(day, to) };
    const rule = kind === 'meeting' ? meetings : halls;
    const facts = factsOf(who === 'principal' ? { ...rule, approval: 'none' } : rule, time, now);
    const booking = { id: demoId(`booking:${place}:${title}`), organization_id, broom_id, user_id: castId(who), title };
    return [{ ...booking, ...facts, ...lived(facts, now), is_private: title === '新教师座谈' }];
  });
  await db.insert(roomBooking).values(rows);
  await bookElsewhere(db, today, now);
  const of = (title: string) => rows.find((row) => row.title === title && row.status === 'confirmed');
  const [mine, other, wanted] = [of('学科组长会'), of('竞赛辅导安排'), of('学科组长会')];
  if (wanted) {
    const { broom_id, starts_at, ends_at } = wanted;
    await db.insert(roomWait).values({ organization_id, broom_id, starts_at, ends_at, user_id: castId('homeroom') });
  }
  if (mine && other)
    await db.insert(roomSwap).values({
      organization_id,
      booking_id: mine.id,
      other_id: other.id,
      note: '我们人多，想用大一点的房间',
      expires_at: other.starts_at,
    });
}

async function bookElsewhere(db: DemoContext['db'], today: string, now: string): Promise<void> {
  const { place, who, title, days, from, to } = ELSEWHERE;
  const day = addDays(today, days);
  const time = { starts_at: instantAt(day, from), ends_at: instantAt(day, to) };
  const place_ids = { organization_id: organizationId('md-school'), broom_id: demoId(`broom:md-school:${place}`) };
  await db.insert(roomBooking).values({ ...place_ids, ...factsOf(meetings, time, now), title, user_id: castId(who) });
}

/** What became of a booking that lies behind, whenever the demo is filled. */
function lived(facts: ReturnType<typeof factsOf>, now: string) {
  if (facts.ends_at < now) return { status: 'finished' as const, checked_in_at: facts.starts_at };
  if (facts.starts_at < now) return { status: 'checked_in' as const, checked_in_at: facts.starts_at };
  return {};
}
