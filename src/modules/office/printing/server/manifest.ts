import { scanKinds } from '#modules/core/scans/server/public.ts';
import { ownRecords } from '#modules/identity/profile/server/public.ts';
import { erasers } from '#modules/identity/security/server/public.ts';
import { todoSources } from '#server/home-feed/home-feed.ts';
import type { ServerModule } from '#server/module.ts';
import { printApps } from '../apps.ts';
import { printActions } from '../rights.ts';
import { printDemo } from './demo.ts';
import { sendToDevice, watchDevices } from './device/device.jobs.ts';
import { printTodos, printWaits } from './job/job-feed.service.ts';
import { printFlow } from './job/print-flow.service.ts';
import { resolvePickup } from './job/scan-pickup.service.ts';
import { erasePrintJobs, ownPrintJobs } from './personal-data.service.ts';
import { printPurge } from './printing.jobs.ts';
import { printerRoutes, printFileRoutes, printJobRoutes, printQuotaRoutes } from './printing.routes.ts';

/** What a school prints: jobs with their files, the print room that works them off, printers and quotas. */
export const printingModule: ServerModule = {
  name: 'printing',
  needs: ['directory', 'school', 'calendar', 'premises', 'scans', 'profile', 'security', 'staff'],
  apps: printApps,
  rights: printActions,
  routes: [printerRoutes, printQuotaRoutes, printFileRoutes, printJobRoutes],
  provides: [
    ...printFlow.provides,
    ...[
      { find: printTodos, waits: printWaits },
      { find: printFlow.todos, waits: printFlow.waits },
    ].map((source) => todoSources.with({ module: 'printing', name: { cn: '打印', us: 'Printing' }, ...source })),
    scanKinds.p.by(resolvePickup),
    erasers.with(erasePrintJobs),
    ownRecords.with({ records: { print_jobs: ownPrintJobs } }),
  ],
  register({ jobs }) {
    jobs.define(printPurge);
    jobs.define(sendToDevice);
    jobs.define(watchDevices);
  },
  demo: printDemo,
};
