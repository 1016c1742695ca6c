import { parkingRights } from '#modules/campus/parking/rights.ts';
import { parkingBlocks, permitChanged } from '#modules/campus/parking/server/public.ts';
import type { ServerModule } from '#server/module.ts';
import { holds } from '#server/rights/actor.ts';
import { parkingGateApps } from '../apps.ts';
import { parkingGateActions, parkingGateRights } from '../rights.ts';
import { pushLists, refreshCameras } from './cameras/camera-lists.service.ts';
import { lprEvents, lprList } from './cameras/lpr.service.ts';
import { parkingGateDemo } from './demo.ts';
import { blockToday } from './lists/blacklists.queries.ts';
import { countPoints } from './lists/points.jobs.ts';
import { cameraClock, gateErase, gateHour } from './parking-gate.jobs.ts';
import { blacklistRoutes, cameraRoutes, checkRoutes, eventRoutes, violationRoutes } from './parking-gate.routes.ts';

/** Who may drive in: block list, announced plates, cameras, and what drivers do wrong. */
export const parkingGateModule: ServerModule = {
  name: 'parking-gate',
  needs: ['parking'],
  apps: parkingGateApps,
  rights: parkingGateActions,
  routes: [checkRoutes, eventRoutes, blacklistRoutes, violationRoutes, cameraRoutes],
  wires: [lprEvents, lprList],
  provides: [
    parkingBlocks.by(async (db, organizationId, subject) => {
      const row = await blockToday(db, organizationId, subject);
      return row && { until: row.valid_to };
    }),
  ],
  listens: [permitChanged.heard((source, { organization_id }) => refreshCameras(source, organization_id))],
  register({ jobs, realtime }) {
    realtime.registerChannel({
      kind: 'parking_gate',
      reaches: (actor, id) =>
        actor.organization_id === id &&
        (holds(actor, parkingGateRights.violations) || holds(actor, parkingRights.records)),
    });
    jobs.define(pushLists);
    jobs.define(countPoints);
    jobs.define(cameraClock);
    jobs.define(gateHour);
    jobs.define(gateErase);
  },
  demo: parkingGateDemo,
};
