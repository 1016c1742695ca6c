import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVERYWHERE } from '#server/database/database.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { until } from '#server/testing/until.ts';
import { lastMonth, PayWorld } from '../../../../server/testing/pay-world.ts';
import type { TestPerson } from '../../../../server/testing/school.ts';
import { readyBankFiles } from '../contract/ready-bank-files.ts';
import { monthsOf } from './public.ts';

const test_db = useTestDatabase();
let pay: PayWorld;
let teacher: TestPerson;

beforeAll(async () => {
  pay = await PayWorld.open(test_db);
  teacher = await pay.world.person({ name: '王芳', school: pay.school });
  await test_db.query(`update user_organization set valid_from = '2020-01-01'`);
});
afterAll(() => pay?.portal.close());

const row = (person: TestPerson) => ({ key: person.number, name: person.name, base: 5000, pension: 400, net: 4600 });

describe('a proof of income', () => {
  it('is asked for by its owner, issued by somebody else, checked by anybody without a sum, and made void', async () => {
    const ask = (months: number) =>
      teacher.browser.call('POST', '/income_proofs', { body: { purpose: '签证', months, lang: 'us' } });
    expect((await ask(12)).message).toBe('所选月份没有工资记录');
    const month = lastMonth();
    await pay.batch([row(teacher)], { month });
    const { data: asked } = await ask(12);
    const decide = (by: TestPerson, version: number) =>
      by.browser.call('PUT', `/income_proofs/${asked.id}/decide`, { body: { result: 'issue', version } });
    const answers = await Promise.all([decide(pay.payroll, 1), decide(pay.payroll, 1)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 409001]);
    const { data } = await teacher.browser.call('GET', '/income_proofs');
    const [proof] = data.list;
    expect(proof).toMatchObject({ status: 'issued', is_own: true, number: expect.stringMatching(/^\d{4}-\d{4}$/) });
    const guest = pay.portal.browser();
    const check = async () => (await guest.call('GET', `/verify/${proof.code}`)).data;
    expect(Object.keys(await check()).sort()).toEqual(['issued_on', 'kind', 'number', 'sha256', 'state']);
    const gone = await pay.payroll.browser.call('PUT', `/income_proofs/${asked.id}/void`, {
      body: { reason: '信息有误', version: proof.version },
    });
    expect(gone).toMatchObject({ code: 0, data: { status: 'void' } });
    expect((await check()).state).toBe('revoked');
  });

  it('of one’s own is not decided by oneself', async () => {
    const month = lastMonth();
    await pay.batch([row(pay.payroll)], { month, category: 'other' });
    const { data } = await pay.payroll.browser.call('POST', '/income_proofs', { body: { purpose: '贷款' } });
    const answer = await pay.payroll.browser.call('PUT', `/income_proofs/${data.id}/decide`, {
      body: { result: 'issue', version: 1 },
    });
    expect(answer.message).toBe('不能办理自己的证明');
  });
});

it('a proof that somebody else refuses while it is made is no paper that anybody could check', async () => {
  const month = lastMonth();
  await pay.batch([row(teacher)], { month, category: 'subsidy' });
  const { data: asked } = await teacher.browser.call('POST', '/income_proofs', { body: { purpose: '公积金' } });
  const decide = (body: object) => pay.payroll.browser.call('PUT', `/income_proofs/${asked.id}/decide`, { body });
  expect((await decide({ result: 'refuse', version: 1 })).errors).toHaveProperty('reason');
  const made = decide({ result: 'issue', version: 1 });
  const isTaken = async () =>
    (await test_db.query<{ version: number }>(`select version from income_proof where id = $1`, [asked.id]))[0]
      ?.version === 2;
  await until(isTaken);
  expect((await decide({ result: 'refuse', reason: '资料不全', version: 2 })).code).toBe(0);
  expect((await made).code).toBe(503001);
  const papers = await test_db.query(`select 1 from issued_paper where subject_id = $1 and file_id is not null`, [
    asked.id,
  ]);
  expect(papers).toEqual([]);
});

describe('a bank file', () => {
  it('is made for everybody or nobody, and names who is missing', async () => {
    const id = await pay.batch([row(teacher)], { category: 'other' });
    const [csv] = readyBankFiles;
    const layout = await pay.finance.browser.call('POST', '/bank_file_templates', { body: csv });
    const answer = await pay.finance.browser.call('POST', `/wages/${id}/bank_file`, {
      body: { template_id: layout.data.id, reason: '代发' },
    });
    expect(answer.message).toBe('1人缺少工资卡：王芳');
    const [log] = await test_db.query<{ n: number }>(
      `select count(*)::int as n from audit_log where action = 'teacher.banks_read' and target_id = $1`,
      [id],
    );
    expect(log?.n).toBeGreaterThan(0);
  });
});

it('a bank file says how many of the batch it does not pay, and who made it stands under who looked', async () => {
  const id = await pay.batch([{ ...row(teacher), base: 400, net: 0 }], { category: 'year_end' });
  const layout = await pay.finance.browser.call('POST', '/bank_file_templates', {
    body: { ...readyBankFiles[0], name: '通用二' },
  });
  const { data } = await pay.finance.browser.call('POST', `/wages/${id}/bank_file`, {
    body: { template_id: layout.data.id, reason: '代发' },
  });
  expect(data).toMatchObject({ count: 0, sum_fen: 0, left_out: 1 });
  const slip = await pay.own(teacher, id);
  const { list } = (await teacher.browser.call('GET', `/wage_users/${slip}/views`)).data;
  expect(list).toContainEqual(expect.objectContaining({ name: '财务', is_grid: true }));
});

it('who left keeps the slips of former years', async () => {
  const retired = await pay.world.person({ name: '赵退休', school: pay.school });
  const id = await pay.batch([row(retired)], { month: '2026-03-01' });
  await test_db.query(`update user_organization set valid_to = '2026-03-31' where user_id = $1`, [retired.user_id]);
  const browser = await pay.world.signIn(retired.user_id, null);
  const { data } = await browser.call('GET', '/wage_users');
  expect(data.list).toMatchObject([{ wage_id: id, month: '2026-03-01' }]);
  expect((await browser.call('GET', `/wage_users/${data.list[0].id}`)).data.net_fen).toBe(460_000);
  const months = await pay.portal.services.database.read(EVERYWHERE, (db) => monthsOf(db, retired.user_id));
  expect(months).toEqual(['2026-03-01']);
});
