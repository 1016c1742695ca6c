import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EVERYWHERE } from '#server/database/database.ts';
import { addDays } from '#shared/dates.ts';
import { weekdayOf } from '#shared/weekday.ts';
import type { CastName } from '../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import {
  type CalendarAudience,
  type DayApplies,
  type DayKind,
  dayApplies,
  dayKinds,
} from '../contract/calendar-kinds.ts';
import { type CalendarDayRule, calendarOf } from './calendar.policy.ts';
import { calendarChanged, days } from './public.ts';

/** Which days a school works: what it says itself, what its group says, and what nobody says. */

const demo = useDemo();
const MIDDLE = organizationId('sy-middle');
const GROUP = organizationId('sy');
type Query = Readonly<Record<string, string>>;
const call = async (who: CastName, method: 'GET' | 'PUT' | 'DELETE', query: Query, body?: object) =>
  (await demo.as(who)).call(method, '/work_calendar_days', { query, ...(body ? { body } : {}) });
const day = async (date: string, applies: CalendarAudience = 'staff', at = MIDDLE) =>
  (await demo.services.database.read(EVERYWHERE, (db) => days(db, at, date, date, applies)))[0];

const said = fc.record({
  date: fc.integer({ min: 0, max: 9 }).map((n) => addDays('2026-12-28', n)),
  applies: fc.constantFrom(...dayApplies.map((one) => one.code)) as fc.Arbitrary<DayApplies>,
  kind: fc.constantFrom(...dayKinds.map((one) => one.code)) as fc.Arbitrary<DayKind>,
  as_weekday: fc.constant(null),
  name: fc.constant(null),
  is_own: fc.boolean(),
});

/** The same rule, said slowly. */
function naive(
  date: string,
  whose: CalendarAudience,
  rows: readonly CalendarDayRule[],
  terms: readonly { starts_on: string; ends_on: string }[],
): DayKind {
  for (const is_own of [true, false])
    for (const applies of [whose, 'both'])
      for (const row of rows)
        if (row.date === date && row.is_own === is_own && row.applies === applies) return row.kind;
  const isTerm = terms.some((term) => date >= term.starts_on && date <= term.ends_on);
  if (whose === 'students' && !isTerm) return 'school_break';
  return weekdayOf(date) <= 5 ? 'workday' : 'rest';
}

test('own days go before those of the group, those for some before those for all, over the end of a year', () => {
  fc.assert(
    fc.property(
      fc.array(said, { maxLength: 20 }),
      fc.constantFrom<CalendarAudience>('staff', 'students'),
      (rows, whose) => {
        const terms = [{ starts_on: '2026-12-30', ends_on: '2027-01-02' }];
        for (const one of calendarOf({ from: '2026-12-28', to: '2027-01-06' }, whose, rows, terms))
          expect(one.kind).toBe(naive(one.date, whose, rows, terms));
      },
    ),
  );
});

describe('a school', () => {
  test('inherits the holidays of its group and the make-up days with the weekday that they stand for', async () => {
    expect(await day('2026-10-02')).toMatchObject({ kind: 'holiday', name: '国庆节', source: 'group' });
    expect(await day('2026-10-10')).toMatchObject({ kind: 'makeup', as_weekday: 4 });
    expect(await day('2026-10-12')).toMatchObject({ kind: 'workday', source: 'default' });
    expect(await day('2026-10-11')).toMatchObject({ kind: 'rest' });
    expect(await day('2026-08-03', 'students')).toMatchObject({ kind: 'school_break' });
    expect(await day('2026-10-02', 'staff', organizationId('md-school'))).toMatchObject({ kind: 'workday' });
  });

  test('overrules its group for itself alone, and takes it back', async () => {
    const span = { date_from: '2026-10-07', date_to: '2026-10-08' };
    const { data: before } = await call('orgadmin', 'GET', { from: span.date_from, to: span.date_to });
    const set = await call(
      'orgadmin',
      'PUT',
      {},
      { ...span, kind: 'workday', name: '开学准备', applies: 'staff', version: before.version },
    );
    expect(set.data.version).toBe(before.version + 1);
    expect(await day('2026-10-07')).toMatchObject({ kind: 'workday', name: '开学准备', source: 'own' });
    expect(await day('2026-10-07', 'students')).toMatchObject({ kind: 'holiday', source: 'group' });
    expect(await day('2026-10-07', 'staff', organizationId('sy-primary'))).toMatchObject({ kind: 'holiday' });
    const late = await call('orgadmin', 'PUT', {}, { ...span, kind: 'rest', version: before.version });
    expect(late.code).toBe(409001);
    expect((await call('orgadmin', 'DELETE', { ...span, version: String(before.version + 1) })).code).toBe(0);
    expect(await day('2026-10-07')).toMatchObject({ kind: 'holiday', source: 'group' });
  });

  test('may not be changed from outside, nor the group by a school; spans are sound', async () => {
    const span = { date_from: '2026-12-01', date_to: '2026-12-01', kind: 'rest', version: 1 };
    expect((await call('teacher', 'PUT', {}, span)).code).toBe(403001);
    expect((await call('orgadmin', 'PUT', {}, { ...span, organization_id: GROUP })).code).toBe(404001);
    expect((await call('orgadmin', 'PUT', {}, { ...span, organization_id: organizationId('md-school') })).code).toBe(
      404001,
    );
    expect(
      (
        await call('orgadmin', 'GET', {
          from: '2026-01-01',
          to: '2026-01-01',
          organization_id: organizationId('md-school'),
        })
      ).code,
    ).toBe(404001);
    const { data } = await call('orgadmin', 'GET', { from: '2026-12-01', to: '2026-12-01' });
    const { version } = data;
    expect((await call('orgadmin', 'PUT', {}, { ...span, version, date_to: '2026-11-30' })).code).toBe(422001);
    expect((await call('orgadmin', 'PUT', {}, { ...span, version, kind: 'makeup' })).errors).toMatchObject({
      as_weekday: ['请选择按周几上班'],
    });
    expect((await call('orgadmin', 'GET', { from: '2026-01-01', to: '2028-01-01' })).message).toBe('一次最多 400 天');
  });

  test('hears of a change of its group', async () => {
    const heard: string[] = [];
    calendarChanged.on(demo.services, async (_source, { organization_id }) => void heard.push(organization_id));
    const { data } = await call('superadmin', 'GET', { from: '2026-12-24', to: '2026-12-24' });
    const body = {
      date_from: '2026-12-24',
      date_to: '2026-12-24',
      kind: 'rest',
      name: '停电检修',
      version: data.version,
    };
    expect((await call('superadmin', 'PUT', {}, body)).code).toBe(0);
    expect(heard).toEqual(expect.arrayContaining([GROUP, MIDDLE, organizationId('sy-primary')]));
    expect(heard).not.toContain(organizationId('md-school'));
    expect(await day('2026-12-24')).toMatchObject({ kind: 'rest', name: '停电检修', source: 'group' });
    expect((await call('superadmin', 'GET', { from: '2026-12-24', to: '2026-12-24' })).data.days).toMatchObject([
      { source: 'own' },
    ]);
  });
});
