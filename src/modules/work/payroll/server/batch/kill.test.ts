import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVERYWHERE } from '#server/database/database.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { patience } from '#server/testing/pace.ts';
import { until } from '#server/testing/until.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { PayWorld } from '../../../../../server/testing/pay-world.ts';
import { useWorkers } from '../../../../../server/testing/workers.ts';
import { COLUMNS, valuesOf } from '../demo-figures.ts';
import { sealSlip } from '../pure/slip-seal.ts';
import { netOf, totalsOf } from '../pure/sums.ts';
import { wage, wageUser } from '../tables.ts';
import { sealTotals } from './batch-seals.ts';

const PEOPLE = 6000;
const INSERT_AT_ONCE = 1000;

describe('a batch whose worker is killed while it sends', () => {
  const test_db = useTestDatabase();
  const workers = useWorkers();
  const wage_id = uuidv7();
  let pay: PayWorld;
  let net_fen = 0;

  beforeAll(async () => {
    pay = await PayWorld.open(test_db);
    const { school, portal, payroll } = pay;
    const payees = await test_db.query<{ id: string }>(
      `insert into "user" (id, client_id, number, name, name_pinyin, name_initials, types, status, activated_at)
       select gen_random_uuid(), $1, 'K' || n, '教师' || n, 'jiaoshi' || n, 'js' || n, array['teacher'], 'confirmed', now()
         from generate_series(1, $2::int) n returning id`,
      [school.client_id, PEOPLE],
    );
    const { seal, database } = portal.services;
    const values = payees.map((_, at) => valuesOf(at % 300, 1));
    const columns = totalsOf(COLUMNS, values);
    net_fen = columns['net'] ?? 0;
    await database.write(EVERYWHERE, async ({ db }) => {
      await db.insert(wage).values({
        id: wage_id,
        organization_id: school.id,
        title: '九月工资',
        month: '2026-09-01',
        category: 'salary',
        pay_date: '2026-09-10',
        columns: COLUMNS,
        status: 'checked',
        totals_sealed: sealTotals(seal, wage_id, { count: PEOPLE, net_fen, columns }),
        hands: [payroll.user_id],
        created_by: payroll.user_id,
      });
      for (let at = 0; at < PEOPLE; at += INSERT_AT_ONCE)
        await db.insert(wageUser).values(
          payees.slice(at, at + INSERT_AT_ONCE).map((payee, n) => {
            const [id, own] = [uuidv7(), values[at + n] ?? {}];
            const payload = { values: own, net_fen: netOf(COLUMNS, own), diff: null, reason: null };
            return {
              id,
              organization_id: school.id,
              wage_id,
              row_no: at + n + 2,
              user_id: payee.id,
              month: '2026-09-01',
              name_snapshot: '教师',
              payload_sealed: sealSlip(seal, id, payload),
            };
          }),
        );
    });
  }, patience(120));
  afterAll(() => pay?.portal.close());

  it(
    'is sent to its end by the next one: every slip once, and one message to everybody',
    async () => {
      const count = async (query: string) => (await test_db.query<{ n: number }>(query, [wage_id]))[0]?.n ?? 0;
      const slips = () =>
        count(`select count(*)::int as n from wage_user where wage_id = $1 and status = 'sent' and tries = 1`);
      const status = async () =>
        (await test_db.query<{ status: string }>(`select status from wage where id = $1`, [wage_id]))[0]?.status;
      const told = () =>
        count(`select count(*)::int as n from notification n join wage_user s on s.user_id = n.user_id
                where n.event = 'wage.sent' and s.wage_id = $1`);
      const twice = () =>
        count(`select count(*)::int as n from (select n.user_id from notification n join wage_user s on s.user_id = n.user_id
                where n.event = 'wage.sent' and s.wage_id = $1 group by n.user_id having count(*) > 1) many`);

      expect(await pay.send(wage_id, PEOPLE, net_fen / 100)).toMatchObject({ code: 0, data: { count: PEOPLE } });
      await workers.start(test_db.url);
      await until(async () => (await slips()) > 0, patience(60));
      await workers.kill();
      const [sentBefore, toldBefore] = [await slips(), await told()];
      expect(sentBefore).toBeGreaterThan(0);
      expect(sentBefore).toBeLessThan(PEOPLE);
      expect(toldBefore).toBe(sentBefore);
      expect(await status()).toBe('sending');

      await workers.start(test_db.url);
      await until(async () => (await status()) === 'sent', patience(180));
      expect([await slips(), await told(), await twice()]).toEqual([PEOPLE, PEOPLE, 0]);
    },
    patience(480),
  );
});
