import { findPerson } from '#modules/core/access/server/public.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import { type Answer, type Browser, startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { addDays, today } from '#shared/dates.ts';
import { recallSlips, sendSlips } from '../../modules/work/payroll/server/batch/send.jobs.ts';
import { serverModules } from '../modules.ts';
import { type TestPerson, type TestSchool, TestWorld } from './school.ts';

export const COLUMNS = [
  { key: 'base', label: '基本工资', kind: 'earning' },
  { key: 'lessons', label: '课时费', kind: 'earning', explain: '按实际课时' },
  { key: 'pension', label: '养老保险', kind: 'deduction' },
  { key: 'net', label: '实发', kind: 'net' },
];

export interface PayRow {
  readonly key: string;
  readonly name: string;
  readonly base: number | string;
  readonly lessons?: number | string;
  readonly pension?: number | string;
  readonly net: number | string;
}

/** The first day of the month before this one: the latest that a proof of income counts. */
export const lastMonth = (): string => `${addDays(`${today().slice(0, 7)}-01`, -1).slice(0, 7)}-01`;

/** A school with those who handle its pay, for the tests of one file. */
export class PayWorld {
  readonly portal: TestPortal;
  readonly world: TestWorld;
  readonly school: TestSchool;
  readonly test_db: TestDatabase;
  readonly payroll: TestPerson;
  readonly finance: TestPerson;
  readonly auditor: TestPerson;

  private constructor(
    parts: Omit<PayWorld, 'draft' | 'read' | 'send' | 'batch' | 'run' | 'recalled' | 'own' | 'totals'>,
  ) {
    this.portal = parts.portal;
    this.world = parts.world;
    this.school = parts.school;
    this.test_db = parts.test_db;
    this.payroll = parts.payroll;
    this.finance = parts.finance;
    this.auditor = parts.auditor;
  }

  static async open(test_db: TestDatabase, settings: Readonly<Record<string, string>> = {}): Promise<PayWorld> {
    const portal = await startTestPortal(test_db.url, serverModules, findPerson, settings);
    const world = new TestWorld(portal);
    const school = await world.school('甲校');
    const [payroll, finance, auditor] = [
      await world.person({ name: '薪酬', school, roles: ['payroll'] }),
      await world.person({ name: '财务', school, roles: ['finance'] }),
      await world.person({ name: '审计', school, roles: ['auditor'] }),
    ];
    return new PayWorld({ portal, world, school, test_db, payroll, finance, auditor });
  }

  /** A new draft with the usual columns. */
  async draft(facts: Readonly<Record<string, unknown>> = {}): Promise<{ id: string; version: number }> {
    const answer = await this.payroll.browser.call('POST', '/wages', {
      body: {
        title: `工资${counted()}`,
        month: '2026-09-01',
        category: 'salary',
        pay_date: '2026-09-10',
        columns: COLUMNS,
        ...facts,
      },
    });
    if (answer.code !== 0) throw new Error(JSON.stringify(answer.body));
    return answer.data;
  }

  /** Reads a table into a draft. */
  read(id: string, rows: readonly PayRow[], by: Browser = this.payroll.browser): Promise<Answer> {
    const lines = rows.map(({ key, name, base, lessons = 0, pension = 0, net }) =>
      [key, name, base, lessons, pension, net].map((cell) => `"${cell}"`).join(','),
    );
    return upload(by, `/wages/${id}/read`, ['工号,姓名,基本工资,课时费,养老保险,实发', ...lines].join('\n'));
  }

  /** The control figures as a bank sheet would have them. */
  async send(id: string, count: number, net_yuan: number, by: Browser = this.finance.browser): Promise<Answer> {
    return by.call('POST', `/wages/${id}/send_wage`, {
      body: { control_count: count, control_net_fen: Math.round(net_yuan * 100) },
    });
  }

  /** Runs the job of sending to its end. */
  run(id: string): Promise<void> {
    const signal = new AbortController().signal;
    return sendSlips.handler(
      this.portal.services,
      { wage_id: id, version: 1 },
      { id: '', attempt: 1, is_last: false, signal },
    );
  }

  recalled(id: string): Promise<void> {
    const signal = new AbortController().signal;
    return recallSlips.handler(this.portal.services, { wage_id: id }, { id: '', attempt: 1, is_last: false, signal });
  }

  /** A batch that was read, checked with everything unusual ticked, and sent. */
  async batch(rows: readonly PayRow[], facts: Readonly<Record<string, unknown>> = {}): Promise<string> {
    const { id } = await this.draft(facts);
    await this.read(id, rows);
    await this.totals(id);
    const sum = rows.reduce((total, { net }) => total + Number(net), 0);
    const sent = await this.send(id, rows.length, sum);
    if (sent.code !== 0) throw new Error(JSON.stringify(sent.body));
    await this.run(id);
    return id;
  }

  /** Checks a draft, ticking what is unusual about it. */
  async totals(id: string): Promise<void> {
    const by = this.payroll.browser;
    const version = async () => (await by.call('GET', `/wages/${id}`)).data.version;
    let answer = await by.call('PUT', `/wages/${id}/check`, { body: { version: await version() } });
    if (answer.code === 200200) {
      for (const { id: row } of (await by.call('GET', `/wages/${id}/report`)).data.outliers) {
        const { data } = await by.call('GET', '/wage_users', {
          query: { wage_id: id, issue: 'outlier', per_page: '100' },
        });
        const found = data.list.find((one: { id: string }) => one.id === row);
        await by.call('PUT', `/wage_users/${row}`, { body: { is_ticked: true, version: found.row.version } });
      }
      await by.call('PUT', `/wages/${id}`, { body: { missing_seen: true, version: await version() } });
      answer = await by.call('PUT', `/wages/${id}/check`, { body: { version: await version() } });
    }
    if (answer.code !== 0) throw new Error(JSON.stringify(answer.body));
  }

  /** The slip of somebody in a batch. */
  async own(person: TestPerson, wageId: string): Promise<string> {
    const { data } = await person.browser.call('GET', '/wage_users', { query: { per_page: '100' } });
    return data.list.find((one: { wage_id: string }) => one.wage_id === wageId)?.id;
  }
}

let made = 0;
const counted = () => {
  made += 1;
  return made;
};

/** A call with a file, as browsers send it. */
export function upload(
  by: Browser,
  path: string,
  text: string | Buffer,
  fields: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const edge = '----pay';
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${edge}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="pay.csv"\r\ncontent-type: text/csv\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(parts.join('') + head),
    Buffer.from(text),
    Buffer.from(`\r\n--${edge}--\r\n`),
  ]);
  return by.call('POST', path, { body, headers: { 'content-type': `multipart/form-data; boundary=${edge}` } });
}
