import { beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { type CastName, castId } from '../../../../../database/demo/cast.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { checkSums } from './quota/quota-clock.jobs.ts';
import { runLeaveClock } from './request/leave-clock.jobs.ts';
import { leaveDesk, SCHOOL } from './testing/leave-desk.ts';

/** Two things that happen at once: one stands, the other is refused in words, and nothing is counted twice. */

const demo = useDemo();
const desk = leaveDesk(demo);
const { sql, call, ok, asked, ask, typeId, quota } = desk;
const YEAR = new Date().getFullYear() + 1;
const FIRST = `${YEAR}-05-10`;
const day = (n: number): string => addDays(FIRST, n);

beforeAll(async () => {
  // every day is worked, so that a count needs no calendar
  await sql(
    `insert into work_calendar_day (id, client_id, school_id, date, applies, kind, as_weekday)
     select gen_random_uuid(), client_id, $1, d::date, 'both', 'workday', 1 from organization, generate_series($2::date, $2::date + 90, '1 day') d
      where organization.id = $1 on conflict do nothing`,
    [SCHOOL, FIRST],
  );
});

const give = async (who: CastName, granted: number, year = YEAR) => {
  await sql('delete from vacation_amount_user where user_id = $1 and cycle_from = $2 and held = 0 and used = 0', [
    castId(who),
    `${year}-01-01`,
  ]);
  await ok('hrofficer', 'POST', '/vacation_amount_users', {
    user_id: castId(who),
    vacation_type_id: await typeId('annual'),
    on: `${year}-05-01`,
    granted,
    reason: '按工龄核定',
  });
};

/** A browser asks again after a while when the portal has its hands full. */
async function patiently(on: string) {
  for (;;) {
    const answer = await ask('office', 'annual', on, on);
    if (answer.code !== 503001) return answer;
  }
}

describe('a quota', () => {
  it('of three days gives three of fifty requests of a day that come at once, and refuses the others in words', async () => {
    await give('office', 3);
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => patiently(day(n))));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(3);
    const refused = answers.filter(({ code }) => code !== 0);
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set([200200]));
    expect(new Set(refused.map(({ message }) => message))).toEqual(new Set(['年休假余额不足，剩余0天']));
    expect(await quota('office', 'annual', FIRST)).toMatchObject({ left: 0, held: 3 });
    expect(await checkSums(demo.services)).toEqual([]);
  });

  it('over the end of a year is taken in both or in neither, however many ask', async () => {
    await sql(
      `insert into work_calendar_day (id, client_id, school_id, date, applies, kind, as_weekday)
       select gen_random_uuid(), client_id, $1, d::date, 'both', 'workday', 1 from organization, generate_series($2::date, $2::date + 8, '1 day') d
        where organization.id = $1 on conflict do nothing`,
      [SCHOOL, `${YEAR}-12-28`],
    );
    await give('finance', 2);
    await give('finance', 1, YEAR + 1);
    const last = `${YEAR}-12-31`;
    const answers = await Promise.all([
      ask('finance', 'annual', last, addDays(last, 1)),
      ask('finance', 'annual', addDays(last, -1), addDays(last, 1)),
      ask('finance', 'annual', addDays(last, 1), addDays(last, 2)),
    ]);
    for (const { code } of answers) expect([0, 200200]).toContain(code);
    const [old, next] = [await quota('finance', 'annual', last), await quota('finance', 'annual', addDays(last, 1))];
    expect(old?.left).toBeGreaterThanOrEqual(0);
    expect(next?.left).toBeGreaterThanOrEqual(0);
    expect(await checkSums(demo.services)).toEqual([]);
    const [parts] = await sql<{ n: string }>(
      `select coalesce(sum(p.amount), 0)::text as n from vacation_part p where p.user_id = $1 and p.state = 'held' and p.date >= $2`,
      [castId('finance'), addDays(last, -1)],
    );
    expect(Number(parts?.n)).toBe((old?.held ?? 0) + (next?.held ?? 0));
  });
});

