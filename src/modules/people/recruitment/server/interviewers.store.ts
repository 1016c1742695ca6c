import { and, eq, sql } from 'drizzle-orm';
import { user } from '#modules/core/directory/server/tables.ts';
import { employedAmong } from '#modules/people/staff/server/public.ts';
import { is } from '#server/lists/resource-list.ts';
import { countOf, namedBy } from '#server/store/columns.ts';
import { defineStore } from '#server/store/store.ts';
import { refuse } from '#shared/refusal.ts';
import { interviewers } from '../contract/interviewers.contract.ts';
import { recruitmentRefusals as r, recruitmentTexts as t } from '../contract/recruitment.refusals.ts';
import { interview, interviewer, interviewScore } from './tables.ts';

const planned = sql`${interviewScore.interview_id} in (select ${interview.id} from ${interview} where ${interview.status} = 'planned')`;

/** People on the staff who interview. */
export const interviewerStore = defineStore(interviewers, {
  table: interviewer,
  columns: {
    user: namedBy(interviewer.user_id, user),
    planned: countOf(interviewScore, and(eq(interviewScore.interviewer_id, sql`${interviewer.id}`), planned)),
  },
  list: {
    sorts: { created_at: interviewer.created_at },
    default_sort: '-created_at',
    filters: { status: is(interviewer.status) },
    search: [interviewer.subjects],
  },
  references: { user_id: { check: employedAmong, text: t.not_staff } },
  unique: { interviewer_person: r.interviewer_known },
  in_use: r.interviewer_used,
  beforeRemove: async ({ db }, { id }) => {
    if (await db.$count(interviewScore, and(eq(interviewScore.interviewer_id, id), planned)))
      throw refuse(r.open_interviews);
  },
});
