import { financeRights } from '#modules/office/finance/rights.ts';
import type { Db } from '#server/database/database.ts';
import type { Services } from '#server/services.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import type { Browser } from '#server/testing/portal.ts';
import { type CastName, castId } from '../../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../../database/demo/places.ts';
import { officeRights } from '../../rights.ts';

export const YEAR = new Date().getFullYear();
export const SUBJECT = '30211';
const school = organizationId('sy-middle');

type Body = Readonly<Record<string, unknown>>;
type Method = Parameters<Browser['call']>[0];

/** The portal of a test, as `useDemo` gives it. */
interface Demo {
  readonly test_db: TestDatabase;
  readonly services: Services;
  call(username: CastName, method: Method, path: string, body?: object): ReturnType<Browser['call']>;
  guest(): Browser;
  everywhere<T>(work: (db: Db) => Promise<T>): Promise<T>;
}

/** Answers to the form of expenses. */
export const spent = {
  spent: { from: '2026-11-02', to: '2026-11-04' },
  invoices: 3,
  paid_by: 'self',
  account: '6222 0000 1234 5678',
  reason: '参加数学教研年会',
};

/** Who of the cast decides by a right. */
const DECIDERS: Readonly<Record<string, CastName>> = {
  [financeRights.manage]: 'finance',
  [officeRights.manage]: 'office',
};

/** Papers of the demo: how tests begin, submit and decide them. */
export class PapersWorld {
  readonly #demo: Demo;
  readonly #people = new Map<string, Promise<Browser>>();

  constructor(demo: Demo) {
    this.#demo = demo;
  }

  call(who: CastName, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) {
    return this.#demo.call(who, method, path, body);
  }

  sql = <R extends object>(text: string, values?: unknown[]) => this.#demo.test_db.query<R>(text, values);

  async item(code: string): Promise<string> {
    const [row] = await this.sql<{ id: string }>(`select id from oa_item where code = $1 and organization_id = $2`, [
      code,
      school,
    ]);
    return row?.id ?? '';
  }

  /** Money of the department of somebody for a subject. */
  async budget(who: CastName, amount_fen: number, subject_code = SUBJECT): Promise<string> {
    const department_id = await this.departmentOf(who);
    const made = await this.call('finance', 'POST', '/oa_budgets', {
      year: YEAR,
      department_id,
      subject_code,
      amount_fen,
      remark: null,
    });
    if (made.code !== 0) throw new Error(`no budget: ${made.message}`);
    return made.data.id;
  }

  async departmentOf(who: CastName): Promise<string> {
    const [row] = await this.sql<{ id: string }>(
      `select department_id as id from user_department where user_id = $1 and organization_id = $2
        order by is_main desc, id limit 1`,
      [castId(who), school],
    );
    return row?.id ?? '';
  }

  async moneyOf(budgetId: string) {
    const [row] = await this.sql<{ reserved: number; committed: number; used: number }>(
      `select reserved_fen::float8 as reserved, committed_fen::float8 as committed, used_fen::float8 as used
         from oa_budget where id = $1`,
      [budgetId],
    );
    return row;
  }

  async begin(who: CastName, code = 'EXP', more: Body = {}) {
    const { data, ...rest } = await this.call(who, 'POST', '/oa_applications', {
      oa_item_id: await this.item(code),
      ...more,
    });
    if (rest.code !== 0) throw new Error(`not begun: ${rest.message}`);
    return data as { id: string; version: number };
  }

  submit(who: CastName, { id, version }: { id: string; version: number }, more: Body = {}) {
    return this.call(who, 'PUT', `/oa_applications/${id}/submit`, {
      title: '数学教研年会差旅',
      amount_fen: 120_000,
      subject_code: SUBJECT,
      answers: spent,
      version,
      ...more,
    });
  }

  async submitted(who: CastName, more: Body = {}, code = 'EXP') {
    const sent = await this.submit(who, await this.begin(who, code), more);
    if (sent.code !== 0) throw new Error(`not submitted: ${sent.message} ${JSON.stringify(sent.data)}`);
    return sent.data as { id: string; version: number; number: string };
  }

  /** Somebody by their id, in one browser of theirs. */
  person(userId: string): Promise<Browser> {
    const known = this.#people.get(userId) ?? this.#open(userId);
    this.#people.set(userId, known);
    return known;
  }

  async #open(user_id: string): Promise<Browser> {
    const browser = this.#demo.guest();
    const { sessions } = this.#demo.services;
    const minted = await this.#demo.everywhere((db) =>
      sessions.mint(db, { user_id, kind: 'staff', amr: ['pwd'], browser: true }),
    );
    browser.token = minted.token;
    browser.cookies.set('sid2', minted.device_cookie ?? '');
    return browser;
  }

  /** Who is asked now: a person, or somebody of the cast who holds the code. */
  async decider(id: string): Promise<Browser> {
    const [task] = await this.sql<{ user_id: string }>(
      `select t.user_id from flow_task t join flow_run r on r.id = t.run_id where r.subject_id = $1 and t.state = 'pending'`,
      [id],
    );
    if (task) return this.person(task.user_id);
    const [step] = await this.sql<{ code: string }>(
      `select s.code from flow_step s join flow_run r on r.id = s.run_id where r.subject_id = $1 and s.state = 'open'`,
      [id],
    );
    return this.person(castId(DECIDERS[step?.code ?? ''] ?? 'principal'));
  }

  async decide(id: string, result = 'approve', more: Body = {}) {
    const browser = await this.decider(id);
    const { version } = (await browser.call('GET', `/oa_applications/${id}/flow`)).data;
    return browser.call('PUT', `/oa_applications/${id}/decide`, { body: { result, version, ...more } });
  }

  /** Approves it as often as somebody is asked. */
  async approve(id: string): Promise<void> {
    for (let step = 0; step < 5; step += 1) {
      const [row] = await this.sql<{ status: string }>(`select status from oa_application where id = $1`, [id]);
      if (row?.status !== 'submitted') return;
      const decided = await this.decide(id);
      if (decided.code !== 0) throw new Error(`not approved: ${decided.message}`);
    }
  }

  async version(id: string): Promise<number> {
    const [row] = await this.sql<{ version: number }>(`select version from oa_application where id = $1`, [id]);
    return row?.version ?? 0;
  }
}
