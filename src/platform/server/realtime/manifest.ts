import { defineCleanup } from '../jobs/cleanup.ts';
import type { ServerModule } from '../module.ts';

export const realtimeEngine: ServerModule = {
  name: 'realtime',
  routes: [],
  register: ({ jobs, realtime }) =>
    jobs.define(defineCleanup('realtime.clean', (db) => realtime.clean(db), '*/10 * * * *')),
};
