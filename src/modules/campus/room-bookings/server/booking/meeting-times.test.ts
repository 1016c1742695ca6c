import { beforeEach, expect, test } from 'vitest';
import { addDays, instantAt, today } from '#shared/dates.ts';
import { weekdayOf } from '#shared/weekday.ts';
import { type CastName, castId } from '../../../../../../database/demo/cast.ts';
import { demoId } from '../../../../../../database/demo/random.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';
import { workingDay } from '../../../../../server/testing/working-day.ts';

/** When colleagues can meet. */

const demo = useDemo();
const day = workingDay();
const at = (time: string, on = day) => instantAt(on, time);

interface Free {
  readonly starts_at: string;
  readonly ends_at: string;
  readonly missing: { readonly name: string } | null;
}

function timesOf(who: CastName, guests: readonly CastName[], more: Record<string, string> = {}) {
  const query = new URLSearchParams({ from: day, to: day, minutes: '60', ...more });
  for (const guest of guests) query.append('guest_ids', castId(guest));
  return demo.call(who, 'GET', `/room_bookings/times?${query}`);
}

async function meets(who: CastName, from: string, to: string, guests: readonly CastName[] = []) {
  const { code, message } = await demo.call(who, 'POST', '/room_bookings', {
    broom_id: demoId('broom:sy-middle:A:106'),
    starts_at: at(from),
    ends_at: at(to),
    title: '碰头',
    guest_ids: guests.map(castId),
  });
  expect(code, message).toBe(0);
}

const hoursOf = (list: readonly Free[]) => list.map((one) => [one.starts_at, one.ends_at, one.missing?.name ?? null]);

beforeEach(() => demo.test_db.query(`delete from room_booking where title = '碰头'`));

test('are the hours of work without the meetings of any of them, booked or asked to, and long enough', async () => {
  await meets('office', '09:00', '10:00');
  await meets('hrofficer', '10:30', '11:15', ['finance']);
  const { data } = await timesOf('office', ['finance']);
  expect(hoursOf(data.list)).toEqual([
    [at('08:00'), at('09:00'), null],
    [at('13:00'), at('18:00'), null],
  ]);
  const short = await timesOf('office', ['finance'], { minutes: '30' });
  expect(hoursOf(short.data.list)).toEqual([
    [at('08:00'), at('09:00'), null],
    [at('10:00'), at('10:30'), null],
    [at('11:15'), at('12:00'), null],
    [at('13:00'), at('18:00'), null],
  ]);
});

test('are never those of a lesson', async () => {
  const lessons = await demo.test_db.query<{ from: string; to: string }>(
    `select starts_at as from, ends_at as to from lesson where teacher_id = $1 and date = $2 and status <> 'cancelled'`,
    [castId('teacher'), day],
  );
  expect(lessons.length).toBeGreaterThan(0);
  const { data } = await timesOf('office', ['teacher'], { minutes: '15' });
  expect(data.list.length).toBeGreaterThan(0);
  for (const free of data.list as Free[])
    for (const lesson of lessons)
      expect(
        free.ends_at <= new Date(lesson.from).toISOString() || free.starts_at >= new Date(lesson.to).toISOString(),
      ).toBe(true);
});

test('where they are never all free, each time says who is missing', async () => {
  await meets('office', '08:00', '12:00', ['finance']);
  await demo.test_db.query(`update room_booking set ends_at = $1, blocked_until = $1 where title = '碰头'`, [
    at('18:00'),
  ]);
  await demo.test_db.query(`update room_booking set guest_ids = '{}' where title = '碰头'`);
  const { data } = await timesOf('hrofficer', ['finance', 'office']);
  expect(hoursOf(data.list)).toEqual([
    [at('08:00'), at('12:00'), '赵晓彤'],
    [at('13:00'), at('18:00'), '赵晓彤'],
  ]);
});

test('are never on a day off, and never over', async () => {
  const saturday = addDays(day, 6 - weekdayOf(day));
  expect((await timesOf('office', ['finance'], { from: saturday, to: saturday })).data.list).toEqual([]);
  const over = addDays(today(), -3);
  expect((await timesOf('office', ['finance'], { from: over, to: addDays(over, 1) })).data.list).toEqual([]);
});

test('are told of staff of the own school alone, for fourteen days at most', async () => {
  expect((await timesOf('office', ['outsider'])).errors).toEqual({ guest_ids: ['请选择本校的教职工'] });
  expect((await timesOf('office', ['student'])).errors).toEqual({ guest_ids: ['请选择本校的教职工'] });
  expect((await timesOf('office', ['finance'], { to: addDays(day, 14) })).errors).toEqual({ to: ['最多查找14天'] });
  expect((await timesOf('office', ['finance'], { to: addDays(day, -1) })).code).toBe(422001);
});
