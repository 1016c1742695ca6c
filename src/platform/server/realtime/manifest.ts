import { defineCleanup } from '../jobs/cleanup.ts';
import type { ServerModule } from '../module.ts';

export const realtimeEngine: ServerModule = {
  name: 'realtime',
  routes: [],
  register: ({ jobs, realtime }) =>
    jobs.define(
      defineCleanup(
        'realtime.clean',
        { cn: '清理旧的实时消息', us: 'Remove old live messages' },
        (db) => realtime.clean(db),
        '*/10 * * * *',
      ),
    ),
};
