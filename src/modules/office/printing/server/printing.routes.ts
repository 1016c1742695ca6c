import { implement } from '#server/http/context.ts';
import { printFiles, printJobs } from '../contract/print-jobs.contract.ts';
import { printQuotas } from '../contract/print-quotas.contract.ts';
import { printers } from '../contract/printers.contract.ts';
import { uploadPrintFile } from './file/upload-file.service.ts';
import { collectJob } from './job/collect-job.service.ts';
import { printFigures } from './job/figures.service.ts';
import { listJobs, openFile, showJob } from './job/job-views.service.ts';
import {
  cancelJob,
  createJob,
  estimateJob,
  offerJob,
  removeJob,
  submitJob,
  updateJob,
} from './job/own-jobs.service.ts';
import { printFlow } from './job/print-flow.service.ts';
import { failJob, finishJob, renewCode, retryJob, showCode, startJob } from './job/room-moves.service.ts';
import { printerStore } from './printers.store.ts';
import { printQuotaStore } from './quota/print-quotas.store.ts';

export const printerRoutes = implement(printers)(printerStore.handlers);

export const printQuotaRoutes = implement(printQuotas)(printQuotaStore.handlers);

export const printFileRoutes = implement(printFiles)({
  upload: ({ body, files }, ctx) => uploadPrintFile(ctx, body.kind, files.file),
});

export const printJobRoutes = implement(printJobs)({
  ...printFlow.handlers,
  offer: (_input, ctx) => offerJob(ctx),
  figures: ({ query }, ctx) => printFigures(ctx, query.months),
  list: ({ query }, ctx) => listJobs(ctx, query),
  estimate: ({ body }, ctx) => estimateJob(ctx, body),
  create: ({ body }, ctx) => createJob(ctx, body),
  get: ({ params }, ctx) => showJob(ctx, params.id),
  update: ({ params, body }, ctx) => updateJob(ctx, params.id, body),
  remove: ({ params }, ctx) => removeJob(ctx, params.id),
  submit: ({ params, body }, ctx) => submitJob(ctx, params.id, body.version),
  cancel: ({ params, body }, ctx) => cancelJob(ctx, params.id, body),
  start: ({ params, body }, ctx) => startJob(ctx, params.id, body),
  finish: ({ params, body }, ctx) => finishJob(ctx, params.id, body),
  fail: ({ params, body }, ctx) => failJob(ctx, params.id, body),
  retry: ({ params, body }, ctx) => retryJob(ctx, params.id, body),
  collect: ({ params, body }, ctx) => collectJob(ctx, params.id, body.code),
  code: ({ params }, ctx) => showCode(ctx, params.id),
  newCode: ({ params }, ctx) => renewCode(ctx, params.id),
  openFile: ({ params }, ctx) => openFile(ctx, params.id, params.file_id),
});
