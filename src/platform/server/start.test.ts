import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { patience } from '#server/testing/pace.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { EVERYWHERE } from './database/database.ts';
import { implement } from './http/context.ts';
import { defineJob } from './jobs/job.ts';
import type { Services } from './services.ts';
import { useTestDatabase } from './testing/database.ts';
import { startTestPortal } from './testing/portal.ts';
import { openSocket } from './testing/socket-browser.ts';
import { until } from './testing/until.ts';
import { plainPerson, usePortal } from './testing/use-portal.ts';

const broken = defineEndpoints('broken', {
  query: { method: 'GET', path: '/broken/query', summary: 'Fails inside the database', right: 'public' },
  code: { method: 'POST', path: '/broken/code', summary: 'Fails in its own code', right: 'public' },
});

describe('a running portal', () => {
  let done = 0;
  const title = { cn: '测试', us: 'Test' };
  const job = defineJob({ name: 'test.after_loss', title, schema: z.object({}), handler: async () => void done++ });
  const portal = usePortal({
    modules: [
      {
        name: 'broken',
        routes: [
          implement(broken)({
            query: async (_input, { db }) => {
              await db.execute('select secret_column from nowhere');
            },
            code: () => {
              throw new TypeError('/srv/portal/secret-path.ts broke');
            },
          }),
        ],
        register: ({ jobs }) => jobs.define(job),
      },
    ],
  });

  it.each([
    ['GET', '/broken/query'],
    ['POST', '/broken/code'],
  ] as const)('says nothing about its inside when %s %s fails', async (method, path) => {
    const answer = await portal.browser().call(method, path);
    expect(answer.code).toBe(500001);
    expect(Object.keys(answer.body).sort()).toEqual(['code', 'message']);
    expect(JSON.stringify(answer.body)).not.toMatch(/secret|select|nowhere|\.ts|at /);
  });

  it('goes on after the database dropped every connection: calls, jobs and listeners', async () => {
    const browser = await portal.signIn(uuidv7());
    await portal.test_db.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    const codes: number[] = [];
    await until(async () => {
      codes.push((await browser.call('GET', '/users/check_new_notification')).code);
      return codes.at(-1) === 0;
    });
    expect(codes.filter((code) => code !== 0 && code !== 503001)).toEqual([]);
    await until(async () => {
      const { database, jobs } = portal.services;
      const sent = await database.write(EVERYWHERE, ({ db }) => jobs.enqueue(db, job, {})).catch(() => null);
      return sent !== null;
    });
    await until(() => done > 0);
  });
});

describe('a start that fails', () => {
  const test_db = useTestDatabase();

  it.each([
    ['when its parts are put together', { register: () => Promise.reject(new Error('broken part')) }],
    ['when its parts look at the database', { register: lookAndFail }],
  ])('%s leaves no connection open', async (_when, part) => {
    const start = startTestPortal(test_db.url, [{ name: 'broken', routes: [], ...part }], async (_db, id) =>
      plainPerson(id),
    );
    await expect(start).rejects.toThrow('broken part');
    await until(async () => {
      const others = await test_db.query(
        'select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and usename <> current_user',
      );
      return others.length === 0;
    });
  });

  async function lookAndFail({ database }: Services): Promise<void> {
    await Promise.all(Array.from({ length: 6 }, () => database.read(EVERYWHERE, (db) => db.execute('select 1'))));
    throw new Error('broken part');
  }
});

describe('a portal that stops', () => {
  const test_db = useTestDatabase();

  it('finishes what runs, sends sockets away, takes nothing new, and is done within ten seconds', async () => {
    const slow = defineEndpoints('slow', {
      wait: { method: 'GET', path: '/slow', summary: 'Takes half a second', right: 'public' },
      hang: { method: 'GET', path: '/hang', summary: 'Never ends', right: 'public' },
    });
    const routes = implement(slow)({ wait: () => pause(500), hang: () => pause(60_000, undefined, { ref: false }) });
    const portal = await startTestPortal(test_db.url, [{ name: 'slow', routes: [routes] }], async (_db, id) =>
      plainPerson(id),
    );
    const app = portal.app as FastifyInstance;
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const { sessions, database } = portal.services;
    const session = await database.write(EVERYWHERE, ({ db }) =>
      sessions.mint(db, { user_id: uuidv7(), kind: 'staff', amr: ['pwd'], browser: true }),
    );
    const browser = await openSocket(`${address.replace('http', 'ws')}/ws`, session);
    await until(() => browser.heard.some(({ type }) => type === 'welcome'));
    const waiting = fetch(`${address}/api/web/slow`);
    const hanging = fetch(`${address}/api/web/hang`).catch((error: Error) => error);
    await pause(100);
    const asked = Date.now();
    const closing = portal.close();
    expect((await waiting).status).toBe(200);
    await expect(fetch(`${address}/healthz`)).rejects.toThrow();
    await closing;
    expect(Date.now() - asked).toBeLessThan(patience(20));
    expect(await hanging).toBeInstanceOf(Error);
    expect(browser.closed()).toBe(1012);
  });
});