describe('a decision', () => {
  beforeAll(() => give('media', 6));

  /** Who of the cast may agree now. */
  async function deciderOf(id: string): Promise<CastName> {
    for (const who of ['orgadmin', 'principal', 'research', 'facilities', 'hrofficer', 'superadmin'] as const) {
      const { code, data } = await call(who, 'GET', `/vacations/${id}`);
      if (code === 0 && data.flow_actions.includes('approve')) return who;
    }
    throw new Error('nobody of the cast decides');
  }
  const decide = async (id: string, version: number) =>
    call(await deciderOf(id), 'PUT', `/vacations/${id}/decide`, { result: 'approve', version });

  it.each(['withdraw', 'cancel'] as const)('and a %s at once: one stands', async (act) => {
    const at = act === 'withdraw' ? 60 : 62;
    const leave = await asked('media', 'annual', day(at), day(at));
    const who = await deciderOf(leave.id);
    const both = await Promise.all([
      call(who, 'PUT', `/vacations/${leave.id}/decide`, { result: 'approve', version: leave.version }),
      call('media', 'PUT', `/vacations/${leave.id}/${act}`, { version: leave.version }),
    ]);
    const codes = both.map(({ code }) => code);
    for (const code of codes) expect([0, 200200, 409001]).toContain(code);
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
    const { status, days, version } = await desk.show('media', leave.id);
    const row = await quota('media', 'annual', FIRST);
    if (status === 'approved') {
      expect([row?.used, days.length]).toEqual([1, 1]);
      await ok('media', 'PUT', `/vacations/${leave.id}/cancel`, { version });
    } else expect([row?.used, row?.held, days.length]).toEqual([0, 0, 0]);
    expect(await quota('media', 'annual', FIRST)).toMatchObject({ used: 0, held: 0, left: 6 });
    expect(await checkSums(demo.services)).toEqual([]);
  });

  it('that stands, shortened from two devices at once, gives its days back once', async () => {
    const leave = await asked('media', 'annual', day(65), day(66));
    await decide(leave.id, leave.version);
    await desk.agree(leave.id);
    const shown = await desk.show('media', leave.id);
    expect(shown.status).toBe('approved');
    const end_at = new Date(`${day(65)}T17:30:00+08:00`).toISOString();
    const both = await Promise.all(
      [1, 2].map(() => call('media', 'PUT', `/vacations/${leave.id}/shorten`, { end_at, version: shown.version })),
    );
    const codes = both.map(({ code }) => code).sort();
    expect(codes[0]).toBe(0);
    expect([200200, 409001]).toContain(codes[1]);
    expect(await quota('media', 'annual', FIRST)).toMatchObject({ used: 1, left: 5 });
    expect(await checkSums(demo.services)).toEqual([]);
  });
});

it('a return and the clock that ends the leave at once: it is closed, once', async () => {
  const leave = await asked('research', 'sick', day(70), day(70));
  await desk.agree(leave.id);
  await sql(
    `update vacation set status = 'in_effect', start_at = now() - interval '2 hours', end_at = now() - interval '1 second' where id = $1`,
    [leave.id],
  );
  const { version } = await desk.show('research', leave.id);
  const [answer] = await Promise.all([
    call('research', 'PUT', `/vacations/${leave.id}/return`, { version }),
    runLeaveClock(demo.services),
  ]);
  if (answer.code !== 0) {
    expect(answer.code).toBe(409001);
    const shown = await desk.show('research', leave.id);
    expect(shown.status).toBe('ended');
    await ok('research', 'PUT', `/vacations/${leave.id}/return`, { version: shown.version });
  }
  expect((await desk.show('research', leave.id)).status).toBe('closed');
  const moves = await sql(`select move from lifecycle_event where entity_id = $1 and move = 'report_return'`, [
    leave.id,
  ]);
  expect(moves).toHaveLength(1);
});
