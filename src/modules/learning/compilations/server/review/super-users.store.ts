import { eq, type SQL, sql } from 'drizzle-orm';
import { organization, user } from '#modules/core/directory/server/tables.ts';
import { staffOf } from '#modules/core/school/server/public.ts';
import type { Appointment } from '#modules/learning/course-resources/server/public.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Context } from '#server/http/context.ts';
import { is, pageOf } from '#server/lists/resource-list.ts';
import { holds, scopeOf } from '#server/rights/actor.ts';
import { namedBy } from '#server/store/columns.ts';
import { defineStore } from '#server/store/store.ts';
import { ownOrganization } from '#server/store/store-types.ts';
import { today } from '#shared/dates.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { compilationSuperUsers, superUserRefusals as r } from '../../contract/compilation-super-users.contract.ts';
import { compilationTexts as t } from '../../contract/compilations.refusals.ts';
import { compilationRights } from '../../rights.ts';
import { compilationSuperUser } from '../tables.ts';

export const superUserStore = defineStore(compilationSuperUsers, {
  table: compilationSuperUser,
  reach: { read: ownOrganization, write: ownOrganization },
  visible: eq(compilationSuperUser.status, 'active'),
  removed: { status: 'ended' },
  columns: {
    user: namedBy(compilationSuperUser.user_id, user),
    organization: namedBy(compilationSuperUser.organization_id, organization),
    granted_by: namedBy(compilationSuperUser.granted_by, user),
  },
  list: {
    sorts: { created_at: compilationSuperUser.created_at },
    default_sort: '-created_at',
    filters: { subject_value: is(compilationSuperUser.subject_value), mine: () => undefined },
  },
  references: { user_id: { check: staffOf, text: t.not_staff } },
  unique: { compilation_super_user_once: r.taken },
  beforeCreate: async (ctx, draft) => {
    requirePart(draft);
    return { granted_by: ctx.actor.user_id };
  },
  beforeUpdate: async (_ctx, draft) => {
    requirePart(draft);
    return undefined;
  },
});

type Query = Parameters<typeof superUserStore.list>[1];

/** Those of the school for who appoints them; with `mine` the own appointments, which may stand at a school above. */
export async function listSuperUsers(ctx: Context, query: Query) {
  if (!query.mine) {
    if (!holds(ctx.actor, compilationRights.superUsers)) throw refuse(shared.no_right);
    return superUserStore.page(ctx.db, scopeOf(ctx.actor, compilationRights.superUsers).organizations, query);
  }
  return acrossOrganizations(ctx.db, () =>
    pageOf(ctx.db, superUserStore.listing, query, inForceFor(ctx.actor.user_id), superUserStore.read),
  );
}

/** Appointments of a person that hold today. */
const inForceFor = (userId: string): SQL =>
  sql`${compilationSuperUser.user_id} = ${userId} and ${compilationSuperUser.status} = 'active'
    and coalesce(${compilationSuperUser.valid_to} >= ${today()}::date, true)`;

/** An appointment that holds, with its id. */
export type OwnAppointment = Appointment & { readonly id: string };

/** What a person looks after as super user today. */
export async function appointmentsOf({ db }: Pick<Context, 'db'>, userId: string): Promise<OwnAppointment[]> {
  const { rows } = await acrossOrganizations(db, () =>
    db.execute<OwnAppointment & Record<string, unknown>>(sql`
      select ${compilationSuperUser.id}, ${compilationSuperUser.stage_code}, ${compilationSuperUser.subject_value},
             (select array_agg(below.id::text) from ${organization} below
               where below.path = top.path or below.path like top.path || '/%') as organizations
        from ${compilationSuperUser} join ${organization} top on top.id = ${compilationSuperUser.organization_id}
       where ${inForceFor(userId)}
       order by ${compilationSuperUser.id}`),
  );
  return rows;
}

interface SubjectPlace {
  readonly organization_id: string;
  readonly stage_code: number | null;
  readonly subject_value: string | null;
}

/** Super users of a part of the resources of a school: user ids. */
export async function superUsersOf({ db }: Pick<Context, 'db'>, part: SubjectPlace): Promise<string[]> {
  const s = compilationSuperUser;
  const { rows } = await acrossOrganizations(db, () =>
    db.execute<{ user_id: string }>(sql`
      select distinct ${s.user_id} from ${s} join ${organization} own on own.id = ${part.organization_id}
       where ${s.status} = 'active' and coalesce(${s.valid_to} >= ${today()}::date, true)
         and ${s.organization_id} = any (string_to_array(own.path, '/')::uuid[])
         and coalesce(${s.stage_code} = ${part.stage_code}::int, true)
         and coalesce(${s.subject_value} = ${part.subject_value}::text, true)`),
  );
  return rows.map((row) => row.user_id);
}

interface Part {
  readonly stage_code: number | null;
  readonly subject_value: string | null;
  readonly valid_to: string | null;
}

function requirePart({ stage_code, subject_value, valid_to }: Part): void {
  if (subject_value && stage_code !== null && !subject_value.startsWith(String(stage_code)))
    throw refuseFields({ subject_value: [t.no_subject] });
  if (valid_to && valid_to < today()) throw refuseFields({ valid_to: [t.past] });
}
