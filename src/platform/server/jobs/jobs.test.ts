import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { patience } from '#server/testing/pace.ts';
import { EVERYWHERE } from '../database/database.ts';
import type { Services } from '../services.ts';
import { APP_ROLE } from '../testing/app-role.ts';
import { useTestDatabase } from '../testing/database.ts';
import { until } from '../testing/until.ts';
import { defineJob, PermanentFailure, runOnce } from './job.ts';
import { Jobs } from './jobs.ts';

describe('jobs', () => {
  const test_db = useTestDatabase();
  const open: Jobs[] = [];
  const services = {} as Services;
  const number = z.strictObject({ n: z.int() });
  const title = { cn: '测试', us: 'Test' };

  async function startJobs(define: (jobs: Jobs) => void, works = true): Promise<Jobs> {
    const jobs = new Jobs(test_db.url, APP_ROLE, works, pino({ level: 'silent' }));
    open.push(jobs);
    await jobs.open();
    define(jobs);
    await jobs.start(services);
    return jobs;
  }

  afterEach(async () => {
    await Promise.all(open.splice(0).map((jobs) => jobs.close()));
  });

  it('runs what was enqueued once the transaction is durable, and nothing of a rolled back one', async () => {
    const seen: number[] = [];
    const add = defineJob({ name: 'test.add', title, schema: number, handler: async (_, { n }) => void seen.push(n) });
    const jobs = await startJobs((all) => all.define(add));
    await test_db.database.write(EVERYWHERE, async ({ db }) => {
      await jobs.enqueue(db, add, { n: 1 });
      await pause(300);
      expect(seen).toEqual([]);
    });
    const undone = test_db.database.write(EVERYWHERE, async ({ db }) => {
      await jobs.enqueue(db, 'test.add', { n: 2 });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await until(() => seen.length > 0);
    await pause(300);
    expect(seen).toEqual([1]);
  });

  it('works off a burst without waiting for polls', async () => {
    let done = 0;
    const burst = defineJob({ name: 'test.burst', title, schema: number, handler: async () => void done++ });
    const jobs = await startJobs((all) => all.define(burst));
    const started = Date.now();
    await test_db.database.write(EVERYWHERE, async ({ db }) => {
      for (let n = 0; n < 200; n++) await jobs.enqueue(db, burst, { n });
    });
    await until(() => done === 200);
    expect(Date.now() - started).toBeLessThan(patience(16));
  });

  it('refuses a payload of the wrong shape and an unknown name before anything is stored', async () => {
    const strict = defineJob({ name: 'test.strict', title, schema: number, handler: async () => {} });
    const jobs = await startJobs((all) => all.define(strict));
    const enqueue = (name: string, payload: unknown) =>
      test_db.database.write(EVERYWHERE, ({ db }) => jobs.enqueue(db, name, payload));
    await expect(enqueue('test.strict', { n: 'one' })).rejects.toThrow();
    await expect(enqueue('test.nobody', { n: 1 })).rejects.toThrow('not defined');
    expect((await jobs.states.list({ name: 'test.strict', page: 1, per_page: 10 })).total).toBe(0);
  });

  it('queues work with the same key once', async () => {
    let done = 0;
    const keyed = defineJob({ name: 'test.keyed', title, schema: number, handler: async () => void done++ });
    const jobs = await startJobs((all) => all.define(keyed));
    const enqueue = () =>
      test_db.database.write(EVERYWHERE, ({ db }) => jobs.enqueue(db, keyed, { n: 1 }, { key: 'same' }));
    expect(await enqueue()).not.toBeNull();
    expect(await enqueue()).toBeNull();
    await until(() => done === 1);
    expect(await enqueue()).toBeNull();
    await pause(300);
    expect(done).toBe(1);
  });

  it('tries again after a failure, with growing pauses, and keeps the last message', async () => {
    const attempts: number[] = [];
    const shaky = defineJob({
      name: 'test.shaky',
      title,
      schema: number,
      retries: 1,
      retry_pause_seconds: 1,
      handler: async (_, _payload, run) => {
        attempts.push(run.attempt);
        throw new Error(run.is_last ? 'for good' : 'not yet');
      },
    });
    const jobs = await startJobs((all) => all.define(shaky));
    await test_db.database.write(EVERYWHERE, ({ db }) => jobs.enqueue(db, shaky, { n: 1 }));
    const failed = () => jobs.states.list({ name: 'test.shaky', state: 'failed', page: 1, per_page: 10 });
    await until(async () => (await failed()).total === 1);
    expect(attempts).toEqual([1, 2]);
    const row = (await failed()).list[0]!;
    expect(row).toMatchObject({ state: 'failed', error: 'for good' });
    expect(await jobs.states.retry('test.shaky', row.id)).toBe(true);
    await until(() => attempts.length > 2);
  });

  it('does not repeat what its handler gave up', async () => {
    let attempts = 0;
    const hopeless = defineJob({
      name: 'test.hopeless',
      title,
      schema: number,
      retry_pause_seconds: 1,
      handler: async () => {
        attempts++;
        throw new PermanentFailure('no such number');
      },
    });
    const jobs = await startJobs((all) => all.define(hopeless));
    await test_db.database.write(EVERYWHERE, ({ db }) => jobs.enqueue(db, hopeless, { n: 1 }));
    await until(async () =>
      (await jobs.states.count()).some((line) => line.name === 'test.hopeless' && line.failed === 1),
    );
    expect(attempts).toBe(1);
  });

  it('has an effect once, however often and however parallel it is asked for', async () => {
    let effects = 0;
    const ask = () =>
      test_db.database.write(EVERYWHERE, ({ db }) =>
        runOnce(db, 'effect:1', async () => {
          effects++;
          await pause(30);
        }),
      );
    const ran = await Promise.all(Array.from({ length: 8 }, ask));
    expect(ran.filter(Boolean)).toHaveLength(1);
    expect(effects).toBe(1);
  });

  it('forgets the key of an effect that was rolled back', async () => {
    const failing = test_db.database.write(EVERYWHERE, ({ db }) =>
      runOnce(db, 'effect:2', async () => {
        throw new Error('broke');
      }),
    );
    await expect(failing).rejects.toThrow('broke');
    expect(await test_db.database.write(EVERYWHERE, ({ db }) => runOnce(db, 'effect:2', async () => {}))).toBe(true);
  });

  it('gives a job back that the process could not finish, and somebody else does it', async () => {
    const slow = (work: () => Promise<void>) =>
      defineJob({ name: 'test.slow', title, schema: number, retry_pause_seconds: 1, handler: work });
    let taken = false;
    const first = await startJobs((all) =>
      all.define(
        slow(async () => {
          taken = true;
          await pause(60_000, undefined, { ref: false });
        }),
      ),
    );
    await test_db.database.write(EVERYWHERE, ({ db }) => first.enqueue(db, 'test.slow', { n: 1 }));
    await until(() => taken);
    const stopping = Date.now();
    await first.close();
    expect(Date.now() - stopping).toBeLessThan(patience(18));
    let done = 0;
    await startJobs((all) => all.define(slow(async () => void done++)));
    await until(() => done === 1);
  });

  it('takes jobs but runs none where the role does not work', async () => {
    let done = 0;
    const idle = defineJob({ name: 'test.idle', title, schema: number, handler: async () => void done++ });
    const jobs = await startJobs((all) => all.define(idle), false);
    await test_db.database.write(EVERYWHERE, ({ db }) => jobs.enqueue(db, idle, { n: 1 }));
    await pause(500);
    expect(done).toBe(0);
    expect((await jobs.states.count()).find((line) => line.name === 'test.idle')).toMatchObject({ created: 1 });
    expect([jobs.titleOf('test.idle'), jobs.titleOf('test.nobody')]).toEqual([title, null]);
  });

  it('stops quickly when nothing runs, and repeats short work until then', async () => {
    let rounds = 0;
    const jobs = await startJobs((all) => all.every('test.round', 0.05, async () => void rounds++));
    await until(() => rounds > 3);
    const stopping = Date.now();
    await jobs.close();
    expect(Date.now() - stopping).toBeLessThan(patience(4));
    const after = rounds;
    await pause(200);
    expect(rounds).toBe(after);
  });
});
