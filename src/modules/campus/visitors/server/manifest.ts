import * as z from 'zod';
import { doorDeciders, doorPassed } from '#modules/campus/doors/server/public.ts';
import { gateRights } from '#modules/campus/gates/rights.ts';
import { isGateWithin } from '#modules/campus/gates/server/public.ts';
import { parkingPassed } from '#modules/campus/parking-gate/server/public.ts';
import { membershipEnded } from '#modules/core/directory/server/public.ts';
import { scanKinds } from '#modules/core/scans/server/public.ts';
import { commentedRecords } from '#modules/desk/comments/server/public.ts';
import { reportSources } from '#modules/office/reports/server/public.ts';
import { todaySources, todoSources } from '#server/home-feed/home-feed.ts';
import { reviewedKinds } from '#server/home-feed/reviewed-kinds.ts';
import { defineJob } from '#server/jobs/job.ts';
import type { ServerModule } from '#server/module.ts';
import { holds, scopeOf } from '#server/rights/actor.ts';
import { visitorsApps } from '../apps.ts';
import { visitorActions } from '../rights.ts';
import { reassignBookings } from './booking/departed-hosts.service.ts';
import { visitorsDemo } from './demo.ts';
import { moveByDoor, moveByPlate } from './gate/device-passages.service.ts';
import { resolvePass } from './gate/visitor-pass.service.ts';
import { visitReport } from './list/visit-report.queries.ts';
import { visitReviews, visitsHold, visitsOfToday, visitTodos, visitWaits } from './messages/visitor-feed.service.ts';
import { sealOldMails } from './messages/visitor-mails.service.ts';
import { decideVisit } from './visit/visit-openings.service.ts';
import { eraseOldVisits, runVisitClock } from './visit/visitor-clock.service.ts';
import { visitComments } from './visit/visitor-comments.service.ts';
import { gateRoutes, hostRoutes, routes, settingsRoutes } from './visitors.routes.ts';

const nothing = z.object({});

export const visitorsModule: ServerModule = {
  name: 'visitors',
  needs: ['comments', 'scans', 'visitor-lists', 'doors', 'parking-gate', 'reports'],
  apps: visitorsApps,
  app: 'visitor_manage',
  routes: [settingsRoutes, hostRoutes, gateRoutes, routes],
  rights: visitorActions,
  demo: visitorsDemo,
  provides: [
    scanKinds.v.by(resolvePass),
    doorDeciders.v.by(decideVisit),
    todoSources.with({ module: 'visitors', name: { cn: '访客', us: 'Visitors' }, find: visitTodos, waits: visitWaits }),
    reviewedKinds.with(visitReviews),
    todaySources.with({ module: 'visitors', find: visitsOfToday, holds: visitsHold, is_beyond: true }),
    commentedRecords.with(visitComments),
    reportSources.with(visitReport),
  ],
  listens: [membershipEnded.heard(reassignBookings), doorPassed.heard(moveByDoor), parkingPassed.heard(moveByPlate)],
  register(services) {
    services.realtime.registerChannel({
      kind: 'gate',
      reaches: async (actor, id, read) =>
        holds(actor, gateRights.check) && read((db) => isGateWithin(db, scopeOf(actor, gateRights.check), id)),
    });
    services.jobs.define(
      defineJob({
        name: 'visitors.clock',
        title: { cn: '访客预约到期处理', us: 'End expired visits' },
        schema: nothing,
        handler: runVisitClock,
        concurrency: 1,
        schedule: { cron: '* * * * *', payload: {} },
      }),
    );
    services.jobs.define(
      defineJob({
        name: 'visitors.seal_mails',
        title: { cn: '加密旧版本保存的访客邮箱', us: 'Encrypt visitor email addresses stored by an older version' },
        schema: nothing,
        handler: sealOldMails,
        concurrency: 1,
        schedule: { cron: '5 * * * *', payload: {} },
      }),
    );
    services.jobs.define(
      defineJob({
        name: 'visitors.erase',
        title: { cn: '清除到期的访客资料', us: 'Erase expired visitor data' },
        schema: nothing,
        handler: eraseOldVisits,
        concurrency: 1,
        schedule: { cron: '40 3 * * *', payload: {} },
      }),
    );
  },
};
