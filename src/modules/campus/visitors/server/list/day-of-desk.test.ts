import { beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '#server/testing/portal.ts';
import { recordSql } from '#server/testing/record-sql.ts';
import { addDays, today } from '#shared/dates.ts';
import { codesOf } from '#shared/reference-lists.ts';
import type { CastName } from '../../../../../../database/demo/cast.ts';
import { enlarge } from '../../../../../server/testing/large-tables.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';
import { visitGroups } from '../../contract/visit-kinds.ts';

const demo = useDemo();
const people = new Map<CastName, Browser>();
const as = (who: CastName): Browser => people.get(who) as Browser;
const day = today();
const ofDay = { from: day, to: day, is_grouped: 'true', per_page: '100' };

beforeAll(async () => {
  for (const who of ['office', 'outsider', 'teacher'] as const) people.set(who, await demo.as(who));
  // one of each group, whatever the hour in which the tests run
  const ids = (
    await demo.test_db.query<{ id: string }>(
      `select v.id from visitor v where v.archived_at is null and v.organization_id =
         (select organization_id from visitor group by 1 order by count(*) desc limit 1) order by v.start_at limit 5`,
    )
  ).map(({ id }) => id);
  const at = (clock: string) => `('${day} ${clock}'::timestamp at time zone 'Asia/Shanghai')`;
  const put = (at_: number, status: string, from: string, until: string) =>
    demo.test_db.query(
      `update visitor set status = '${status}', waits_for = null, start_at = ${from}, end_at = ${until} where id = $1`,
      [ids[at_]],
    );
  await put(0, 'verified', at('00:00'), `${at('00:00')} + interval '1 second'`);
  await put(1, 'verified', at('00:00'), at('23:59'));
  await put(2, 'approved', at('09:00'), at('23:59'));
  await put(3, 'approved', at('15:00'), at('23:59'));
  await put(4, 'left', at('08:00'), at('08:30'));
});

const places = codesOf(visitGroups) as readonly string[];

describe('the day of the desk', () => {
  it('stands in the order of its groups, each in the order that is asked for, with how many each has', async () => {
    const { data } = await as('office').call('GET', '/visitors', { query: { ...ofDay, sort: 'start_at' } });
    const rows = data.list as { day_group: string; start_at: string }[];
    expect(data.groups.map((one: { group: string }) => one.group)).toEqual(places);
    const keys = rows.map((row) => `${places.indexOf(row.day_group)} ${row.start_at}`);
    expect(keys).toEqual([...keys].sort());
    for (const { group, count } of data.groups)
      expect(rows.filter((row) => row.day_group === group).length, group).toBe(count);
  });

  it('counts what a filter leaves, and nothing where nothing is grouped', async () => {
    const narrowed = await as('office').call('GET', '/visitors', { query: { ...ofDay, status: 'left' } });
    expect(narrowed.data.groups).toEqual([{ group: 'over', count: narrowed.data.total }]);
    const plain = await as('office').call('GET', '/visitors', { query: { from: day, to: day } });
    expect(plain.data.groups).toBeUndefined();
  });

  it('is one day: more of them, or no day at all, is refused at the field', async () => {
    const spans: Record<string, string>[] = [{ from: day, to: addDays(day, 1) }, { from: day }, {}];
    for (const span of spans) {
      const answer = await as('office').call('GET', '/visitors', { query: { ...span, is_grouped: 'true' } });
      expect(answer.code).toBe(422001);
      expect(answer.errors).toHaveProperty('is_grouped');
    }
  });

  it('of another school is not there, and not for everybody', async () => {
    const { data } = await as('office').call('GET', '/visitors', { query: ofDay });
    const schools = new Set((data.list as { organization_id: string }[]).map((row) => row.organization_id));
    const [other] = await demo.test_db.query<{ id: string }>(
      `update visitor set start_at = now(), end_at = now() + interval '1 hour', archived_at = null
        where id = (select id from visitor where organization_id <> $1 limit 1) returning id`,
      [[...schools][0]],
    );
    expect(other).toBeDefined();
    const again = await as('office').call('GET', '/visitors', { query: ofDay });
    expect([schools.size, again.data.total, again.data.groups]).toEqual([1, data.total, data.groups]);
    expect(JSON.stringify(again.data)).not.toContain(other?.id);
    expect((await as('outsider').call('GET', '/visitors', { query: ofDay })).code).toBe(403001);
    expect((await as('teacher').call('GET', '/visitors/stats')).code).toBe(403001);
  });
});

describe('the numbers of the desk', () => {
  it('hold the same weekday of last week and every day since, counted as the list counts them', async () => {
    const { data } = await as('office').call('GET', '/visitors/stats');
    const days = data.days as { day: string; booked: number }[];
    expect(days.map((one) => one.day)).toEqual(Array.from({ length: 8 }, (_, at) => addDays(day, at - 7)));
    expect(days.at(-1)?.booked).toBe(data.counters.booked);
    for (const one of days) {
      const query = { from: one.day, to: one.day, per_page: '100' };
      expect((await as('office').call('GET', '/visitors', { query })).data.total, one.day).toBe(one.booked);
    }
  });

  it('of the week are one statement, and it reads a range of an index', async () => {
    const statements = await recordSql(async () => {
      await as('office').call('GET', '/visitors/stats');
    });
    const [week, ...more] = statements.filter(({ text }) => text.includes('on_day'));
    expect(more).toEqual([]);
    await enlarge(demo.test_db, 'visitor', 100_000);
    const plan = JSON.stringify(await demo.test_db.query(`explain (format json) ${week?.text}`, week?.values));
    expect(plan).toContain('"Index Name":"visitor_');
    expect(plan).not.toContain('Seq Scan');
  });
});
