import { holders } from '#modules/core/access/server/public.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import { staffRights } from '#modules/people/staff/rights.ts';
import { findOpenNewcomer } from '#modules/people/staff/server/public.ts';
import { anyOf, is } from '#server/lists/resource-list.ts';
import { notify } from '#server/notify/notify.ts';
import { fieldsBy, valueBy } from '#server/store/columns.ts';
import { defineStore } from '#server/store/store.ts';
import type { Writer } from '#server/store/store-types.ts';
import { refuse } from '#shared/refusal.ts';
import { localize } from '#shared/text.ts';
import { candidates } from '../contract/candidates.contract.ts';
import { candidateLifecycle } from '../contract/candidates.lifecycle.ts';
import {
  recruitmentMessages as messages,
  recruitmentRefusals as r,
  recruitmentTexts as t,
} from '../contract/recruitment.refusals.ts';
import { arrangeInterview, requireScores } from './interviews.service.ts';
import { freePlace, requireOpen, takePlace } from './places.service.ts';
import { job, jobCandidate } from './tables.ts';

interface JobName {
  readonly id: string;
  readonly title: string;
  readonly title_en: string | null;
}

/** Candidates for the jobs of a school. What a row's `actions` name is decided by the lifecycle, the right and `review`. */
export const candidateStore = defineStore(candidates, {
  table: jobCandidate,
  columns: {
    name: valueBy<string>(jobCandidate.user_id, user, user.name),
    job: fieldsBy<JobName>(jobCandidate.job_id, job, { id: job.id, title: job.title, title_en: job.title_en }),
  },
  list: {
    sorts: { created_at: jobCandidate.created_at },
    default_sort: '-created_at',
    filters: { job_id: is(jobCandidate.job_id), status: anyOf(jobCandidate.status) },
  },
  references: { job_id: { table: job, text: t.not_job, decides_organization: true } },
  unique: { job_candidate_pkey: r.already_candidate },
  beside: ['pending_staff_id'],
  beforeCreate: async (ctx, { pending_staff_id, job_id }, organizationId) => {
    const newcomer = await openNewcomer(ctx, pending_staff_id);
    if (newcomer.organization_id !== organizationId) throw refuse(r.not_waiting);
    if (newcomer.user_id === ctx.actor.user_id) throw refuse(r.own);
    await requireOpen(ctx.db, job_id);
    return { id: pending_staff_id, user_id: newcomer.user_id };
  },
  lifecycle: candidateLifecycle,
  wrong_state: r.wrong_state,
  review: { moves: ['offer', 'accept', 'interview', 'end'], other: { than: 'user_id', refusal: r.own } },
  beforeMove: {
    interview: async (ctx, row, arrangement) => {
      await arrangeInterview(ctx, row, arrangement);
      return undefined;
    },
    offer: async (ctx, row) => {
      await openNewcomer(ctx, row.id);
      await requireScores(ctx.db, row.id);
      await takePlace(ctx.db, row.job_id);
      return undefined;
    },
    accept: async (ctx, row) => {
      await tellReviewers(ctx, await openNewcomer(ctx, row.id));
      return undefined;
    },
    end: async ({ db }, row, { reason }) => {
      if (row.status === 'offered') await freePlace(db, row.job_id);
      return { set: { reason } };
    },
  },
});

/** The newcomer of a candidate, whose form waits for its review and stays so until the end of the transaction. */
async function openNewcomer({ db, scope }: Writer, id: string) {
  const newcomer = await findOpenNewcomer(db, scope, id);
  if (!newcomer) throw refuse(r.not_waiting);
  return newcomer;
}

type Newcomer = Awaited<ReturnType<typeof openNewcomer>>;

/** From the accepted offer on a newcomer is decided about like everybody who wants to enter. */
async function tellReviewers(ctx: Writer, { id, name, organization_id }: Newcomer): Promise<void> {
  await notify(ctx, {
    event: 'job_candidate.accepted',
    to: await holders(ctx.db, staffRights.reviewNewcomers, organization_id),
    organization_id,
    title: { cn: localize(messages.accepted, 'cn', { name }), us: localize(messages.accepted, 'us', { name }) },
    link: `/invite_audit?id=${id}`,
  });
}
