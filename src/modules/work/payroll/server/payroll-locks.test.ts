import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVERYWHERE } from '#server/database/database.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { lockWaits } from '#server/testing/lock-waits.ts';
import { until } from '#server/testing/until.ts';
import { PayWorld } from '../../../../server/testing/pay-world.ts';
import type { TestPerson } from '../../../../server/testing/school.ts';
import { lockSlip } from './slips/slip-lock.service.ts';

const test_db = useTestDatabase();
let pay: PayWorld;
let teacher: TestPerson;

beforeAll(async () => {
  pay = await PayWorld.open(test_db);
  teacher = await pay.world.person({ name: '王芳', school: pay.school });
  await test_db.query(`update user_organization set valid_from = '2020-01-01'`);
});
afterAll(() => pay?.portal.close());

interface Asked {
  readonly batch: string;
  readonly slip: string;
  readonly question: string;
}

/** A slip about whose lesson fee somebody asked. */
async function asked(): Promise<Asked> {
  const batch = await pay.batch([
    { key: teacher.number, name: teacher.name, base: 5000, lessons: 500, pension: 400, net: 5100 },
  ]);
  const slip = await pay.own(teacher, batch);
  await teacher.browser.call('GET', `/wage_users/${slip}`);
  const body = { column_key: 'lessons', text: '少了六节课' };
  const { data } = await teacher.browser.call('POST', `/wage_users/${slip}/questions`, { body });
  return { batch, slip, question: data.id };
}

const answer = ({ question }: Asked) =>
  pay.payroll.browser.call('PUT', `/wage_questions/${question}/answer`, { body: { text: '已核实，下次补发' } });
const sendCorrection = ({ slip }: Asked) => pay.finance.browser.call('POST', `/wage_users/${slip}/send_wage_again`);
const close = ({ batch }: Asked) => pay.payroll.browser.call('PUT', `/wages/${batch}/close`);

/** Drafts a correction of one line. */
async function draft({ slip }: Asked, values: object): Promise<void> {
  const { data } = await pay.payroll.browser.call('GET', `/wage_users/${slip}`);
  const body = { values, reason: '补六节课时', version: data.row.version };
  const drafted = await pay.payroll.browser.call('PUT', `/wage_users/${slip}`, { body });
  expect(drafted.code, drafted.message).toBe(0);
}

const somebodyWaits = async () => (await lockWaits(test_db)) > 0;

