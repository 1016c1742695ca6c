import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import { defineEndpoints } from '#shared/endpoint.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { EVERYWHERE } from '../database/database.ts';
import { DiskSpace } from '../health/disk-space.ts';
import { Health } from '../health/health.ts';
import type { ServerModule } from '../module.ts';
import { deliver } from '../notify/deliveries.ts';
import { usePortal } from '../testing/use-portal.ts';
import { implement } from './context.ts';
import { registerOperations } from './operations.ts';

describe('what monitors and balancers ask', () => {
  const portal = usePortal({ env: { ROLE: 'web' } });
  const guarded = usePortal({ env: { METRICS_TOKEN: 'a-token-of-sixteen' } });

  it('is alive, and ready while the database answers and is migrated', async () => {
    expect((await portal.app.inject('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await portal.app.inject('/readyz')).json()).toEqual({ status: 'ready' });
    await portal.test_db.query("delete from schema_migration where name like '0002%'");
    const answer = await portal.app.inject('/readyz');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ reason: expect.stringContaining('0002') });
  });

  it('counts calls by route and status, never by address', async () => {
    await portal.browser().call('GET', '/users/notifications?q=secret');
    const text = (await portal.app.inject('/metrics')).body;
    expect(text).toContain(
      'portal_request_duration_seconds_count{method="GET",route="/api/web/users/notifications",status="401"} 1',
    );
    expect(text).toContain('portal_database_connections{pool="requests",state="waiting"} 0');
    expect(text).toContain('portal_sockets 0');
    expect(text).not.toContain('secret');
  });

  const numbers = async () =>
    Object.fromEntries(
      (await portal.app.inject('/metrics')).body
        .split('\n')
        .filter((line) => line.startsWith('portal_'))
        .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
    );

  it('says how long the oldest job and the oldest entry of the audit log have been waiting, and which messages failed', async () => {
    const { test_db } = portal;
    await test_db.query('delete from audit_seal');
    await test_db.query('delete from audit_log');
    expect((await numbers())['portal_audit_seal_lag_seconds']).toBe(0);
    await test_db.query(`insert into audit_log (id, at, kind, action) values
      (gen_random_uuid(), now() - interval '50 seconds', 'test', 'test.one'),
      (gen_random_uuid(), now() - interval '40 seconds', 'test', 'test.two')`);
    await test_db.query(`insert into audit_seal (position, audit_id, hash, is_keyed)
      select 1, id, 'hash', true from audit_log where action = 'test.one'`);
    for (const seconds of [90, 20, -3600]) {
      const start_after = new Date(Date.now() - seconds * 1000).toISOString();
      await portal.services.database.write(EVERYWHERE, ({ db }) =>
        portal.services.jobs.enqueue(db, deliver, { delivery_id: uuidv7() }, { start_after }),
      );
    }
    await test_db.query(`insert into delivery (id, event, channel, to_sealed, to_bidx, to_masked, template, lang, state, provider)
      values (gen_random_uuid(), 'e', 'sms', '', '', '', 't', 'cn', 'failed', 'p')`);
    const now = await numbers();
    expect(now['portal_audit_seal_lag_seconds']).toBeCloseTo(40, -1);
    expect(now['portal_job_oldest_waiting_seconds{job="notify.deliver"}']).toBeCloseTo(90, -1);
    expect(now['portal_deliveries{channel="sms",state="failed"}']).toBe(1);
  });

  it('has every number that the operations document names, and names every one it has', async () => {
    const document = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8');
    const named = new Set(
      document.match(/\bportal_[a-z]+(_[a-z]+)+\b|\bportal_(jobs|sockets|deliveries|info|outdated)\b/g),
    );
    const there = new Set(
      [...(await portal.app.inject('/metrics')).body.matchAll(/^# TYPE (portal_\w+)/gm)].map(([, name]) => name),
    );
    named.delete('portal_app'); // the database role
    expect([...named].sort()).toEqual([...there].sort());
  });

  it('goes on showing what it knows by itself while the database is away', async () => {
    const { pools } = portal.services.database;
    await portal.test_db.query('alter table delivery rename to delivery_away');
    const text = (await portal.app.inject('/metrics')).body;
    await portal.test_db.query('alter table delivery_away rename to delivery');
    expect(Object.keys(pools)).toEqual(['requests', 'aside']);
    expect(text).toContain('portal_sockets 0');
    expect(text).not.toContain('portal_deliveries{');
  });

  it('shows its numbers to this machine alone, or to a holder of the token', async () => {
    const status = async (of: typeof portal, options: { remoteAddress?: string; headers?: Record<string, string> }) =>
      (await of.app.inject({ url: '/metrics', ...options })).statusCode;
    expect(await status(portal, {})).toBe(200);
    expect(await status(portal, { remoteAddress: '10.0.0.9' })).toBe(404);
    expect(await status(portal, { headers: { 'x-forwarded-for': '127.0.0.1' } })).toBe(404);
    expect(await status(guarded, {})).toBe(404);
    expect(
      await status(guarded, { remoteAddress: '10.0.0.9', headers: { authorization: 'Bearer a-token-of-sixteen' } }),
    ).toBe(200);
  });
});

describe('a call that cannot be served', () => {
  let state = '53100';
  const noRoom = Object.assign(new Error('could not extend file'), { code: '53100' });
  const failing: ServerModule = {
    name: 'failing',
    routes: [
      implement(
        defineEndpoints('failing', { act: { method: 'POST', path: '/failing', summary: 'x', right: 'public' } }),
      )({
        act: (_input, { db }) =>
          db.execute(sql.raw(`do $$ begin raise exception using errcode = '${state}'; end $$`)).then(() => undefined),
      }),
    ],
  };
  const portal = usePortal({ modules: [failing] });
  const fail = (browser = portal.browser()) => browser.call('POST', '/failing');

  it('says so when the disk is full, and is heard of by the health of the node', async () => {
    state = '53100';
    const hear = vi.spyOn(portal.services.health, 'hear');
    const answer = await fail();
    expect([answer.status, answer.code, answer.headers['retry-after']]).toEqual([503, 503001, '2']);
    expect(hear).toHaveBeenCalled();
    // the disks of this machine take something
    expect((await portal.app.inject('/readyz')).json()).toEqual({ status: 'ready' });
  });

  it('leaves the node ready while a disk is full, since reads go on: readiness, metric and log say it', async () => {
    let isFull = true;
    const hasRoom = async () => {};
    const database = () => (isFull ? Promise.reject(noRoom) : Promise.resolve());
    const { log } = portal.services;
    const [error, info] = [vi.spyOn(log, 'error'), vi.spyOn(log, 'info')];
    const health = new Health({
      ...portal.services,
      disks: new DiskSpace({ database, temporary: hasRoom, data: hasRoom }),
    });
    await health.look();
    const app = Fastify();
    registerOperations(app, { ...portal.services, health }, { is_open: true });
    const ready = async () => {
      const answer = await app.inject('/readyz');
      return [answer.statusCode, answer.json()];
    };
    const metric = async () =>
      /portal_disk_full\{disk="database"\} (\d)/.exec((await app.inject('/metrics')).body)?.[1];
    health.hear(noRoom);
    const limit = 'no room left on the disk of the database: what has to be written is refused';
    expect(await ready()).toEqual([200, { status: 'ready', limits: [limit] }]);
    expect(await ready()).toEqual([200, { status: 'ready', limits: [limit] }]);
    expect(await metric()).toBe('1');
    expect(error.mock.calls).toEqual([[{ disk: 'database' }, limit]]);
    isFull = false;
    await expect.poll(ready).toEqual([200, { status: 'ready' }]);
    expect(await metric()).toBe('0');
    expect(info).toHaveBeenCalledWith({ disk: 'database' }, 'there is room on the disk again');
    await app.close();
  });

  it('asks to come again when the database ended it for the sake of another one', async () => {
    state = '40P01';
    const answer = await fail();
    expect([answer.status, answer.code, answer.headers['retry-after']]).toEqual([503, 503001, '2']);
  });

  it('is found in the log by its request, and an outage does not fill the log', async () => {
    state = '57P01';
    const warn = vi.spyOn(portal.services.log, 'warn');
    const answer = await portal.app.inject({ method: 'POST', url: '/api/web/failing' });
    expect(answer.statusCode).toBe(503);
    expect(warn).toHaveBeenCalledWith(
      expect.objectContaining({ request_id: answer.json().request_id, path: '/api/web/failing' }),
      'a call could not be served',
    );
    // within one window of the limit, however slow the machine is
    vi.useFakeTimers({ toFake: ['Date'] });
    for (let n = 0; n < 150; n += 1) await fail();
    vi.useRealTimers();
    expect(warn.mock.calls.length).toBeLessThan(110);
    warn.mockRestore();
  });
});

describe('a node that stops', () => {
  const portal = usePortal();

  it('refuses in the form of the portal what comes on a connection that is open', async () => {
    const { port } = new URL(await portal.app.listen({ port: 0, host: '127.0.0.1' }));
    const reached = once(portal.app.server, 'connection');
    const socket = connect(Number(port), '127.0.0.1');
    const said = text(socket);
    socket.write('GET /api/web/public_config HTTP/1.1\r\nHost: portal\r\n');
    const [taken] = await reached;
    await once(taken, 'data');
    const closed = portal.app.close();
    socket.write('\r\n');
    const answer = await said;
    await closed;
    expect(answer).toMatch(/^HTTP\/1\.1 503 /);
    expect(answer).toMatch(/connection: close/i);
    expect(answer).toContain('"code":503001');
  });
});

describe('a write from a page', () => {
  const portal = usePortal({ env: { PUBLIC_URL: 'http://portal.example' } });
  const status = async (headers: Readonly<Record<string, string>>) =>
    (await portal.app.inject({ method: 'POST', url: '/api/web/utils/take_oss_object', headers })).statusCode;

  it.each([
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
    [{ origin: 'http://portal.example' }, 401],
    [{ origin: 'http://inside:3000', host: 'inside:3000' }, 401],
    [{}, 401],
  ] as const)('is judged by its origin where the browser does not say the site: %o', async (headers, expected) => {
    expect(await status(headers)).toBe(expected);
  });
});

describe('the interface as a document', () => {
  const portal = usePortal();
  const production = usePortal({
    env: { NODE_ENV: 'production', DATABASE_URL: 'embedded' },
  });

  it('is valid OpenAPI 3.1 with every call of the portal', async () => {
    const document = (await portal.app.inject('/api/web/openapi.json')).json();
    expect(document.openapi).toBe('3.1.0');
    expect(document.paths['/api/web/users/notifications'].get).toMatchObject({
      operationId: 'notifications_list',
      'x-right': 'signed_in',
    });
  });

  it('can be read as a page without anything from elsewhere', async () => {
    const answer = await portal.app.inject('/api/docs');
    expect(answer.headers['content-type']).toContain('text/html');
    expect(answer.body).toContain('/api/web/users/notifications');
    expect(answer.body).not.toMatch(/(src|href)="(https?:)?\/\//);
    const policy = answer.headers['content-security-policy'];
    for (const tag of ['script', 'style']) {
      const [, text = ''] = new RegExp(`<${tag}>([^]*?)</${tag}>`).exec(answer.body) ?? [];
      expect(policy).toContain(`${tag}-src 'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    }
  });

  it.each(['/api/web/openapi.json', '/api/docs'])('is sent small, and once: %s', async (url) => {
    const whole = await portal.app.inject(url);
    const small = await portal.app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
    expect(gunzipSync(small.rawPayload).toString()).toBe(whole.body);
    expect(small.rawPayload.length * 4).toBeLessThan(whole.rawPayload.length);
    const again = await portal.app.inject({ url, headers: { 'if-none-match': String(whole.headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it.each(['/api/web/openapi.json', '/api/docs'])(
    'is for people of the portal alone in production: %s',
    async (url) => {
      const status = async (headers: Record<string, string>) =>
        (await production.app.inject({ url, headers })).statusCode;
      const { token, cookies } = await production.signIn(uuidv7());
      const deviceCookie = `sid2=${cookies.get('sid2')}`;
      expect(await status({})).toBe(401);
      expect(await status({ token: token ?? '' })).toBe(400);
      expect(await status({ token: token ?? '', cookie: deviceCookie })).toBe(200);
      expect(await status({ cookie: `${deviceCookie}; portal_token=${token}` })).toBe(200);
    },
  );

  it.each([
    ['GET', '/api/web/nothing', 404, 404001],
    ['POST', '/api/nothing', 404, 404001],
    ['DELETE', '/api/web/users/notifications', 405, 405001],
    ['POST', '/api/web/users/check_new_notification?x=1', 405, 405001],
  ] as const)('answers %s %s in the envelope', async (method, url, status, code) => {
    const answer = await portal.app.inject({ method, url, headers: { accept: 'text/html', 'accept-language': 'en' } });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toEqual({ code, message: expect.any(String), request_id: expect.any(String) });
    if (status === 405) expect(answer.headers.allow).toBe('GET');
  });
});
