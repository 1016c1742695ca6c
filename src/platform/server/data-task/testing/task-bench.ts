import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { EVERYWHERE } from '../../database/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { type Browser, startTestPortal, type TestPortal } from '../../testing/portal.ts';
import { until } from '../../testing/until.ts';
import { clerk, grants, guest, guestModule, hand, loadPerson, school } from './guests.ts';

export type GuestRow = { name: string; phone?: string; size?: number; organization_id?: string };

/** A portal with the small domain of guests and a clerk who holds its right; use the answer inside tests only. */
export class TaskBench {
  readonly test_db: TestDatabase;
  #portal: TestPortal | undefined;
  #browser: Browser | undefined;

  constructor(test_db: TestDatabase) {
    this.test_db = test_db;
    beforeAll(async () => {
      await this.test_db.query(
        "create table test_guest (id uuid primary key, organization_id uuid not null, name text not null, phone text not null, size int, grams text[] not null default '{}')",
      );
      await this.test_db.query('grant all on test_guest to portal_app');
      this.#portal = await startTestPortal(this.test_db.url, [guestModule], loadPerson, { ROLE: 'all' });
      this.#browser = await this.signIn(clerk);
    });
    afterAll(() => this.#portal?.close());
    beforeEach(async () => {
      hand.grants = grants;
      hand.gate = undefined;
      hand.seats = Number.POSITIVE_INFINITY;
      hand.refuses = null;
      await this.test_db.query('truncate test_guest');
      await this.test_db.query("update data_task set state = 'cancelled' where state in ('queued', 'running')");
    });
  }

  get portal(): TestPortal {
    return this.#portal as TestPortal;
  }

  /** The clerk's browser. */
  get browser(): Browser {
    return this.#browser as Browser;
  }

  async signIn(user_id: string): Promise<Browser> {
    const { database, sessions } = this.portal.services;
    const minted = await database.write(EVERYWHERE, ({ db }) =>
      sessions.mint(db, { user_id, kind: 'staff', amr: ['pwd'], browser: true }),
    );
    const browser = this.portal.browser();
    browser.token = minted.token;
    browser.cookies.set('sid2', minted.device_cookie ?? '');
    return browser;
  }

  async task(id: string) {
    return (await this.browser.call('GET', `/data_tasks/${id}`)).data;
  }

  /** The task once it is in one of these states. */
  async reaches(id: string, ...states: string[]) {
    await until(async () => states.includes((await this.task(id)).state));
    return this.task(id);
  }

  /** The bytes of a signed or plain address. */
  async bytes(url: string): Promise<Buffer> {
    const headers = { token: this.browser.token ?? '', cookie: `sid2=${this.browser.cookies.get('sid2')}` };
    return (await (this.portal.app as FastifyInstance).inject({ method: 'GET', url, headers })).rawPayload;
  }

  async result(id: string): Promise<Buffer> {
    return this.bytes((await this.browser.call('GET', `/data_tasks/${id}/result`)).data.url);
  }

  /** Uploads a file to import and returns its id. */
  async upload(bytes: Uint8Array, name: string): Promise<string> {
    const form = new FormData();
    form.set('file', new File([bytes as never], name));
    form.set('purpose', 'import');
    const packed = new Response(form);
    const headers = { 'content-type': packed.headers.get('content-type') ?? '' };
    const body = Buffer.from(await packed.arrayBuffer());
    return (await this.browser.call('POST', '/utils/upload_oss_file', { body, headers })).data.id;
  }

  async insert(rows: readonly GuestRow[]): Promise<void> {
    const whole = rows.map((row, n) => ({
      organization_id: school,
      phone: `1380000${String(n).padStart(4, '0')}`,
      ...row,
    }));
    await this.portal.services.database.write(EVERYWHERE, ({ db }) => db.insert(guest).values(whole));
  }

  guests() {
    return this.test_db.query<{ name: string; phone: string; size: number | null }>(
      'select name, phone, size from test_guest order by phone',
    );
  }

  /** Puts a task into the queue that nobody asked for through the portal. */
  async enqueue(id: string): Promise<void> {
    const { database, jobs } = this.portal.services;
    await database.write(EVERYWHERE, ({ db }) => jobs.enqueue(db, 'data_task.run', { id }));
  }
}
