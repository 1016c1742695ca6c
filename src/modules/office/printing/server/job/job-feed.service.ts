import { and, eq, type SQL } from 'drizzle-orm';
import { anyRow, type FindTodos, type TodoWaits } from '#server/home-feed/home-feed.ts';
import type { Actor } from '#server/rights/actor.ts';
import { printJob } from '../tables.ts';
import { jobsWhere } from './jobs.queries.ts';
import { jobPage } from './print-flow.service.ts';

const MOST = 30;

/** Own jobs to collect; those to agree to are given by their flow. */
export const printTodos: FindTodos = async ({ db, actor }) => {
  const mine = isReady(actor);
  const ready = mine ? await jobsWhere(db, mine, MOST) : [];
  return ready.map(({ job, place, printer }) => ({
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
  }));
};

export const printWaits: TodoWaits = ({ actor }) => anyRow(printJob, isReady(actor));

/** SQL condition: an own job can be collected; null: nobody prints without a school. */
const isReady = ({ user_id, organization_id }: Actor): SQL | null =>
  organization_id
    ? (and(
        eq(printJob.created_by, user_id),
        eq(printJob.organization_id, organization_id),
        eq(printJob.status, 'ready'),
      ) as SQL)
    : null;
