import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { schoolCampus } from '#modules/directory/server/tables.ts';
import { staleBecause } from '#server/audit/stale.ts';
import { constraintOf } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import type { campusDraft, campuses } from '../contract/campuses.contract.ts';
import { schoolRefusals as r, schoolTexts as t } from '../contract/school.refusals.ts';
import { type CampusDetail, findCampus, listCampusDetails } from './campuses.queries.ts';
import { demandGoverned } from './school-scope.service.ts';
import { demandStaffOf } from './school-staff.queries.ts';
import { grade } from './tables.ts';

type Draft = z.output<typeof campusDraft>;
type Change = z.output<(typeof campuses)['update']['body']>;
type Row = typeof schoolCampus.$inferSelect;

/** Campuses with everything that is kept about them, of a school where the caller governs. */
export async function viewCampusDetails(ctx: Context, query: Parameters<typeof listCampusDetails>[2]) {
  const organizationId = query.organization_id ?? currentOrganization(ctx.actor);
  demandGoverned(ctx, organizationId);
  return listCampusDetails(ctx.db, organizationId, query);
}

export async function getCampus(ctx: Context, id: string): Promise<CampusDetail> {
  const found = await findCampus(ctx.db, ctx.actor.reach, id);
  if (!found) throw refuse(shared.not_found);
  return found;
}

/** The first campus of a school is its default one, whatever was asked for. */
export async function createCampus(ctx: Context, draft: Draft): Promise<CampusDetail> {
  demandGoverned(ctx, draft.organization_id);
  await demandStaffOf(ctx.db, draft.organization_id, [draft.principal_id], 'principal_id');
  const others = await ctx.db.$count(schoolCampus, eq(schoolCampus.organization_id, draft.organization_id));
  const is_default = others === 0 || (draft.is_default ?? false);
  if (is_default) await takeDefault(ctx, draft.organization_id);
  const [row] = await ctx.db
    .insert(schoolCampus)
    .values({ ...draft, is_default })
    .returning({ id: schoolCampus.id })
    .catch(explained);
  if (!row) throw refuse(shared.server);
  ctx.audit({
    action: 'school_campus.create',
    target: ['school_campus', row.id],
    organization_id: draft.organization_id,
    after: draft,
  });
  return getCampus(ctx, row.id);
}

export async function updateCampus(ctx: Context, id: string, { version, ...change }: Change): Promise<CampusDetail> {
  const before = await lockCampus(ctx, id);
  if (before.version !== version) throw await staleBecause(ctx, 'school_campus', id, before);
  await demandStaffOf(ctx.db, before.organization_id, [change.principal_id], 'principal_id');
  if (before.is_default && change.is_default === false) throw refuse(r.last_default);
  if (change.is_default && !before.is_default) await takeDefault(ctx, before.organization_id);
  const [after] = await ctx.db
    .update(schoolCampus)
    .set({ ...change, version: sql`${schoolCampus.version} + 1` as never, updated_at: sql`now()` as never })
    .where(eq(schoolCampus.id, id))
    .returning()
    .catch(explained);
  ctx.audit({
    action: 'school_campus.update',
    target: ['school_campus', id],
    organization_id: before.organization_id,
    before,
    after,
  });
  return getCampus(ctx, id);
}

/** Removes a campus; whatever stands on it (grades, gates, rooms, parkings) keeps it. */
export async function removeCampus(ctx: Context, id: string): Promise<void> {
  const before = await lockCampus(ctx, id);
  const [used] = await ctx.db.select({ id: grade.id }).from(grade).where(eq(grade.campus_id, id)).limit(1);
  if (used) throw refuse(r.campus_in_use);
  const others = await ctx.db.$count(
    schoolCampus,
    and(eq(schoolCampus.organization_id, before.organization_id), ne(schoolCampus.id, id)),
  );
  if (before.is_default && others > 0) throw refuse(r.last_default);
  await ctx.db
    .delete(schoolCampus)
    .where(eq(schoolCampus.id, id))
    .catch((error: unknown) => {
      throw constraintOf(error) ? refuse(r.campus_in_use) : error;
    });
  ctx.audit({
    action: 'school_campus.remove',
    target: ['school_campus', id],
    organization_id: before.organization_id,
    before,
  });
}

async function lockCampus(ctx: Context, id: string): Promise<Row> {
  const [row] = await ctx.db
    .select()
    .from(schoolCampus)
    .where(and(eq(schoolCampus.id, id), inArray(schoolCampus.organization_id, [...ctx.scope.organizations])))
    .for('update');
  if (!row) throw refuse(shared.not_found);
  return row;
}

async function takeDefault(ctx: Context, organizationId: string): Promise<void> {
  await ctx.db
    .update(schoolCampus)
    .set({ is_default: false })
    .where(and(eq(schoolCampus.organization_id, organizationId), eq(schoolCampus.is_default, true)));
}

function explained(error: unknown): never {
  if (constraintOf(error)?.includes('code')) throw refuseFields({ code: [t.code_taken] });
  throw error;
}
