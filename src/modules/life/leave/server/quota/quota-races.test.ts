import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { patience } from '#server/testing/pace.ts';
import { addDays } from '#shared/dates.ts';
import { castId } from '../../../../../../database/demo/cast.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';
import { leaveDesk, SCHOOL } from '../testing/leave-desk.ts';
import { checkSums } from './quota-clock.jobs.ts';

/** However many ask at once, whatever is withdrawn or agreed on between: every quota stays what its entries say, and no more is taken than there is. */

const demo = useDemo();
const desk = leaveDesk(demo);
const YEAR = new Date().getFullYear() + 1;
const DAYS = Array.from({ length: 40 }, (_, n) => addDays(`${YEAR}-03-01`, n));
const GIVEN = 4;

beforeAll(async () => {
  await desk.sql(
    `insert into vacation_amount_user (id, organization_id, user_id, vacation_type_id, cycle_from, cycle_to, granted)
     values (gen_random_uuid(), $1, $2, $3, $4, $5, $6) on conflict (user_id, vacation_type_id, cycle_from) do update set granted = $6, carried = 0, adjusted = 0, held = 0, used = 0, expired = 0`,
    [SCHOOL, castId('office'), await desk.typeId('annual'), `${YEAR}-01-01`, `${YEAR}-12-31`, GIVEN],
  );
  const [row] = await desk.sql<{ id: string }>(
    'select id from vacation_amount_user where user_id = $1 and cycle_from = $2',
    [castId('office'), `${YEAR}-01-01`],
  );
  await desk.sql('delete from vacation_amount_entry where amount_user_id = $1', [row?.id]);
  await desk.sql(
    `insert into vacation_amount_entry (id, organization_id, amount_user_id, kind, delta) values (gen_random_uuid(), $1, $2, 'grant', $3)`,
    [SCHOOL, row?.id, GIVEN],
  );
});

interface Act {
  readonly day: number;
  readonly half: 'am' | 'pm';
  readonly next: 'keep' | 'withdraw' | 'approve' | 'cancel';
}
const act = fc.record<Act>({
  day: fc.nat({ max: DAYS.length - 1 }),
  half: fc.constantFrom('am', 'pm'),
  next: fc.constantFrom('keep', 'withdraw', 'approve', 'cancel'),
});

async function perform({ day, half, next }: Act): Promise<number> {
  const on = DAYS[day] ?? '';
  const answer = await desk.ask('office', 'annual', on, on, { from_half: half });
  if (answer.code !== 0) return answer.code;
  const [row] = answer.data.list;
  const { id, version } = row;
  if (next === 'withdraw') return (await desk.call('office', 'PUT', `/vacations/${id}/withdraw`, { version })).code;
  if (next === 'keep') return 0;
  await desk.call('orgadmin', 'PUT', `/vacations/${id}/decide`, { result: 'approve', version });
  if (next === 'approve') return 0;
  const shown = await desk.call('office', 'GET', `/vacations/${id}`);
  return (await desk.call('office', 'PUT', `/vacations/${id}/cancel`, { version: shown.data?.version ?? 1 })).code;
}

it('a quota is exact after any acts that happen at once', { timeout: patience(120) }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 6, maxLength: 14 }), async (acts) => {
      const codes = await Promise.all(acts.map(perform));
      for (const code of codes) expect([0, 200200, 409001, 404001]).toContain(code);
      const quota = await desk.quota('office', 'annual', `${YEAR}-03-01`);
      expect(quota?.left).toBeGreaterThanOrEqual(0);
      expect(await checkSums(demo.services)).toEqual([]);
      const [parts] = await desk.sql<{ held: string; used: string }>(
        `select coalesce(sum(amount) filter (where state = 'held'), 0)::text as held, coalesce(sum(amount) filter (where state = 'used'), 0)::text as used
           from vacation_part where amount_user_id = $1`,
        [quota?.id],
      );
      expect([Number(parts?.held), Number(parts?.used)]).toEqual([quota?.held, quota?.used]);
    }),
    { numRuns: 6 },
  );
});
