import * as z from 'zod';
import { defineJob } from '#server/jobs/job.ts';
import type { ServerModule } from '#server/module.ts';
import { holds } from '#server/rights/actor.ts';
import { visitorRights } from '../rights.ts';
import { registerVisitorScans } from './visitors.pass.ts';
import { eraseOldVisits, runVisitClock } from './visitors.clock.ts';
import { routes, settingsRoutes } from './visitors.routes.ts';

const nothing = z.object({});

export const visitorsModule: ServerModule = {
  name: 'visitors',
  routes: [settingsRoutes, routes],
  rights: visitorRights,
  register(services) {
    registerVisitorScans();
    services.realtime.registerChannel('gate', (actor) => holds(actor, '0812'));
    services.jobs.define(defineJob({ name: 'visitors.clock', schema: nothing, handler: runVisitClock, concurrency: 1, schedule: { cron: '* * * * *', payload: {} } }));
    services.jobs.define(defineJob({ name: 'visitors.erase', schema: nothing, handler: eraseOldVisits, concurrency: 1, schedule: { cron: '40 3 * * *', payload: {} } }));
  },
};
