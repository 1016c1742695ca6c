import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '#server/testing/database.ts';
import type { Browser } from '#server/testing/portal.ts';
import { PayWorld } from '../../../../server/testing/pay-world.ts';
import type { TestPerson } from '../../../../server/testing/school.ts';

const test_db = useTestDatabase();
let pay: PayWorld;
let teacher: TestPerson;
let batch: string;
let slip: string;
const by: Record<string, Browser> = {};

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
  by['colleague'] = await person();
  by['principal'] = await person(['principal']);
  by['head'] = await person(['dept_head']);
  by['other school'] = (
    await world.person({ school: await world.school('乙校'), roles: ['payroll', 'finance'] })
  ).browser;
  const admin = await world.person({ name: '超管', school, is_super_admin: true });
  by['impersonated'] = await world.signIn(teacher.user_id, school, admin.user_id);
  by['switched'] = await world.signIn(teacher.user_id, school);
  await test_db.query(
    `update session set switched_from = $1 where id = (select id from session where user_id = $2 order by created_at desc limit 1)`,
    [admin.user_id, teacher.user_id],
  );
  batch = await pay.batch([{ key: teacher.number, name: teacher.name, base: 5000, pension: 400, net: 4600 }]);
  slip = await pay.own(teacher, batch);
  await pay.world.signIn(teacher.user_id, school);
});
afterAll(() => pay?.portal.close());

const CALLS = {
  'list of batches': ['GET', () => '/wages'],
  'a batch': ['GET', () => `/wages/${batch}`],
  'its rows': ['GET', () => `/wage_users?wage_id=${batch}`],
  'its report': ['GET', () => `/wages/${batch}/report`],
  'its progress': ['GET', () => `/wages/${batch}/progress`],
  'its deletion': ['DELETE', () => `/wages/${batch}`],
  'its recall': ['PUT', () => `/wages/${batch}/recall`, { reason: '数据有误请等待' }],
  'its closing': ['PUT', () => `/wages/${batch}/close`],
  'its preview': ['POST', () => `/wages/${batch}/preview_as`, { row_no: 99 }],
  'a slip': ['GET', () => `/wage_users/${slip}?purpose=核对`],
  'who looked': ['GET', () => `/wage_users/${slip}/views`],
  'a change of it': ['PUT', () => `/wage_users/${slip}`, { version: 99, reason: '改数据看看', values: {} }],
  'a question': ['POST', () => `/wage_users/${slip}/questions`, { text: '为什么' }],
  'own slips': ['GET', () => '/wage_users'],
  'own year': ['GET', () => '/wage_users/mine/summary?year=2026'],
  questions: ['GET', () => '/wage_questions'],
  templates: ['GET', () => '/wage_templates'],
  'bank layouts': ['GET', () => '/bank_file_templates'],
  proofs: ['GET', () => '/income_proofs'],
} as const;

/** Code by call: 0 goes through, 200200 and the like come after right and reach. */
const AGREED: Record<string, Partial<Record<keyof typeof CALLS, number>>> = {
  colleague: {
    'list of batches': 403001,
    'a batch': 403001,
    'its rows': 404001,
    'its report': 403001,
    'its deletion': 403001,
    'its recall': 403001,
    'its closing': 403001,
    'its preview': 403001,
    'a slip': 404001,
    'who looked': 404001,
    'a change of it': 403001,
    'a question': 404001,
    'own slips': 0,
    'own year': 0,
    questions: 403001,
    templates: 403001,
    'bank layouts': 403001,
    proofs: 0,
  },
  auditor: {
    'list of batches': 0,
    'a batch': 0,
    'its rows': 0,
    'its report': 0,
    'a slip': 0,
    'its recall': 403001,
    'who looked': 404001,
    questions: 403001,
    'a change of it': 403001,
  },
  drafter: {
    'list of batches': 0,
    'its rows': 0,
    'a slip': 0,
    'its recall': 403001,
    'its preview': 404001,
    'bank layouts': 403001,
    'a question': 404001,
    templates: 0,
    questions: 0,
  },
  sender: {
    'list of batches': 0,
    'its rows': 0,
    'a slip': 0,
    'its deletion': 403001,
    'its preview': 403001,
    templates: 403001,
    'bank layouts': 0,
    'a change of it': 403001,
  },
  owner: { 'list of batches': 403001, 'its rows': 404001, 'a slip': 0, 'who looked': 0, 'own year': 0 },
  'other school': {
    'list of batches': 0,
    'a batch': 404001,
    'its rows': 404001,
    'its report': 404001,
    'its deletion': 404001,
    'its recall': 404001,
    'its closing': 404001,
    'its preview': 404001,
    'a slip': 404001,
    'who looked': 404001,
    'a change of it': 404001,
    'a question': 404001,
  },
};
AGREED['principal'] = AGREED['colleague'] ?? {};
AGREED['head'] = AGREED['colleague'] ?? {};
const nobody = Object.fromEntries(Object.keys(CALLS).map((name) => [name, 403001]));
AGREED['impersonated'] = nobody;
AGREED['switched'] = nobody;

describe.each(Object.keys(AGREED))('%s', (who) => {
  it.each(Object.entries(AGREED[who] ?? {}))('gets for %s code %d', async (name, code) => {
    const [method, path, body] = CALLS[name as keyof typeof CALLS] as readonly [
      'GET' | 'PUT' | 'POST' | 'DELETE',
      () => string,
      object?,
    ];
    const answer = await (by[who] as Browser).call(method, encodeURI(path()), body ? { body } : {});
    expect(answer.code).toBe(code);
  });
});
