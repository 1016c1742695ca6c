import type * as z from 'zod';
import type { Context } from '#server/http/context.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { backgroundJobs } from '../contract/background-jobs.contract.ts';
import { consoleRefusals } from '../contract/console.refusals.ts';
import { viewLogSink } from './log/log-sink.service.ts';

type Endpoints = typeof backgroundJobs;

export async function viewJobs(ctx: Context, query: z.output<Endpoints['list']['query']>) {
  const { jobs } = ctx.services;
  const { states } = jobs;
  const { page, per_page, name } = query;
  const state = query.state?.[0];
  const { list, total } = await states.list({ page, per_page, ...(name ? { name } : {}), ...(state ? { state } : {}) });
  const counts = await states.count();
  return {
    list: list.map((one) => ({ ...one, title: jobs.titleOf(one.name), may_retry: one.state === 'failed' })),
    total,
    page,
    per_page,
    counts: counts.map((one) => ({
      name: one.name,
      title: jobs.titleOf(one.name),
      waiting: one.created + one.retry,
      active: one.active,
      failed: one.failed,
      completed: one.completed,
    })),
    log_sink: await viewLogSink(ctx.services, ctx.db),
  };
}

export async function retryJob(ctx: Context, id: string, name: string): Promise<void> {
  const { states } = ctx.services.jobs;
  const known = (await states.count()).some((one) => one.name === name);
  if (!known) throw refuse(shared.not_found);
  if (!(await states.retry(name, id))) throw refuse(consoleRefusals.job_state);
  ctx.audit({ action: 'background_job.retry', target: ['job', id], after: { name } });
}
