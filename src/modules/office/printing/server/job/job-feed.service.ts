import { and, eq } from 'drizzle-orm';
import type { FindTodos } from '#server/home-feed/home-feed.ts';
import { printJob } from '../tables.ts';
import { jobsWhere } from './jobs.queries.ts';
import { jobPage, printFlow } from './print-flow.service.ts';

const MOST = 30;

/** Own jobs to collect, and those that wait for the person's agreement. */
export const printTodos: FindTodos = async (ctx) => {
  const { db, actor } = ctx;
  if (!actor.organization_id) return [];
  const mine = and(
    eq(printJob.created_by, actor.user_id),
    eq(printJob.organization_id, actor.organization_id),
    eq(printJob.status, 'ready'),
  );
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
