import { randomUUID } from 'node:crypto';
import { globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Logger, symbols } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '#server/testing/database.ts';
import type { Browser } from '#server/testing/portal.ts';
import { API_ROOT } from '#shared/endpoint.ts';
import { lastMonth, PayWorld, upload } from '../../../../server/testing/pay-world.ts';
import type { TestPerson } from '../../../../server/testing/school.ts';

/** What a whole life of a batch leaves behind, of figures that stand nowhere else: nothing but sealed text. */

const test_db = useTestDatabase();
const folder = mkdtempSync(join(tmpdir(), 'shuyuan-pay-'));
const lines: string[] = [];
let pay: PayWorld;
let teacher: TestPerson;
let pdf: Buffer;

/** Base, lessons, pension and net before the correction, then lessons and net after it; what the question names. */
const FEN = [617_391, 58_427, 43_829, 631_989, 118_427, 691_989, 64_613];
const yuan = (fen: number) => (fen / 100).toFixed(2);
const grouped = (fen: number) => yuan(fen).replace(/^(\d)(\d{3})\./, '$1,$2.');
/** An amount as it is written; of digits alone none that are a part of an id, a key or a time. */
const NEEDLES = FEN.flatMap((fen) => [
  new RegExp(`(?<![\\d.,])${yuan(fen).replace('.', '\\.')}(?!\\d)`),
  new RegExp(`(?<![\\d.])${grouped(fen).replace('.', '\\.')}(?!\\d)`),
  new RegExp(`(?<![\\w.+/=-])${fen}(?![\\w.+/=-])`),
]);
const clearIn = (text: string) => NEEDLES.filter((one) => one.test(text)).map(String);

const call = async (by: Browser, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
  const headers = { 'idempotency-key': randomUUID(), 'x-portal': '1' };
  const answer = await by.call(method, path, body ? { body, headers } : { headers });
  expect(answer.code, `${method} ${path} ${answer.message}`).toBe(0);
  return answer.data;
};

/** Writes down what the log of the portal writes, on its way. */
function listen(log: Logger): void {
  const stream: { write(line: string): unknown } = Reflect.get(log, symbols.streamSym);
  stream.write = (line) => lines.push(line);
}

