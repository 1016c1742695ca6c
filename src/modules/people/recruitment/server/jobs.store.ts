import { and, eq, inArray, sql } from 'drizzle-orm';
import { is, natural } from '#server/lists/resource-list.ts';
import { countOf } from '#server/store/columns.ts';
import { defineStore } from '#server/store/store.ts';
import { refuse } from '#shared/refusal.ts';
import { jobs } from '../contract/jobs.contract.ts';
import { recruitmentRefusals as r } from '../contract/recruitment.refusals.ts';
import { job, jobCandidate } from './tables.ts';

const undecided = inArray(jobCandidate.status, ['applied', 'interview', 'offered']);

/** Jobs; the places are taken by offers, never typed. */
export const jobStore = defineStore(jobs, {
  table: job,
  columns: { open_candidates: countOf(jobCandidate, and(eq(jobCandidate.job_id, sql`${job.id}`), undecided)) },
  list: {
    sorts: { created_at: job.created_at, title: natural(job.title) },
    default_sort: '-created_at',
    filters: { status: is(job.status) },
    search: [job.title, job.title_en],
  },
  in_use: r.not_draft,
  beforeUpdate: async ({ db }, { status, headcount }, before) => {
    // locked by the store, so `taken` cannot grow before this is written
    if (headcount < before.taken) throw refuse(r.headcount_low);
    if (status !== 'closed' || before.status === 'closed') return undefined;
    const n = await db.$count(jobCandidate, and(eq(jobCandidate.job_id, before.id), undecided));
    if (n > 0) throw refuse(r.open_candidates, { n });
    return undefined;
  },
  beforeRemove: async (_ctx, { status }) => {
    if (status !== 'draft') throw refuse(r.not_draft);
  },
});
