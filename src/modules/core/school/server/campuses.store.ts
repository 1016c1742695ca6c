import { and, eq, ne } from 'drizzle-orm';
import { schoolCampus, user } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { countOf, namedBy } from '#server/store/columns.ts';
import { defineStore } from '#server/store/store.ts';
import { reached, scoped } from '#server/store/store-types.ts';
import { refuse } from '#shared/refusal.ts';
import { campuses } from '../contract/campuses.contract.ts';
import { schoolRefusals as r, schoolTexts as t } from '../contract/school.refusals.ts';
import { staffOf } from './classes/school-staff.queries.ts';
import { requireScopeOver } from './school-scope.service.ts';
import { grade } from './tables.ts';

export const campusStore = defineStore(
  { ...campuses, list: campuses.details },
  {
    table: schoolCampus,
    reach: { read: reached, write: scoped },
    visible: eq(schoolCampus.status, 'active'),
    columns: {
      principal: namedBy(schoolCampus.principal_id, user),
      grades_count: countOf(grade, and(eq(grade.campus_id, schoolCampus.id), eq(grade.status, 'active'))),
    },
    list: {
      sorts: { sort: schoolCampus.sort, name: schoolCampus.name },
      default_sort: 'sort',
      filters: { organization_id: () => undefined },
      search: [schoolCampus.name, schoolCampus.name_en],
    },
    references: { principal_id: { check: staffOf, text: t.not_staff } },
    unique: { school_campus_organization_id_code_unique: { field: 'code', text: t.code_taken } },
    in_use: r.campus_in_use,
    /** The first campus of a school is its default one, whatever was asked for. */
    beforeCreate: async ({ db }, { is_default = false }, organizationId) => {
      const isFirst = !(await db.$count(schoolCampus, eq(schoolCampus.organization_id, organizationId)));
      if (isFirst || is_default) await clearDefault(db, organizationId);
      return { is_default: isFirst || is_default };
    },
    beforeUpdate: async ({ db }, { is_default }, before) => {
      if (before.is_default && is_default === false) throw refuse(r.last_default);
      if (is_default && !before.is_default) await clearDefault(db, before.organization_id);
    },
    beforeRemove: async ({ db }, { id, organization_id, is_default }) => {
      if (await db.$count(grade, eq(grade.campus_id, id))) throw refuse(r.campus_in_use);
      const own = and(eq(schoolCampus.organization_id, organization_id), ne(schoolCampus.id, id));
      if (is_default && (await db.$count(schoolCampus, own))) throw refuse(r.last_default);
    },
  },
);

export const { list: _list, ...campusHandlers } = campusStore.handlers;

/** Campuses with everything that is kept about them, of a school where the caller governs. */
export function viewCampusDetails(ctx: Context, query: Parameters<typeof campusStore.list>[1]) {
  const organizationId = query.organization_id ?? currentOrganization(ctx.actor);
  requireScopeOver(ctx, organizationId);
  return campusStore.page(ctx.db, [organizationId], query);
}

async function clearDefault(db: Db, organizationId: string): Promise<void> {
  await db
    .update(schoolCampus)
    .set({ is_default: false })
    .where(and(eq(schoolCampus.organization_id, organizationId), eq(schoolCampus.is_default, true)));
}
