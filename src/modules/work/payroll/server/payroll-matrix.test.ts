import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '#server/testing/database.ts';
import type { Answer, Browser } from '#server/testing/portal.ts';
import { addDays, today } from '#shared/dates.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { lastMonth, PayWorld, upload } from '../../../../server/testing/pay-world.ts';
import type { TestPerson } from '../../../../server/testing/school.ts';
import { incomeProofs } from '../contract/income-proofs.contract.ts';
import { readyBankFiles } from '../contract/ready-bank-files.ts';
import { wageQuestions } from '../contract/wage-questions.contract.ts';
import { wageTables } from '../contract/wage-tables.contract.ts';
import { bankFileTemplates, wageTemplates } from '../contract/wage-templates.contract.ts';
import { wageUsers } from '../contract/wage-users.contract.ts';
import { wages } from '../contract/wages.contract.ts';
import { payrollRights } from '../rights.ts';

/** Everybody at every call: who holds no right, one, two, all, who stands in for somebody, and who is of another school. */

const test_db = useTestDatabase();
let pay: PayWorld;
let teacher: TestPerson;
const ids = { batch: '', slip: '', question: '', template: '', layout: '', proof: '' };
const by: Record<string, Browser> = {};

const { prepare, send, audit, bank, proofs } = payrollRights;
const CODES: Readonly<Record<string, readonly string[]>> = {
  owner: [],
  colleague: [],
  principal: [],
  head: [],
  drafter: [prepare, proofs],
  sender: [send, bank],
  auditor: [audit],
  both: [prepare, proofs, send, bank],
  superadmin: [prepare, send, audit, bank, proofs],
};

const CONTRACTS = { wages, wageTables, wageUsers, wageQuestions, wageTemplates, bankFileTemplates, incomeProofs };
const ENDPOINTS = Object.entries(CONTRACTS).flatMap(([group, calls]) =>
  Object.entries(calls as Readonly<Record<string, Endpoint>>).map(
    ([name, endpoint]) => [`${group}.${name}`, endpoint] as const,
  ),
);

const template = () => ({
  name: `模板${Math.random().toString(36).slice(2, 8)}`,
  category: 'salary',
  columns: [{ key: 'net', label: '实发', kind: 'net' }],
});
const layout = () => ({ ...readyBankFiles[0], name: `格式${Math.random().toString(36).slice(2, 8)}` });

/** Whose id stands in the address, and what is sent; what is older than the row changes nothing. */
const PARTS: Readonly<Record<string, { id?: keyof typeof ids; query?: object; body?: () => object; is_file?: true }>> =
  {
    'wages.create': {
      body: () => ({
        title: `批次${Math.random().toString(36).slice(2, 8)}`,
        month: '2026-09-01',
        category: 'other',
        pay_date: '2026-09-10',
      }),
    },
    'wages.update': { id: 'batch', body: () => ({ note: '备注', version: 99 }) },
    'wages.check': { id: 'batch', body: () => ({ version: 99 }) },
    'wages.reopen': { id: 'batch', body: () => ({ version: 99, reason: '请再次核对' }) },
    'wages.sendWage': { id: 'batch', body: () => ({ control_count: 1, control_net_fen: 460_000 }) },
    'wages.recall': { id: 'batch', body: () => ({ reason: '数据有误请等待' }) },
    'wageTables.statistics': { query: { year: '2026' } },
    'wageTables.sheets': { id: 'batch', is_file: true },
    'wageTables.read': { id: 'batch', is_file: true },
    'wageTables.previewAs': { id: 'batch', body: () => ({ row_no: 2 }) },
    'wageTables.bankFile': { id: 'batch', body: () => ({ template_id: ids.layout, reason: '代发' }) },
    'wageUsers.summary': { query: { year: '2026' } },
    'wageUsers.create': { body: () => ({ wage_id: ids.batch, user_id: teacher.user_id, values: {} }) },
    'wageUsers.get': { id: 'slip', query: { purpose: '核对数据' } },
    'wageUsers.update': { id: 'slip', body: () => ({ version: 99, reason: '改数据看看', values: {} }) },
    'wageUsers.remove': { id: 'slip' },
    'wageUsers.sendAgain': { id: 'slip' },
    'wageUsers.confirm': { id: 'slip', body: () => ({}) },
    'wageUsers.ask': { id: 'slip', body: () => ({ text: '为什么' }) },
    'wageUsers.pdf': { id: 'slip' },
    'wageUsers.views': { id: 'slip' },
    'wageQuestions.answer': { id: 'question', body: () => ({ text: '已核实', version: 99 }) },
    'wageQuestions.close': { id: 'question' },
    'wageTemplates.get': { id: 'template' },
    'wageTemplates.create': { body: template },
    'wageTemplates.update': { id: 'template', body: () => ({ ...template(), version: 99 }) },
    'wageTemplates.remove': { id: 'template' },
    'bankFileTemplates.get': { id: 'layout' },
    'bankFileTemplates.create': { body: layout },
    'bankFileTemplates.update': { id: 'layout', body: () => ({ ...layout(), version: 99 }) },
    'bankFileTemplates.remove': { id: 'layout' },
    'incomeProofs.create': { body: () => ({ purpose: '签证' }) },
    'incomeProofs.decide': { id: 'proof', body: () => ({ result: 'refuse', reason: '资料不全', version: 99 }) },
    'incomeProofs.void': { id: 'proof', body: () => ({ reason: '信息有误', version: 99 }) },
  };
/** They would end what the others still ask for; who may make them is tried in the tests of each. */
const ENDS = ['wages.recall', 'wages.close', 'wageTemplates.remove', 'bankFileTemplates.remove', 'wageUsers.pdf'];
/** Of the owner alone, whatever others hold. */
const OWNERS = ['wageUsers.confirm', 'wageUsers.ask', 'wageUsers.pdf', 'wageUsers.views'];

