import { and, eq, inArray, sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { StageCode } from '#modules/directory/contract/stages.ts';
import {
  archiveDepartment,
  createGroupDepartment,
  renameDepartment,
  restoreDepartment,
} from '#modules/directory/server/public.ts';
import { organization, schoolCampus } from '#modules/directory/server/tables.ts';
import { staleBecause } from '#server/audit/stale.ts';
import { constraintOf, type Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { gradeNames } from '../contract/class-names.ts';
import type { gradeDraft, grades } from '../contract/grades.contract.ts';
import { schoolRefusals as r, schoolTexts as t } from '../contract/school.refusals.ts';
import { findGrade, type GradeRow, listGrades } from './grades.queries.ts';
import { demandGoverned, seenOrganization } from './school-scope.service.ts';
import { demandStaffOf } from './school-staff.queries.ts';
import { classroom, grade } from './tables.ts';

type Draft = z.output<typeof gradeDraft>;
type Change = z.output<(typeof grades)['update']['body']>;
type Row = typeof grade.$inferSelect;

export const viewGrades = (ctx: Context, query: z.output<(typeof grades)['list']['query']>) =>
  listGrades(ctx.db, seenOrganization(ctx, query.organization_id), query);

export async function getGrade(ctx: Context, id: string): Promise<GradeRow> {
  const found = await findGrade(ctx.db, ctx.actor.reach, id);
  if (!found) throw refuse(shared.not_found);
  return found;
}

/** A cohort with the department of its teachers. */
export async function createGrade(ctx: Context, draft: Draft): Promise<GradeRow> {
  const { organization_id, stage_code, year_no, entry_year } = draft;
  demandGoverned(ctx, organization_id);
  await demandStage(ctx.db, organization_id, stage_code);
  await demandCampusOf(ctx.db, organization_id, draft.campus_id);
  await demandStaffOf(ctx.db, organization_id, [draft.leader_id], 'leader_id');
  const usual = gradeNames(stage_code, year_no);
  const name = draft.name ?? usual.name;
  const name_en = draft.name_en ?? usual.name_en;
  const [known] = await ctx.db
    .select({ id: grade.id })
    .from(grade)
    .where(
      and(
        eq(grade.organization_id, organization_id),
        eq(grade.stage_code, stage_code),
        eq(grade.entry_year, entry_year),
      ),
    );
  if (known) throw refuseFields({ entry_year: [t.cohort_taken] });
  const department_id = await createGroupDepartment(ctx.db, {
    ...groupNames(name, name_en),
    organization_id,
    parent_id: null,
    kind: 'grade',
    code: `G${stage_code}-${entry_year}`,
    sort: draft.sort ?? null,
  });
  const [row] = await ctx.db
    .insert(grade)
    .values({ ...draft, name, name_en, department_id })
    .returning({ id: grade.id })
    .catch(explained);
  if (!row) throw refuse(shared.server);
  ctx.audit({ action: 'grade.create', target: ['grade', row.id], organization_id, after: { ...draft, name, name_en } });
  return getGrade(ctx, row.id);
}

/** `高一` → `高一年级组`. */
export function groupNames(name: string, name_en: string | null) {
  return { name: `${name.replace(/年级$/, '')}年级组`, name_en: name_en && `${name_en} team` };
}

export async function updateGrade(ctx: Context, id: string, { version, ...change }: Change): Promise<GradeRow> {
  const before = await lockGrade(ctx, id);
  if (before.version !== version) throw await staleBecause(ctx, 'grade', id, before);
  if (change.campus_id) await demandCampusOf(ctx.db, before.organization_id, change.campus_id);
  await demandStaffOf(ctx.db, before.organization_id, [change.leader_id], 'leader_id');
  if (change.status && change.status !== 'active') await demandNoClasses(ctx.db, id);
  const [after] = await ctx.db
    .update(grade)
    .set({ ...change, version: sql`${grade.version} + 1` as never, updated_at: sql`now()` as never })
    .where(eq(grade.id, id))
    .returning();
  if (!after) throw refuse(shared.not_found);
  await keepInStep(ctx.db, before, after);
  ctx.audit({ action: 'grade.update', target: ['grade', id], organization_id: before.organization_id, before, after });
  return getGrade(ctx, id);
}

async function keepInStep(db: Db, before: Row, after: Row): Promise<void> {
  if (!after.department_id) return;
  if (before.name !== after.name || before.name_en !== after.name_en)
    await renameDepartment(db, after.department_id, groupNames(after.name, after.name_en));
  if (before.status === after.status) return;
  if (after.status === 'active') await restoreDepartment(db, after.department_id);
  else await archiveDepartment(db, after.department_id);
}

export async function removeGrade(ctx: Context, id: string): Promise<void> {
  const before = await lockGrade(ctx, id);
  const classes = await ctx.db.$count(classroom, eq(classroom.grade_id, id));
  if (classes) throw refuse(r.grade_in_use, { n: classes });
  await ctx.db.delete(grade).where(eq(grade.id, id));
  if (before.department_id) await archiveDepartment(ctx.db, before.department_id);
  ctx.audit({ action: 'grade.remove', target: ['grade', id], organization_id: before.organization_id, before });
}

/** A locked grade where the declared code of this call holds; else 404001. */
export async function lockGrade(ctx: Context, id: string): Promise<Row> {
  const [row] = await ctx.db
    .select()
    .from(grade)
    .where(and(eq(grade.id, id), inArray(grade.organization_id, [...ctx.scope.organizations])))
    .for('update');
  if (!row) throw refuse(shared.not_found);
  return row;
}

async function demandNoClasses(db: Db, gradeId: string): Promise<void> {
  const open = await db.$count(
    classroom,
    and(eq(classroom.grade_id, gradeId), inArray(classroom.status, ['planned', 'active'])),
  );
  if (open) throw refuse(r.grade_in_use, { n: open });
}

/** Schools say which stages they have; organisations that say none take any. */
async function demandStage(db: Db, organizationId: string, stage: StageCode): Promise<void> {
  const [place] = await db
    .select({ stage_codes: organization.stage_codes })
    .from(organization)
    .where(eq(organization.id, organizationId));
  if (place?.stage_codes.length && !place.stage_codes.includes(stage))
    throw refuseFields({ stage_code: [t.stage_not_here] });
}

/** Refuses (422001) a campus of another school. */
export async function demandCampusOf(db: Db, organizationId: string, campusId: string): Promise<void> {
  const [campus] = await db
    .select({ id: schoolCampus.id })
    .from(schoolCampus)
    .where(
      and(
        eq(schoolCampus.id, campusId),
        eq(schoolCampus.organization_id, organizationId),
        eq(schoolCampus.status, 'active'),
      ),
    );
  if (!campus) throw refuseFields({ campus_id: [t.foreign_campus] });
}

function explained(error: unknown): never {
  if (constraintOf(error) === 'grade_cohort') throw refuseFields({ entry_year: [t.cohort_taken] });
  throw error;
}
