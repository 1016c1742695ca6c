import { and, eq, inArray } from 'drizzle-orm';
import type * as z from 'zod';
import type { StageCode } from '#modules/core/directory/contract/stages.ts';
import {
  archiveDepartment,
  createGroupDepartment,
  renameDepartment,
  restoreDepartment,
} from '#modules/core/directory/server/public.ts';
import { organization, schoolCampus } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { refuse, refuseFields } from '#shared/refusal.ts';
import { gradeNames } from '../../contract/class-names.ts';
import type { gradeDraft } from '../../contract/grades.contract.ts';
import { schoolRefusals as r, schoolTexts as t } from '../../contract/school.refusals.ts';
import { classroom, grade } from '../tables.ts';

type Draft = z.output<typeof gradeDraft>;
type Row = typeof grade.$inferSelect;

/** What a new cohort has besides what was typed: its usual names, and the department of its teachers. */
export async function cohortDefaults(db: Db, draft: Draft) {
  const { organization_id, stage_code, year_no, entry_year } = draft;
  await requireStage(db, organization_id, stage_code);
  const usual = gradeNames(stage_code, year_no);
  const name = draft.name ?? usual.name;
  const name_en = draft.name_en ?? usual.name_en;
  const cohort = and(
    eq(grade.organization_id, organization_id),
    eq(grade.stage_code, stage_code),
    eq(grade.entry_year, entry_year),
  );
  if (await db.$count(grade, cohort)) throw refuseFields({ entry_year: [t.cohort_taken] });
  const department_id = await createGroupDepartment(db, {
    ...groupNames(name, name_en),
    organization_id,
    parent_id: null,
    kind: 'grade',
    code: `G${stage_code}-${entry_year}`,
    sort: draft.sort ?? null,
  });
  return { name, name_en, department_id };
}

/** `高一` → `高一年级组`. */
export function groupNames(name: string, name_en: string | null) {
  return { name: `${name.replace(/年级$/, '')}年级组`, name_en: name_en && `${name_en} team` };
}

/** The department of a changed grade takes its name, and is archived or comes back with it. */
export async function syncGradeDepartment(db: Db, before: Row, id: string): Promise<void> {
  const [after] = await db.select().from(grade).where(eq(grade.id, id));
  if (!after?.department_id) return;
  if (before.name !== after.name || before.name_en !== after.name_en)
    await renameDepartment(db, after.department_id, groupNames(after.name, after.name_en));
  if (before.status === after.status) return;
  if (after.status === 'active') await restoreDepartment(db, after.department_id);
  else await archiveDepartment(db, after.department_id);
}

export async function requireNoClasses(db: Db, gradeId: string): Promise<void> {
  const open = await db.$count(
    classroom,
    and(eq(classroom.grade_id, gradeId), inArray(classroom.status, ['planned', 'active'])),
  );
  if (open) throw refuse(r.grade_in_use, { n: open });
}

/** Schools say which stages they have; organisations that say none take any. */
async function requireStage(db: Db, organizationId: string, stage: StageCode): Promise<void> {
  const [place] = await db
    .select({ stage_codes: organization.stage_codes })
    .from(organization)
    .where(eq(organization.id, organizationId));
  if (place?.stage_codes.length && !place.stage_codes.includes(stage))
    throw refuseFields({ stage_code: [t.stage_not_here] });
}

/** Refuses (422001) a campus of another school. */
export async function requireCampusOf(db: Db, organizationId: string, campusId: string): Promise<void> {
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
