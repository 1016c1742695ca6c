import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { EVERYWHERE } from './database/database.ts';
import { reportOf } from './error-report.ts';
import { useTestDatabase } from './testing/database.ts';

describe('error reports', () => {
  const test_db = useTestDatabase();

  it('reports a failed query without the values in it', async () => {
    const failing = test_db.database.write(EVERYWHERE, ({ db }) =>
      db.execute(sql`insert into job_effect (key, created_at) values (${'13800001234'}, ${null})`),
    );
    const error = await failing.catch((caught: unknown) => caught);
    expect(JSON.stringify(error)).toContain('13800001234');
    const report = reportOf(error);
    expect(report).toMatchObject({ state: '23502', message: expect.stringContaining('not-null') });
    expect(JSON.stringify(report)).not.toContain('13800001234');
    expect(report.stack.length).toBeGreaterThan(0);
  });

  it('reports the copy of an error that the job queue hands on, without values as well', async () => {
    const failing = test_db.database.write(EVERYWHERE, ({ db }) =>
      db.execute(sql`insert into job_effect (key, created_at) values (${'13800005678'}, ${null})`),
    );
    const error = (await failing.catch((caught: unknown) => caught)) as Error;
    const report = reportOf({ ...error, message: error.message, stack: error.stack, queue: 'notify.deliver' });
    expect(report).toMatchObject({ state: '23502', message: expect.stringContaining('not-null') });
    expect(report.stack.length).toBeGreaterThan(0);
    expect(JSON.stringify(report)).not.toContain('13800005678');
  });

  it('reports what is no error at all', () => {
    expect(reportOf('text').message).toBe('string');
  });
});
