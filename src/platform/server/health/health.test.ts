import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { uuidv7 } from '#shared/uuid.ts';
import { useTestDatabase } from '../testing/database.ts';
import { startTestPortal, type TestPortal } from '../testing/portal.ts';
import { plainPerson, usePortal } from '../testing/use-portal.ts';

const HOUR_MS = 3_600_000;

describe('a node whose clock is wrong', () => {
  const portal = usePortal();
  const at = (ahead_ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ahead_ms });
  afterEach(() => void vi.useRealTimers());

  it.each([
    ['ahead of', 2 * HOUR_MS],
    ['behind', -2 * HOUR_MS],
  ])('knows every session all the same, and takes itself out: two hours %s', async (side, ahead_ms) => {
    const before = await portal.signIn(uuidv7());
    at(ahead_ms);
    await portal.services.health.look();
    const during = await portal.signIn(uuidv7());
    for (const browser of [before, during])
      expect((await browser.call('GET', '/users/check_new_notification')).code).toBe(0);
    const ready = await portal.app.inject('/readyz');
    expect([ready.statusCode, ready.json().reason]).toEqual([
      503,
      `the clock of this machine is 7200 s ${side} that of the database: let NTP set both`,
    ]);
    expect((await portal.app.inject('/metrics')).body).toMatch(
      new RegExp(`portal_clock_skew_seconds ${ahead_ms < 0 ? '-' : ''}7(200|199)`),
    );
    vi.useRealTimers();
    expect((await portal.app.inject('/readyz')).statusCode).toBe(200);
  });

  it('ends a session when the database says so, to the second', async () => {
    const browser = await portal.signIn(uuidv7());
    const call = async () => (await browser.call('GET', '/users/check_new_notification')).code;
    at(-2 * HOUR_MS);
    expect(await call()).toBe(0);
    await portal.test_db.query("update session set expires_at = now() - interval '1 second'");
    portal.services.sessions.forget(
      (await portal.test_db.query('select user_id from session')).map((row) => row['user_id']),
    );
    expect(await call()).toBe(401401);
  });

  it('says the time of the database', () => {
    at(HOUR_MS);
    expect(Math.abs(portal.services.clock.skew_ms() - HOUR_MS)).toBeLessThan(1000);
  });
});

describe('a file store', () => {
  const test_db = useTestDatabase();
  let mode: 'well' | 'no bucket' | 'refusing' | 'away' = 'well';
  const answers = {
    well: [200, '<ListBucketResult></ListBucketResult>'],
    'no bucket': [404, '<Error><Code>NoSuchBucket</Code></Error>'],
    refusing: [403, '<Error><Code>InvalidAccessKeyId</Code></Error>'],
  } as const;
  const store = createServer((request, response) => {
    if (mode === 'away') return request.socket.destroy();
    const [status, body] = answers[mode];
    return response.writeHead(status, { 'content-type': 'application/xml' }).end(body);
  });
  let portal: TestPortal;
  const start = async () => {
    const { port } = store.address() as AddressInfo;
    const STORAGE_URL = `s3://key:the-secret@127.0.0.1:${port}/school-files?tls=0`;
    portal = await startTestPortal(test_db.url, [], async (_db, id) => plainPerson(id), { STORAGE_URL });
  };
  const ask = (url: string) => (portal.app as FastifyInstance).inject(url);
  const ready = async () => {
    const answer = await ask('/readyz');
    return { ...answer.json(), code: answer.statusCode };
  };
  const up = async () => /^portal_store_up (\d)$/m.exec((await ask('/metrics')).body)?.[1];
  beforeAll(() => new Promise<void>((done) => void store.listen(0, '127.0.0.1', done)));
  afterEach(() => portal.close());
  afterAll(() => void store.close());

  it.each([
    ['no bucket', 'NoSuchBucket'],
    ['refusing', 'InvalidAccessKeyId'],
    ['away', 'nothing answers'],
  ] as const)('that a node has never reached keeps it from being ready, with the reason: %s', async (now, reason) => {
    mode = now;
    await start();
    const said = await ready();
    expect(said).toMatchObject({ code: 503, status: 'not ready', reason: expect.stringContaining(reason) });
    expect(said.reason).toContain('school-files');
    expect(JSON.stringify(said)).not.toContain('the-secret');
    expect(await up()).toBe('0');
    mode = 'well';
    const info = vi.spyOn(portal.services.log, 'info');
    await portal.services.health.look();
    expect(await ready()).toEqual({ code: 200, status: 'ready' });
    expect(await up()).toBe('1');
    expect(info).toHaveBeenCalledWith('the file store answers');
  });

  it('that goes away later leaves every node ready, since all else works, and shows in readiness, log and metrics', async () => {
    mode = 'well';
    await start();
    const error = vi.spyOn(portal.services.log, 'error');
    mode = 'away';
    await portal.services.health.look();
    await portal.services.health.look();
    const answer = await ask('/readyz');
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { status: 'ready', limits: [expect.stringContaining('the file store: nothing answers')] },
    ]);
    expect(error.mock.calls).toEqual([[expect.stringContaining('the file store: nothing answers')]]);
    expect(await up()).toBe('0');
  });
});
