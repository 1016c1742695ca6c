import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import { department, post } from '#modules/core/directory/server/tables.ts';
import { requirePlace } from '#modules/people/staff/server/public.ts';
import type { Db } from '#server/database/database.ts';
import { is, natural } from '#server/lists/resource-list.ts';
import { type Actor, currentOrganization, holds, scopeOf } from '#server/rights/actor.ts';
import { countOf, namedBy } from '#server/store/columns.ts';
import { defineStore } from '#server/store/store.ts';
import { scoped } from '#server/store/store-types.ts';
import { today } from '#shared/dates.ts';
import { fieldTexts } from '#shared/field-rules.ts';
import { findItem } from '#shared/reference-lists.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { JOB_MOVES, jobStatuses, jobs } from '../contract/jobs.contract.ts';
import { recruitmentRefusals as r } from '../contract/recruitment.refusals.ts';
import { recruitmentRights } from '../rights.ts';
import { interview, interviewScore, job, jobCandidate } from './tables.ts';

const READERS = [recruitmentRights.jobs, recruitmentRights.candidates] as const;
const keeps = (actor: Actor): boolean => READERS.some((code) => holds(actor, code));
/** Applications end with this day, on the clock of the school. */
export const isOver = sql<boolean>`coalesce(${job.closes_on} < (now() at time zone (
  select o.timezone from organization o where o.id = ${job.organization_id}))::date, false)`;
const wordsOf = (status: string) => findItem(jobStatuses, status) ?? { cn: status, us: status };

const undecided = inArray(jobCandidate.status, ['applied', 'interview', 'offered']);

/** Somebody has given marks to a candidate of a job. */
const isScored = async (db: Db, id: string): Promise<boolean> => {
  const ofJob = sql`${interviewScore.interview_id} in (select i.id from ${interview} i
    join ${jobCandidate} c on c.pending_staff_id = i.candidate_id where c.job_id = ${id})`;
  return (await db.$count(interviewScore, and(ofJob, isNotNull(interviewScore.total)))) > 0;
};

/** Jobs; the places are taken by offers, never typed. */
export const jobStore = defineStore(jobs, {
  table: job,
  reach: {
    read: ({ actor }) => (keeps(actor) ? scopeOf(actor, ...READERS).organizations : [currentOrganization(actor)]),
    write: scoped,
  },
  columns: {
    is_over: isOver,
    department: namedBy(job.department_id, department),
    post: namedBy(job.post_id, post),
    open_candidates: countOf(jobCandidate, and(eq(jobCandidate.job_id, sql`${job.id}`), undecided)),
  },
  list: {
    sorts: { created_at: job.created_at, title: natural(job.title) },
    default_sort: '-created_at',
    filters: { status: is(job.status) },
    search: [job.title, job.title_en],
  },
  in_use: r.not_draft,
  beforeCreate: async ({ db, actor }, draft) => {
    await requirePlace(db, currentOrganization(actor), draft);
    return undefined;
  },
  beforeUpdate: async ({ db, actor }, { status, headcount, closes_on, ...place }, before) => {
    // one that was right once stays, though its department has been closed since
    const isMoved = place.department_id !== before.department_id || place.post_id !== before.post_id;
    if (isMoved) await requirePlace(db, before.organization_id, place);
    // locked by the store, so `taken` cannot grow before this is written
    if (headcount < before.taken) throw refuse(r.headcount_low);
    if (status !== before.status && !JOB_MOVES[before.status].includes(status))
      throw refuse(r.no_move, { from: wordsOf(before.status), to: wordsOf(status) });
    if (closes_on && closes_on !== before.closes_on && closes_on < today(actor.time_zone))
      throw refuseFields({ closes_on: [fieldTexts.future] });
    if (!isDeepStrictEqual(place.score_items, before.score_items) && (await isScored(db, before.id)))
      throw refuse(r.items_scored);
    if (status === 'filled' && headcount > before.taken) return { status: 'open' as const };
    if (status !== 'closed' || before.status === 'closed') return undefined;
    const n = await db.$count(jobCandidate, and(eq(jobCandidate.job_id, before.id), undecided));
    if (n > 0) throw refuse(r.open_candidates, { n });
    return undefined;
  },
  beforeRemove: async (_ctx, { status }) => {
    if (status !== 'draft') throw refuse(r.not_draft);
  },
});

const opened = ne(job.status, 'draft');

/** The calls of jobs: staff who keep none find those that are or were open. */
export const jobHandlers: typeof jobStore.handlers = {
  ...jobStore.handlers,
  list: ({ query }, ctx) => jobStore.list(ctx, query, keeps(ctx.actor) ? undefined : opened),
  get: async ({ params }, ctx) => {
    const row = await jobStore.get(ctx, params.id);
    if (row.status === 'draft' && !keeps(ctx.actor)) throw refuse(shared.not_found);
    return row;
  },
};
