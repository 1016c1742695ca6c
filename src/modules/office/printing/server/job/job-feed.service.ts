import { and, eq, type SQL } from 'drizzle-orm';
import { anyOf, anyRow, type FindTodos, type TodoWaits } from '#server/home-feed/home-feed.ts';
import type { Actor } from '#server/rights/actor.ts';
import { printJob } from '../tables.ts';
import { jobsWhere } from './jobs.queries.ts';
import { jobPage, printFlow } from './print-flow.service.ts';

const MOST = 30;

/** Own jobs to collect, and those that wait for the person's agreement. */
export const printTodos: FindTodos = async (ctx) => {
  const { db, actor } = ctx;
  const mine = isReady(actor);
  if (!mine) return [];
  const ready = await jobsWhere(db, mine, MOST);
  return [
    ...ready.map(({ job, place, printer }) => ({
      key: `print_ready:${job.id}`,
      kind: 'print_ready',
      title: `领取打印：${job.title}`,
      title_en: `Collect your print: ${job.title}`,
      detail: `${job.number} · ${place?.name ?? printer.name}`,
      detail_en: `${job.number} · ${place?.name_en ?? place?.name ?? printer.name_en ?? printer.name}`,
      due_at: null,
      since: job.ready_at ?? job.updated_at,
      route: jobPage(job.id),
      mobile_route: `/mobile${jobPage(job.id)}`,
    })),
    ...(await printFlow.todos(ctx)),
  ];
};

export const printWaits: TodoWaits = async (ctx) => {
  const mine = isReady(ctx.actor);
  return mine && anyOf(anyRow(printJob, mine), await printFlow.waits(ctx));
};

/** SQL condition: an own job can be collected; null: nobody prints without a school. */
const isReady = ({ user_id, organization_id }: Actor): SQL | null =>
  organization_id
    ? (and(
        eq(printJob.created_by, user_id),
        eq(printJob.organization_id, organization_id),
        eq(printJob.status, 'ready'),
      ) as SQL)
    : null;
