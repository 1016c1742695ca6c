import { allotmentEngine } from './allotment/manifest.ts';
import { auditEngine } from './audit/manifest.ts';
import { dataTaskEngine } from './data-task/manifest.ts';
import { documentEngine } from './document/manifest.ts';
import { filesEngine } from './files/manifest.ts';
import { flowEngine } from './flow/manifest.ts';
import { jobsEngine } from './jobs/manifest.ts';
import type { ServerModule } from './module.ts';
import { notifyEngine } from './notify/manifest.ts';
import { realtimeEngine } from './realtime/manifest.ts';
import { receiptsEngine } from './receipts/manifest.ts';
import { searchEngine } from './search/manifest.ts';

/** What the platform itself brings, before any module: routes and jobs of its engines. */
export const engines: readonly ServerModule[] = [
  jobsEngine,
  auditEngine,
  realtimeEngine,
  notifyEngine,
  filesEngine,
  dataTaskEngine,
  flowEngine,
  allotmentEngine,
  receiptsEngine,
  searchEngine,
  documentEngine,
];
