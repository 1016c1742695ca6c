import { and, inArray, lt, sql } from 'drizzle-orm';
import * as z from 'zod';
import { EVERYWHERE } from '../database/database.ts';
import { defineJob } from '../jobs/job.ts';
import type { Services } from '../services.ts';
import { runTask } from './runner.ts';
import { dataTask, dataTaskUndo } from './tables.ts';
import { RUN_TASK } from './task-names.ts';

export const runDataTask = defineJob({
  name: RUN_TASK,
  title: { cn: '执行导入导出任务', us: 'Run imports and exports' },
  schema: z.object({ id: z.uuid() }),
  retries: 3,
  longest_seconds: 3600,
  concurrency: 2,
  handler: (services, { id }, run) => runTask(services, id, run),
});

/** Result files go a week after their task, entries to undo an import with the time to undo it. */
export const expireDataTasks = defineJob({
  name: 'data_task.expire',
  title: { cn: '清理到期的导入导出文件', us: 'Remove expired import and export files' },
  schema: z.object({}),
  schedule: { cron: '35 * * * *', payload: {} },
  handler: async (services) => {
    await expireTasks(services);
  },
});

/** Returns how many tasks lost their files. */
export async function expireTasks({ database, files }: Pick<Services, 'database' | 'files'>): Promise<number> {
  return database.write(EVERYWHERE, async ({ db }) => {
    const over = db.select({ id: dataTask.id }).from(dataTask).where(sql`${dataTask.undo_until} < now()`);
    await db.delete(dataTaskUndo).where(inArray(dataTaskUndo.data_task_id, over));
    const ended = and(
      lt(dataTask.expires_at, sql`now()`),
      inArray(dataTask.state, ['ready', 'done', 'failed', 'cancelled', 'undone']),
    );
    const tasks = await db
      .update(dataTask)
      .set({ state: 'expired', result_file_id: null })
      .where(ended)
      .returning({ id: dataTask.id });
    for (const { id } of tasks) {
      const kept = await files.listOf(db, { type: 'data_task', id });
      await files.drop(
        db,
        kept.map((file) => file.id),
      );
    }
    return tasks.length;
  });
}