function call(who: string, name: string, { method, path }: Endpoint): Promise<Answer> {
  const { id = 'batch', query, body, is_file } = PARTS[name] ?? {};
  const address = path.replace('{id}', ids[id]);
  const more = name === 'wageTables.compare' ? { with: ids.batch } : query;
  const browser = by[who] as Browser;
  if (is_file) return upload(browser, address, '工号,姓名,实发\n1,王芳,1');
  return browser.call(method, address, {
    ...(more ? { query: more as Record<string, string> } : {}),
    ...(body ? { body: body() } : {}),
  });
}

beforeAll(async () => {
  pay = await PayWorld.open(test_db);
  const { world, school } = pay;
  teacher = await world.person({ name: '王芳', school });
  const person = async (roles: Parameters<typeof world.person>[0]['roles'] = []) =>
    (await world.person({ school, roles })).browser;
  by['drafter'] = pay.payroll.browser;
  by['sender'] = pay.finance.browser;
  by['auditor'] = pay.auditor.browser;
  by['owner'] = teacher.browser;
  by['both'] = await person(['payroll', 'finance']);
  by['colleague'] = await person();
  by['principal'] = await person(['principal']);
  by['head'] = await person(['dept_head']);
  const stranger = await world.person({ school: await world.school('乙校'), roles: ['payroll', 'finance', 'auditor'] });
  by['stranger'] = stranger.browser;
  const admin = await world.person({ name: '超管', school, is_super_admin: true });
  by['superadmin'] = admin.browser;
  ids.batch = await pay.batch([{ key: teacher.number, name: teacher.name, base: 5000, pension: 400, net: 4600 }]);
  ids.slip = await pay.own(teacher, ids.batch);
  await teacher.browser.call('GET', `/wage_users/${ids.slip}`);
  const made = async (browser: Browser, path: string, body: object) => {
    const answer = await browser.call('POST', path, { body });
    expect(answer.code, answer.message).toBe(0);
    return answer.data.id as string;
  };
  ids.question = await made(teacher.browser, `/wage_users/${ids.slip}/questions`, {
    column_key: 'base',
    text: '为什么',
  });
  ids.template = await made(pay.payroll.browser, '/wage_templates', template());
  ids.layout = await made(pay.finance.browser, '/bank_file_templates', layout());
  const month = lastMonth();
  await pay.batch([{ key: teacher.number, name: teacher.name, base: 50, net: 50 }], { month, category: 'other' });
  ids.proof = await made(teacher.browser, '/income_proofs', { purpose: '签证', months: 1 });
  // for rights of somebody else who sits in front of it, all of their rights are held by the person as well
  by['impersonated'] = await world.signIn(pay.payroll.user_id, school, admin.user_id);
  by['switched'] = await world.signIn(pay.finance.user_id, school);
  await test_db.query(
    `update session set switched_from = $1 where id = (select id from session where user_id = $2 order by created_at desc limit 1)`,
    [admin.user_id, pay.finance.user_id],
  );
});
afterAll(() => pay?.portal.close());

const isFor = (who: string, { right }: Endpoint) =>
  !Array.isArray(right) || right.some((code) => CODES[who]?.includes(code));

describe.each(Object.keys(CODES))('%s', (who) => {
  it.each(ENDPOINTS)('at %s gets what the own rights open, and nothing else', async (name, endpoint) => {
    const mayEnd = isFor(who, endpoint) && (!OWNERS.includes(name) || who === 'owner');
    if (ENDS.includes(name) && mayEnd) return;
    const { code, message } = await call(who, name, endpoint);
    const isOwner = who === 'owner';
    const isOfSlip = name.startsWith('wageUsers.') && endpoint.path.includes('{id}');
    // a reminder is sent by who prepares, a correction by who sends: here is no correction
    if (name === 'wageUsers.sendAgain' && who === 'sender') expect(code).toBe(403001);
    else if (!isFor(who, endpoint)) expect([code, message]).toEqual([403001, message]);
    else if (isOfSlip && !isOwner && (OWNERS.includes(name) || CODES[who]?.length === 0)) expect(code).toBe(404001);
    else expect([403001, 404001], `${code} ${message}`).not.toContain(code);
  });
});

describe('somebody of another school who holds every right there', () => {
  it.each(ENDPOINTS)('at %s finds nothing of this one', async (name, endpoint) => {
    const { code, data } = await call('stranger', name, endpoint);
    if (endpoint.path.includes('{id}') || name === 'wageUsers.create') expect(code).toBe(404001);
    else if (endpoint.method === 'GET') expect([code, JSON.stringify(data).includes(ids.batch)]).toEqual([0, false]);
  });
});

describe.each(['impersonated', 'switched'])('a session that is %s', (who) => {
  it.each(ENDPOINTS)('at %s is refused, whatever the person holds', async (name, endpoint) => {
    expect((await call(who, name, endpoint)).code).toBe(403001);
  });
});

it.each([prepare, send, audit, bank])('the right %s is lent to nobody', async (code) => {
  const holder = { [prepare]: pay.payroll, [audit]: pay.auditor }[code as string] ?? pay.finance;
  const answer = await holder.browser.call('POST', '/delegations', {
    body: {
      to_user_id: teacher.user_id,
      codes: [code],
      valid_from: today(),
      valid_to: addDays(today(), 5),
      reason: '出差期间代办',
    },
  });
  expect([answer.code, answer.message]).toEqual([200200, expect.stringContaining('关键权限不能代理')]);
});