async function download(by: Browser, path: string): Promise<Buffer> {
  const app = pay.portal.app as {
    inject(options: object): Promise<{ statusCode: number; rawPayload: Buffer }>;
  };
  const cookie = [...by.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { token: by.token ?? '', cookie, 'sec-fetch-site': 'same-origin', 'user-agent': 'Test browser' };
  const reply = await app.inject({ method: 'GET', url: API_ROOT + path, headers });
  expect(reply.statusCode).toBe(200);
  return reply.rawPayload;
}

beforeAll(async () => {
  pay = await PayWorld.open(test_db, { DATA_DIR: folder, LOG_LEVEL: 'debug' });
  listen(pay.portal.services.log);
  teacher = await pay.world.person({ name: '王芳', school: pay.school });
  await test_db.query(`update user_organization set valid_from = '2020-01-01'`);
  const [payroll, finance] = [pay.payroll.browser, pay.finance.browser];
  const month = lastMonth();

  const { id } = await pay.draft({ month });
  const [base, lessons, pension, net, lessons_after, , named] = FEN as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  await upload(
    payroll,
    `/wages/${id}/read`,
    `工号,姓名,基本工资,课时费,养老保险,实发\n${teacher.number},王芳,"${grouped(base)}",${yuan(lessons)},${yuan(pension)},"${grouped(net)}"`,
  );
  const [row] = (await call(payroll, 'GET', `/wage_users?wage_id=${id}`)).list;
  await call(payroll, 'PUT', `/wage_users/${row.id}`, { values: { base }, version: row.row.version });
  await call(payroll, 'POST', `/wages/${id}/preview_as`, { row_no: row.row.row_no });
  await pay.totals(id);
  await call(payroll, 'GET', `/wages/${id}/report`);
  await call(finance, 'POST', `/wages/${id}/send_wage`, { control_count: 1, control_net_fen: net });
  await pay.run(id);

  const slip = await pay.own(teacher, id);
  await call(teacher.browser, 'GET', `/wage_users/${slip}`);
  await call(teacher.browser, 'POST', `/wage_users/${slip}/questions`, {
    column_key: 'lessons',
    text: `课时费少了${yuan(named)}元`,
  });
  const [question] = (await call(payroll, 'GET', '/wage_questions')).list;
  await call(payroll, 'PUT', `/wage_questions/${question.id}/answer`, { text: `应为${grouped(lessons_after)}元` });
  const { row: seen } = await call(payroll, 'GET', `/wage_users/${slip}`);
  await call(payroll, 'PUT', `/wage_users/${slip}`, {
    values: { lessons: lessons_after },
    reason: `补发${yuan(named)}元`,
    version: seen.version,
  });
  const corrected = (await call(finance, 'POST', `/wage_users/${slip}/send_wage_again`)).id;
  await call(teacher.browser, 'GET', `/wage_users/${corrected}`);
  pdf = await download(teacher.browser, `/wage_users/${corrected}/pdf`);
  await call(teacher.browser, 'PUT', `/wage_users/${corrected}/confirm`, {});
  await call(teacher.browser, 'GET', `/wage_users/mine/summary?year=${month.slice(0, 4)}`);
  const proof = await call(teacher.browser, 'POST', '/income_proofs', { purpose: '银行贷款', months: 1, lang: 'cn' });
  await call(payroll, 'PUT', `/income_proofs/${proof.id}/decide`, { result: 'issue', version: 1 });
  await call(finance, 'PUT', `/wages/${id}/recall`, { reason: '课时数据有误' });
  await pay.recalled(id);
});
afterAll(async () => {
  await pay?.portal.close();
  rmSync(folder, { recursive: true, force: true });
});

it('the needles find an amount in each spelling, and none in an id or a time', () => {
  for (const text of ['{"net":617391}', '实发6,173.91元', '6173.91']) expect(clearIn(text)).toHaveLength(1);
  expect(clearIn('a617391b-58427-617391 2026-09-01T00:00:00.617391Z 16173.915')).toEqual([]);
});

describe('what a batch leaves behind', () => {
  it('holds no amount in the clear in any table: audit, log, idempotency, realtime, notices and jobs among them', async () => {
    const tables = await test_db.query<{ t: string }>(
      `select table_name as t from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    expect(tables.length).toBeGreaterThan(200);
    const found: string[] = [];
    for (const { t } of tables)
      for (const { v } of await test_db.query<{ v: string }>(`select to_jsonb(r)::text as v from "${t}" r`))
        found.push(...clearIn(v).map((needle) => `${t}: ${needle}`));
    expect(found).toEqual([]);
    for (const table of ['audit_log', 'idempotency_key', 'notification', 'realtime_event'])
      expect((await test_db.query(`select 1 from ${table} limit 1`)).length, table).toBe(1);
  });

  it('holds none in the files of the portal', () => {
    const files = globSync('**/*', { cwd: folder }).filter((one) => statSync(join(folder, one)).isFile());
    expect(files.length).toBeGreaterThan(0);
    const clear = files.flatMap((one) =>
      clearIn(readFileSync(join(folder, one), 'latin1')).map((needle) => one + needle),
    );
    expect(clear).toEqual([]);
  });

  it('holds none in what the portal logged', () => {
    expect(lines.length).toBeGreaterThan(20);
    expect(lines.flatMap(clearIn)).toEqual([]);
  });

  it('holds none in the facts about a paper, nor anywhere outside of its drawn page', () => {
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(clearIn(pdf.toString('latin1'))).toEqual([]);
    // texts of two bytes a sign
    expect(clearIn(pdf.toString('latin1').replaceAll('\0', ''))).toEqual([]);
  });

  it('is found by no search', async () => {
    for (const by of [pay.payroll, pay.finance, pay.auditor, teacher])
      for (const q of [yuan(FEN[3] ?? 0), grouped(FEN[3] ?? 0), String(FEN[3])]) {
        const { code, data } = await by.browser.call('GET', '/search', { query: { q } });
        expect([code, data.groups]).toEqual([0, []]);
      }
  });
});

it('sealed text opens on its own row and column alone', async () => {
  const { id } = await pay.draft();
  const colleague = await pay.world.person({ name: '李雷', school: pay.school });
  await test_db.query(`update user_organization set valid_from = '2020-01-01'`);
  await pay.read(id, [
    { key: teacher.number, name: '王芳', base: 4000, net: 4000 },
    { key: colleague.number, name: '李雷', base: 9000, net: 9000 },
  ]);
  await pay.totals(id);
  await pay.send(id, 2, 13_000);
  await pay.run(id);
  const slip = await pay.own(teacher, id);
  const rich = await pay.own(colleague, id);
  const steal = (text: string, from: string) =>
    test_db.query(`update wage_user set payload_sealed = (${text}) where id = $1`, [slip, from]);
  for (const [text, from] of [
    ['select payload_sealed from wage_user where id = $2', rich],
    ['select totals_sealed from wage where id = $2', id],
    ['select report_sealed from wage where id = $2', id],
  ] as const) {
    await steal(text, from);
    const opened = await teacher.browser.call('GET', `/wage_users/${slip}`);
    expect([opened.status, JSON.stringify(opened.body)]).toEqual([500, expect.not.stringContaining('900000')]);
  }
});