describe('a question and its slip', () => {
  it('are locked in one order: who answers holds no question while a correction has the slip', async () => {
    const one = await asked();
    let answered: ReturnType<typeof answer> | undefined;
    await pay.portal.services.database.write(EVERYWHERE, async ({ db }) => {
      await lockSlip(db, one.slip);
      answered = answer(one);
      await until(somebodyWaits);
      const free = await db.execute<{ id: string }>(
        sql`select id from wage_question where id = ${one.question}::uuid for update nowait`,
      );
      expect(free.rows).toHaveLength(1);
    });
    expect(await answered).toMatchObject({ code: 0, data: { state: 'answered' } });
  });

  it('that a correction carried over while somebody answered are answered on the next revision', async () => {
    const one = await asked();
    await draft(one, { base: 510_000 }); // another line than the one that is asked about
    let answered: ReturnType<typeof answer> | undefined;
    await pay.portal.services.database.write(EVERYWHERE, async ({ db }) => {
      await lockSlip(db, one.slip);
      answered = answer(one);
      await until(somebodyWaits);
      const next = sql`(select id from wage_user where replaces_id = ${one.slip}::uuid)`;
      await db.execute(sql`update wage_user set status = 'replaced' where id = ${one.slip}::uuid`);
      await db.execute(sql`update wage_user set status = 'disputed', sent_at = now() where id = ${next}`);
      await db.execute(sql`update wage_question set wage_user_id = ${next} where id = ${one.question}::uuid`);
    });
    expect(await answered).toMatchObject({ code: 0, data: { state: 'answered' } });
    const [row] = await test_db.query<{ state: string; status: string }>(
      `select q.state, s.status from wage_question q join wage_user s on s.id = q.wage_user_id where q.id = $1`,
      [one.question],
    );
    expect(row).toEqual({ state: 'answered', status: 'sent' }); // nobody has opened that revision yet
  });

  it('answered, corrected and closed at once end in one story, and nobody meets an error', async () => {
    for (let round = 0; round < 6; round++) {
      const one = await asked();
      await draft(one, round % 2 ? { lessons: 80_000 } : { base: 510_000 });
      const answers = await Promise.all([answer(one), sendCorrection(one), close(one), answer(one)]);
      for (const { code, message } of answers) expect([0, 200200, 404001], message).toContain(code);
      const [row] = await test_db.query<{ open_of_closed: number; open_of_replaced: number; live: number }>(
        `select (select count(*)::int from wage_question q join wage w on w.id = q.wage_id
                  where w.id = $1 and w.status = 'closed' and q.state = 'open') as open_of_closed,
                (select count(*)::int from wage_question q join wage_user s on s.id = q.wage_user_id
                  where s.wage_id = $1 and s.status = 'replaced' and q.state = 'open') as open_of_replaced,
                (select count(*)::int from wage_user
                  where wage_id = $1 and status in ('sent', 'viewed', 'confirmed', 'disputed')) as live`,
        [one.batch],
      );
      expect(row).toEqual({ open_of_closed: 0, open_of_replaced: 0, live: 1 });
    }
  });

  it('of a recalled batch wait for nobody any more', async () => {
    const one = await asked();
    const recall = await pay.finance.browser.call('PUT', `/wages/${one.batch}/recall`, {
      body: { reason: '课时数据有误' },
    });
    expect(recall.code).toBe(0);
    expect((await answer(one)).code).toBe(200200);
    const { data } = await pay.payroll.browser.call('GET', '/wage_questions', {
      query: { wage_id: one.batch, state: 'open' },
    });
    expect(data.list).toEqual([]);
  });
});

describe('a slip that is read', () => {
  it('holds nothing while somebody has its batch', async () => {
    const one = await asked();
    let shown: ReturnType<TestPerson['browser']['call']> | undefined;
    await pay.portal.services.database.write(EVERYWHERE, async ({ db }) => {
      await db.execute(sql`select id from wage where id = ${one.batch}::uuid for update`);
      shown = teacher.browser.call('GET', `/wage_users/${one.slip}`);
      await until(somebodyWaits);
      const free = await db.execute<{ id: string }>(
        sql`select id from wage_user where id = ${one.slip}::uuid for update nowait`,
      );
      expect(free.rows).toHaveLength(1);
    });
    expect((await shown)?.code).toBe(0);
  });
});

describe('a recall', () => {
  it('waits for a slip that somebody has in hand, and passes over none', async () => {
    const one = await asked();
    await pay.finance.browser.call('PUT', `/wages/${one.batch}/recall`, { body: { reason: '课时数据有误' } });
    let done = Promise.resolve();
    await pay.portal.services.database.write(EVERYWHERE, async ({ db }) => {
      await lockSlip(db, one.slip);
      let isOver = false;
      done = pay.recalled(one.batch).then(() => {
        isOver = true;
      });
      await until(async () => isOver || (await somebodyWaits()));
    });
    await done;
    const [row] = await test_db.query<{ status: string }>(`select status from wage_user where id = $1`, [one.slip]);
    expect(row).toEqual({ status: 'recalled' });
  });

  it('that comes while somebody asks leaves no question that waits for ever', async () => {
    const one = await asked();
    await pay.finance.browser.call('GET', `/wages/${one.batch}`);
    let second: ReturnType<TestPerson['browser']['call']> | undefined;
    await pay.portal.services.database.write(EVERYWHERE, async ({ db }) => {
      await db.execute(sql`select id from wage where id = ${one.batch}::uuid for update`);
      second = teacher.browser.call('POST', `/wage_users/${one.slip}/questions`, { body: { text: '为什么' } });
      await until(somebodyWaits);
      await db.execute(
        sql`update wage set status = 'recalled', recall_reason = '课时数据有误' where id = ${one.batch}::uuid`,
      );
    });
    expect((await second)?.message).toBe('该工资条已撤回：课时数据有误');
  });
});
