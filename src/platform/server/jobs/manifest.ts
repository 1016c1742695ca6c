import { sql } from 'drizzle-orm';
import { cleanTakenEvents } from '../http/wires/taken-events.ts';
import type { ServerModule } from '../module.ts';
import { defineCleanup } from './cleanup.ts';

/** The queue's own cleaning, and that of the small tables of the request pipeline. */
export const jobsEngine: ServerModule = {
  name: 'jobs',
  routes: [],
  register: ({ jobs }) => {
    jobs.define(
      defineCleanup('jobs.clean_effects', { cn: '清理旧任务记录', us: 'Remove old job records' }, (db) =>
        db.execute(sql`delete from job_effect where created_at < now() - interval '30 days'`),
      ),
    );
    jobs.define(
      defineCleanup('http.clean_keys', { cn: '清理旧请求标识', us: 'Remove old request keys' }, (db) =>
        db.execute(sql`delete from idempotency_key where expires_at < now()`),
      ),
    );
    jobs.define(
      defineCleanup('http.clean_counters', { cn: '清理过期的尝试次数', us: 'Remove expired attempt counts' }, (db) =>
        db.execute(sql`delete from attempt_counter where window_ends_at < now()`),
      ),
    );
    jobs.define(cleanTakenEvents);
  },
};
