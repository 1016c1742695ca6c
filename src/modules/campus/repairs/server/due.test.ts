import { beforeAll, describe, expect, it } from 'vitest';
import { EVERYWHERE } from '#server/database/database.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { REPAIR_HOURS } from './due.policy.ts';
import { duesOf } from './due.service.ts';
import type { Pause } from './tables.ts';

/** When a repair is due equals a count of its minutes one by one. */

const demo = useDemo();
const SCHOOL = organizationId('sy-middle');
const ZONE_MS = 8 * 3_600_000;
const allowed = { hours_normal: 16, hours_high: 4, hours_emergency: 2 };
/** On the clock of the school. */
const at = (day: string, time: string) => new Date(Date.parse(`${day}T${time}:00Z`) - ZONE_MS).toISOString();

let free = new Set<string>();

/** Minute by minute: is it a working one, is it in no pause? */
function naive(start: string, minutes: number, pauses: readonly Pause[], isRound: boolean): string {
  let left = minutes;
  let now = Date.parse(start);
  while (left > 0) {
    const local = new Date(now + ZONE_MS).toISOString();
    const [day, time] = [local.slice(0, 10), local.slice(11, 16)];
    const isWorked =
      isRound || (!free.has(day) && REPAIR_HOURS.some(({ from, until }) => from <= time && time < until));
    const isPaused = pauses.some(({ from, until }) => until && Date.parse(from) <= now && now < Date.parse(until));
    now += 60_000;
    if (isWorked && !isPaused) left -= 1;
  }
  return new Date(now).toISOString();
}

async function due(clocked: { urgency: 'normal' | 'high' | 'emergency'; runs_from: string; pauses: Pause[] }) {
  const asked = [{ id: 'one', clocked: { status: 'in_progress' as const, ...clocked }, allowed }];
  return demo.services.database.read(EVERYWHERE, async (db) => (await duesOf(db, SCHOOL, asked)).get('one') ?? null);
}

beforeAll(async () => {
  const rows = await demo.test_db.query<{ day: string }>(
    `select d::date::text as day from generate_series('2026-01-01'::date, '2027-03-01'::date, '1 day') d
      where extract(isodow from d) > 5`,
  );
  free = new Set(rows.map(({ day }) => day));
  // a holiday of three days in the middle of a week, and a Saturday that is worked for it
  const group = organizationId('sy');
  await demo.test_db.query(`delete from work_calendar_day where date between '2026-03-01' and '2026-04-30'`);
  for (const [date, kind, as] of [
    ['2026-03-10', 'holiday', null],
    ['2026-03-11', 'holiday', null],
    ['2026-03-12', 'holiday', null],
    ['2026-03-14', 'makeup', 2],
  ] as const) {
    await demo.test_db.query(
      `insert into work_calendar_day (id, client_id, date, applies, kind, as_weekday, name)
       values (gen_random_uuid(), $1, $2, 'both', $3, $4, '假期')`,
      [group, date, kind, as],
    );
    if (kind === 'holiday') free.add(date);
    else free.delete(date);
  }
});

describe('the due time of a repair', () => {
  it('is counted in working hours, over a lunch, a night and a weekend', async () => {
    const start = at('2026-03-06', '10:20');
    expect(await due({ urgency: 'high', runs_from: start, pauses: [] })).toBe(naive(start, 240, [], false));
    expect(await due({ urgency: 'normal', runs_from: start, pauses: [] })).toBe(naive(start, 960, [], false));
  });

  it('leaves out a holiday, and counts the Saturday that is worked for it', async () => {
    const start = at('2026-03-09', '16:45');
    const end = naive(start, 960, [], false);
    expect(end.slice(0, 10)).toBe('2026-03-14');
    expect(await due({ urgency: 'normal', runs_from: start, pauses: [] })).toBe(end);
  });

  it('stands still in pauses, also in one that lies over the holiday and begins at night', async () => {
    const start = at('2026-03-06', '09:00');
    const pauses = [
      { from: at('2026-03-06', '11:30'), until: at('2026-03-06', '14:10'), why: '等待配件' },
      { from: at('2026-03-09', '22:15'), until: at('2026-03-13', '09:05'), why: '等待配件' },
    ];
    expect(await due({ urgency: 'normal', runs_from: start, pauses })).toBe(naive(start, 960, pauses, false));
  });

  it('of an emergency runs through the night and the holiday, and stands still in pauses alone', async () => {
    const start = at('2026-03-09', '22:50');
    expect(await due({ urgency: 'emergency', runs_from: start, pauses: [] })).toBe(naive(start, 120, [], true));
    const pauses = [{ from: at('2026-03-09', '23:20'), until: at('2026-03-10', '03:00'), why: '等待配件' }];
    expect(await due({ urgency: 'emergency', runs_from: start, pauses })).toBe(naive(start, 120, pauses, true));
  });

  it('keeps the pause when the urgency changes', async () => {
    const runs_from = at('2026-03-06', '09:00');
    const pauses = [{ from: at('2026-03-06', '09:30'), until: at('2026-03-09', '09:30'), why: '等待配件' }];
    for (const [urgency, minutes] of [
      ['normal', 960],
      ['high', 240],
      ['emergency', 120],
    ] as const)
      expect(await due({ urgency, runs_from, pauses })).toBe(
        naive(runs_from, minutes, pauses, urgency === 'emergency'),
      );
  });

  it('is none while the clock stands still, and once the work is done', async () => {
    const runs_from = at('2026-03-06', '09:00');
    const asked = (['paused', 'done', 'verified', 'merged', 'cancelled'] as const).map((status) => ({
      id: status,
      clocked: { status, urgency: 'normal' as const, runs_from, pauses: [] },
      allowed,
    }));
    const dues = await demo.services.database.read(EVERYWHERE, (db) => duesOf(db, SCHOOL, asked));
    expect([...dues.keys()]).toEqual([]);
  });
});
