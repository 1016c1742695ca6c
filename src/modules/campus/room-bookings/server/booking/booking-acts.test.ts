import { beforeEach, expect, test } from 'vitest';
import { instantAt } from '#shared/dates.ts';
import { statesOf } from '#shared/lifecycle.ts';
import { type CastName, castId } from '../../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../../database/demo/places.ts';
import { demoId } from '../../../../../../database/demo/random.ts';
import { offersThatDisagree } from '../../../../../server/testing/offers.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';
import { workingDay } from '../../../../../server/testing/working-day.ts';
import { bookingLifecycle } from '../../contract/booking.lifecycle.ts';

/** What a booking says may be done with it is what the calls accept, for everybody who finds it. */

const demo = useDemo();
const [A, B] = ['A:106', 'A:206'].map((place) => demoId(`broom:sy-middle:${place}`));
const BOOKING = demoId('room_booking:acts');
const OTHER = demoId('room_booking:acts:other');
const day = workingDay();
/** Who booked, who is invited, who keeps the room, who manages bookings, and a colleague. */
const PEOPLE: readonly CastName[] = ['teacher', 'homeroom', 'principal', 'office', 'hrofficer'];
const sql = (text: string, values: unknown[] = []) => demo.test_db.query(text, values);
const { call } = demo;

const insert = (
  id: string,
  room: string | undefined,
  who: CastName,
  status: string,
  times: string,
  approval = 'keeper',
) =>
  sql(
    `insert into room_booking (id, organization_id, broom_id, starts_at, ends_at, blocked_until, title, user_id, guest_ids, status, approval)
     values ($1, $2, $3, ${times}, '备课会', $4, array[$5]::uuid[], $6, $7)`,
    [id, organizationId('sy-middle'), room, castId(who), castId('homeroom'), status, approval],
  );
const LATER = `now() + interval '3 hours', now() + interval '4 hours', now() + interval '4 hours'`;
const RUNNING = `now() - interval '5 minutes', now() + interval '1 hour', now() + interval '1 hour'`;

/** A booking of the teacher as it is said, and nothing else in both rooms. */
async function put(status: string, times: string): Promise<void> {
  await sql(`delete from room_booking where broom_id = any ($1)`, [[A, B]]);
  await insert(BOOKING, A, 'teacher', status, times);
}

beforeEach(() => sql(`update broom set keeper_user_id = $2 where id = $1`, [A, castId('principal')]));

const CALLS: Readonly<Record<string, (who: CastName) => ReturnType<typeof call>>> = {
  review: (who) =>
    call(who, 'PUT', `/room_bookings/${BOOKING}/review`, { result: 'reject', reason: '另有安排', version: 1 }),
  check_in: (who) => call(who, 'PUT', `/room_bookings/${BOOKING}/check_in`),
  finish: (who) => call(who, 'PUT', `/room_bookings/${BOOKING}/finish`),
  cancel: (who) => call(who, 'PUT', `/room_bookings/${BOOKING}/cancel`, { reason: '另有安排', version: 1 }),
  move: (who) =>
    call(who, 'PUT', `/room_bookings/${BOOKING}/move`, {
      broom_id: A,
      starts_at: instantAt(day, '10:00'),
      ends_at: instantAt(day, '11:00'),
      version: 1,
    }),
  ask_swap: async (who) => {
    await sql('delete from room_booking where id = $1', [OTHER]);
    await insert(OTHER, B, who, 'confirmed', LATER);
    return call(who, 'POST', `/room_bookings/${OTHER}/swap_request`, { other_id: BOOKING });
  },
  wait: async (who) => {
    const { data } = await call(who, 'GET', `/room_bookings/${BOOKING}`);
    return call(who, 'POST', '/room_waits', { broom_id: A, starts_at: data.starts_at, ends_at: data.ends_at });
  },
};

test.each([
  ['later', LATER],
  ['running', RUNNING],
])('what is offered of a booking that is %s is accepted, what is not is refused', async (_, times) => {
  for (const status of statesOf(bookingLifecycle))
    expect(
      await offersThatDisagree({
        people: PEOPLE,
        acts: CALLS,
        ready: async () => {
          await put(status, times);
          return { id: BOOKING, version: 1 };
        },
        read: (who) => call(who, 'GET', `/room_bookings/${BOOKING}`),
        // everybody may wish for a room at any time
        always: ['wait'],
      }),
      status,
    ).toEqual([]);
});

test('what each of them is offered', async () => {
  await put('pending', LATER);
  const offered = async (who: CastName) => (await call(who, 'GET', `/room_bookings/${BOOKING}`)).data.actions;
  expect(await offered('teacher')).toEqual(['cancel', 'move']);
  expect(await offered('homeroom')).toEqual(['wait']);
  expect(await offered('principal')).toEqual(['review', 'wait']);
  expect(await offered('office')).toEqual(['review', 'cancel']);
  // before it begins nobody checks in or finishes
  await put('confirmed', LATER);
  expect(await offered('teacher')).toEqual(['cancel', 'move']);
  expect(await offered('hrofficer')).toEqual(['ask_swap', 'wait']);
  await put('checked_in', LATER);
  expect(await offered('teacher')).not.toContain('finish');
  await put('confirmed', RUNNING);
  expect(await offered('homeroom')).toEqual(['check_in', 'wait']);
  expect(await offered('teacher')).toEqual(['check_in', 'finish', 'cancel', 'move']);
});

test('somebody of another school learns neither state nor version nor who has it', async () => {
  await put('cancelled', LATER);
  const stranger: CastName = 'outsider';
  const tries = [
    ['review', { result: 'approve', version: 7 }],
    ['check_in', undefined],
    ['finish', undefined],
    ['cancel', { version: 7 }],
    ['move', { broom_id: A, starts_at: instantAt(day, '10:00'), ends_at: instantAt(day, '11:00'), version: 7 }],
  ] as const;
  for (const [act, body] of tries)
    expect([act, (await call(stranger, 'PUT', `/room_bookings/${BOOKING}/${act}`, body)).code]).toEqual([act, 404001]);
  expect((await call(stranger, 'POST', `/room_bookings/${BOOKING}/swap_request`, { other_id: BOOKING })).code).toBe(
    404001,
  );
});
