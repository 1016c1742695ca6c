import { and, eq, sql } from 'drizzle-orm';
import { user } from '#modules/core/directory/server/tables.ts';
import { employedAmong } from '#modules/people/staff/server/public.ts';
import { is } from '#server/lists/resource-list.ts';
import { countOf, type NamedRow, whole } from '#server/store/columns.ts';
import { defineStore } from '#server/store/store.ts';
import type { Writer } from '#server/store/store-types.ts';
import { maskPhone } from '#shared/person/masks.ts';
import { refuse, refuseFields } from '#shared/refusal.ts';
import { interviewers } from '../contract/interviewers.contract.ts';
import { recruitmentRefusals as r, recruitmentTexts as t } from '../contract/recruitment.refusals.ts';
import { interview, interviewer, interviewScore } from './tables.ts';

const planned = sql`${interviewScore.interview_id} in (select ${interview.id} from ${interview} where ${interview.status} = 'planned')`;

export const PHONE = 'interviewer.phone';

/** How a phone is kept; as it was where none is given. */
function phoneOf({ services: { seal } }: Pick<Writer, 'services'>, phone: string | null) {
  if (phone === null) return undefined;
  return {
    phone_sealed: seal.seal(phone, PHONE),
    phone_bidx: seal.blindIndex(phone, 'phone'),
    phone_masked: maskPhone(phone),
  };
}

/** Who interviews: people on the staff, and people from outside. */
export const interviewerStore = defineStore(interviewers, {
  table: interviewer,
  columns: {
    user: whole<NamedRow>(sql`(
      select json_build_object('id', coalesce(u.id, i.id), 'name', coalesce(u.name, i.name), 'name_en', u.name_en)
        from ${interviewer} i left join ${user} u on u.id = i.user_id where i.id = ${interviewer.id})`),
    planned: countOf(interviewScore, and(eq(interviewScore.interviewer_id, sql`${interviewer.id}`), planned)),
  },
  list: {
    sorts: { created_at: interviewer.created_at },
    default_sort: '-created_at',
    filters: { status: is(interviewer.status), is_external: is(interviewer.is_external) },
    search: [interviewer.subjects, interviewer.name, interviewer.employer],
  },
  references: { user_id: { check: employedAmong, text: t.not_staff } },
  unique: { interviewer_person: r.interviewer_known, interviewer_phone: r.interviewer_known },
  beside: ['phone'],
  computed: ({ is_external = false }) =>
    is_external ? { user_id: null } : { name: null, email: null, employer: null },
  beforeCreate: async (ctx, { is_external, phone }) => (is_external ? phoneOf(ctx, phone) : undefined),
  beforeUpdate: async (ctx, { is_external, phone }, before) => {
    if (is_external !== before.is_external) throw refuseFields({ is_external: [t.kind_fixed] });
    return is_external ? phoneOf(ctx, phone) : undefined;
  },
  in_use: r.interviewer_used,
  beforeRemove: async ({ db }, { id }) => {
    if (await db.$count(interviewScore, and(eq(interviewScore.interviewer_id, id), planned)))
      throw refuse(r.open_interviews);
  },
});
