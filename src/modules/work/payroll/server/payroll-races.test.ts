import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVERYWHERE } from '#server/database/database.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { PayWorld } from '../../../../server/testing/pay-world.ts';
import { sendSome } from './batch/send.jobs.ts';
import { isMonthPaid } from './batch/wages.queries.ts';

const test_db = useTestDatabase();
let pay: PayWorld;
let people: { number: string; name: string; user_id: string }[];

beforeAll(async () => {
  pay = await PayWorld.open(test_db);
  people = [];
  for (let n = 0; n < 12; n++) people.push(await pay.world.person({ name: `教师${n}`, school: pay.school }));
  await test_db.query(`update user_organization set valid_from = '2020-01-01'`);
});
afterAll(() => pay?.portal.close());

const rows = () => people.map(({ number, name }) => ({ key: number, name, base: 3000, net: 3000 }));

async function sending(): Promise<string> {
  const { id } = await pay.draft();
  await pay.read(id, rows());
  await pay.totals(id);
  expect((await pay.send(id, 12, 36_000)).code).toBe(0);
  return id;
}
const counts = async (id: string) => {
  const [row] = await test_db.query<{ slips: number; told: number }>(
    `select (select count(*)::int from wage_user where wage_id = $1 and status <> 'pending') as slips,
            (select count(*)::int from notification where event = 'wage.sent' and user_id = any ($2)) as told`,
    [id, people.map(({ user_id }) => user_id)],
  );
  return row;
};
const forget = () => test_db.query(`delete from notification`);

describe('sending', () => {
  it('that was killed in the middle goes on with the rest: each slip and message once', async () => {
    const id = await sending();
    await forget();
    const { services } = pay.portal;
    expect(await sendSome(services, id, 5)).toBe(5);
    // a killed worker loses the transaction that it was in, with its messages
    await services.database
      .write(EVERYWHERE, async () => {
        throw new Error('killed');
      })
      .catch(() => undefined);
    expect(await counts(id)).toEqual({ slips: 5, told: 5 });
    await Promise.all([pay.run(id), pay.run(id)]);
    await pay.run(id);
    expect(await counts(id)).toEqual({ slips: 12, told: 12 });
  });

  it('by two people at once is done by one', async () => {
    const { id } = await pay.draft();
    await pay.read(id, rows());
    await pay.totals(id);
    const second = await pay.world.person({ name: '财务二', school: pay.school, roles: ['finance'] });
    const answers = await Promise.all([pay.send(id, 12, 36_000), pay.send(id, 12, 36_000, second.browser)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 200200]);
    expect(answers.find(({ code }) => code !== 0)?.message).toBe('该批次正在发放');
  });

  it('ends with a recall: nothing more is sent, and nothing of it opens', async () => {
    const id = await sending();
    await forget();
    expect(await sendSome(pay.portal.services, id, 5)).toBe(5);
    const begun = performance.now();
    const recall = await pay.finance.browser.call('PUT', `/wages/${id}/recall`, { body: { reason: '数据有误请等待' } });
    expect(recall.code).toBe(0);
    expect(performance.now() - begun).toBeLessThan(1000);
    await pay.run(id);
    expect(await counts(id)).toEqual({ slips: 5, told: 5 });
  });

  it('is not overtaken by an edit: who checks an older table is told so', async () => {
    const { id } = await pay.draft();
    await pay.read(id, rows());
    const { version } = (await pay.payroll.browser.call('GET', `/wages/${id}`)).data;
    await pay.read(id, rows());
    const check = await pay.payroll.browser.call('PUT', `/wages/${id}/check`, { body: { version } });
    expect(check.code).toBe(409001);
  });
});

it('a month in which salary was sent is paid, in its school alone', async () => {
  const id = await sending();
  await pay.run(id);
  const paid = (school: string, month: string) =>
    pay.portal.services.database.read(EVERYWHERE, (db) => isMonthPaid(db, school, month));
  expect(await paid(pay.school.id, '2026-09-15')).toBe(true);
  expect(await paid(pay.school.id, '2026-08-01')).toBe(false);
  const other = await pay.world.school('别校');
  expect(await paid(other.id, '2026-09-01')).toBe(false);
});
