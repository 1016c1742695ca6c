import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { uuidv7 } from '#shared/uuid.ts';
import { EVERYWHERE } from '../database/database.ts';
import { deliver } from '../notify/deliveries.ts';
import { usePortal } from '../testing/use-portal.ts';

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
    await test_db.query(`insert into audit_seal (position, audit_id, hash)
      select 1, id, 'hash' from audit_log where action = 'test.one'`);
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
    const named = new Set(document.match(/\bportal_[a-z]+(_[a-z]+)+\b|\bportal_(jobs|sockets|deliveries)\b/g));
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

  it('shows its numbers to this machine alone, or to whoever has the token', async () => {
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

describe('the interface as a document', () => {
  const portal = usePortal();

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
    const [, nonce] = /script nonce="([^"]+)"/.exec(answer.body) ?? [];
    expect(answer.headers['content-security-policy']).toContain(`script-src 'nonce-${nonce}'`);
  });

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
