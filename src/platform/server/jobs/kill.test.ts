import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { patience } from '#server/testing/pace.ts';
import { EVERYWHERE } from '../database/database.ts';
import type { Services } from '../services.ts';
import { APP_ROLE } from '../testing/app-role.ts';
import { useTestDatabase } from '../testing/database.ts';
import { until } from '../testing/until.ts';
import { defineJob, runOnce } from './job.ts';
import { Jobs } from './jobs.ts';

/** Takes the job, has its effect, and never finishes. */
const WORKER = `
  import { pino } from 'pino';
  import * as z from 'zod';
  import { loginOf } from '#server/database/app-login.ts';
  import { Database } from '#server/database/database.ts';
  import { defineJob, runOnce } from '#server/jobs/job.ts';
  import { Jobs } from '#server/jobs/jobs.ts';
  import { APP_ROLE, appUrl } from '#server/testing/app-role.ts';
  const url = process.argv[1];
  const database = new Database(loginOf(appUrl(url)));
  const jobs = new Jobs(url, APP_ROLE, true, pino({ level: 'silent' }));
  await jobs.open();
  jobs.define(defineJob({ name: 'test.kill', title: { cn: '测试', us: 'Test' }, schema: z.object({}), retry_pause_seconds: 1, handler: async () => {
    await database.write('*', ({ db }) => runOnce(db, 'test.kill:1', async () => {}));
    process.stdout.write('taken');
    await new Promise(() => {});
  } }));
  await jobs.start({});
`;

describe('a worker that is killed', () => {
  const test_db = useTestDatabase();

  it(
    'loses no job: another one does it within a minute, and its effect happens once',
    async () => {
      const jobs = new Jobs(test_db.url, APP_ROLE, true, pino({ level: 'silent' }));
      await jobs.open();
      const worker = spawn(process.execPath, ['--input-type=module-typescript', '-e', WORKER, test_db.url], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let ran = 0;
      let effects = 0;
      const job = defineJob({
        name: 'test.kill',
        title: { cn: '测试', us: 'Test' },
        schema: z.object({}),
        retry_pause_seconds: 1,
        handler: async () => {
          await test_db.database.write(EVERYWHERE, ({ db }) => runOnce(db, 'test.kill:1', async () => void effects++));
          ran++;
        },
      });
      jobs.define(job);
      await test_db.database.write(EVERYWHERE, ({ db }) => jobs.enqueue(db, job, {}));
      await once(worker.stdout, 'data');
      worker.kill('SIGKILL');
      await jobs.start({} as Services);
      await until(() => ran === 1, patience(60));
      expect(effects).toBe(0);
      await jobs.close();
    },
    patience(180),
  );
});
