import { and, eq, inArray, max, sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { StageCode } from '#modules/core/directory/contract/stages.ts';
import { directoryRights } from '#modules/core/directory/rights.ts';
import {
  archiveDepartment,
  classesOfPerson,
  createGroupDepartment,
  renameDepartment,
  restoreDepartment,
} from '#modules/core/directory/server/public.ts';
import { staleBecause } from '#server/audit/stale.ts';
import { constraintOf, type Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { type Actor, holds, scopeOf } from '#server/rights/actor.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { listIn } from '#shared/text.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { classNames } from '../../contract/class-names.ts';
import type { classroomDraft, classrooms } from '../../contract/classrooms.contract.ts';
import { schoolRefusals as r, schoolTexts as t } from '../../contract/school.refusals.ts';
import { requireCampusOf } from '../grades/grades.service.ts';
import { gradeStore } from '../grades/grades.store.ts';
import { usualCapacity } from '../school.policy.ts';
import { isStaff, visibleOrganization } from '../school-scope.service.ts';
import { classroom, type grade, schoolYear } from '../tables.ts';
import { type ClassroomDetail, findClassroom, listClassroomRows, listClassrooms } from './classrooms.queries.ts';

type Draft = z.output<typeof classroomDraft>;
type Batch = z.output<(typeof classrooms)['batch']['body']>;
type Change = z.output<(typeof classrooms)['update']['body']>;
type Row = typeof classroom.$inferSelect;
type Grade = typeof grade.$inferSelect;

/** Null for staff, who see every class in their reach; else the class departments that the person belongs to. */
const visibleClasses = async (ctx: Context): Promise<readonly string[] | null> =>
  isStaff(ctx.actor) ? null : classesOfPerson(ctx, ctx.actor);

export async function viewClassrooms(ctx: Context, query: z.output<(typeof classrooms)['list']['query']>) {
  return listClassrooms(ctx.db, visibleOrganization(ctx, query.organization_id), query, await visibleClasses(ctx));
}

export async function getClassroom(ctx: Context, id: string): Promise<ClassroomDetail> {
  const found = await findClassroom(ctx.db, ctx.actor.reach, id, await visibleClasses(ctx));
  if (!found) throw refuse(shared.not_found);
  return { ...found, actions: actionsOn(ctx.actor, found) };
}

/** A class is changed and removed while it is planned or taught, by who keeps the classes of its school. */
function actionsOn(
  actor: Actor,
  { organization_id, status }: Pick<ClassroomDetail, 'organization_id' | 'status'>,
): ClassroomDetail['actions'] {
  const keeps =
    holds(actor, directoryRights.classes) &&
    scopeOf(actor, directoryRights.classes).organizations.includes(organization_id);
  return keeps && (status === 'planned' || status === 'active') ? ['update', 'remove'] : [];
}

export async function createClassroom(ctx: Context, draft: Draft): Promise<ClassroomDetail> {
  const place = await placeOf(ctx, draft);
  const id = await addClass(ctx, place, draft).catch(numberTaken);
  return getClassroom(ctx, id);
}

/** Grade × n classes in one go: numbers follow the highest one unless said otherwise. */
export async function createClassrooms(ctx: Context, batch: Batch) {
  const place = await placeOf(ctx, batch);
  const kind = batch.kind ?? usualKind(place);
  const first = batch.from_no ?? (await highestNumber(ctx.db, place.id, kind)) + 1;
  const numbers = Array.from({ length: batch.count }, (_, at) => first + at);
  const used = await ctx.db
    .select({ class_no: classroom.class_no })
    .from(classroom)
    .where(and(eq(classroom.grade_id, place.id), eq(classroom.kind, kind), inArray(classroom.class_no, numbers)));
  if (used.length)
    throw refuse(r.class_numbers_used, {
      numbers: listIn(
        ctx.lang,
        used
          .map((row) => row.class_no)
          .sort((a, b) => a - b)
          .map(String),
      ),
    });
  if ((numbers.at(-1) ?? 0) > 60)
    throw refuseFields({ count: [{ cn: '班号最大为60', us: 'Class numbers can’t exceed 60' }] });
  const { from_no: _from, count: _count, ...shape } = batch;
  const ids: string[] = [];
  for (const class_no of numbers) ids.push(await addClass(ctx, place, { ...shape, kind, class_no }).catch(numberTaken));
  return { list: await listClassroomRows(ctx.db, ids) };
}

async function highestNumber(db: Db, gradeId: string, kind: string): Promise<number> {
  const [row] = await db
    .select({ n: max(classroom.class_no) })
    .from(classroom)
    .where(and(eq(classroom.grade_id, gradeId), eq(classroom.kind, kind)));
  return row?.n ?? 0;
}

/** The grade of a new class, locked, after its year and campus were checked. */
async function placeOf(
  ctx: Context,
  draft: { readonly grade_id: string; readonly school_year_id: string; readonly campus_id?: string | undefined },
): Promise<Grade> {
  const [known] = await ctx.db
    .select({ id: schoolYear.id })
    .from(schoolYear)
    .where(and(eq(schoolYear.id, draft.school_year_id), eq(schoolYear.client_id, ctx.actor.client_id ?? '')));
  if (!known) throw refuseFields({ school_year_id: [t.foreign_year] });
  const place = await gradeStore.lock(ctx, draft.grade_id);
  if (draft.campus_id) await requireCampusOf(ctx.db, place.organization_id, draft.campus_id);
  return place;
}

const usualKind = (place: Grade) => (place.stage_code === 104 ? 'nursery' : 'admin');

/** Stores a class and its department in the caller's transaction. */
async function addClass(ctx: Context, place: Grade, draft: Draft): Promise<string> {
  const kind = draft.kind ?? usualKind(place);
  const usual = classNames({ name: place.name, name_en: place.name_en ?? place.name }, draft.class_no);
  const names = { name: draft.name ?? usual.name, name_en: draft.name_en ?? usual.name_en };
  const number = String(draft.class_no).padStart(2, '0');
  const department_id = await createGroupDepartment(ctx.db, {
    ...names,
    organization_id: place.organization_id,
    parent_id: place.department_id,
    kind: 'class',
    code: `G${place.stage_code}-${place.entry_year}-${kind === 'teaching' ? 'T' : ''}${number}`,
    sort: draft.class_no * 10,
  });
  const id = uuidv7();
  await ctx.db.insert(classroom).values({
    ...draft,
    ...names,
    id,
    kind,
    department_id,
    organization_id: place.organization_id,
    campus_id: draft.campus_id ?? place.campus_id,
    capacity: draft.capacity ?? usualCapacity(place.stage_code as StageCode, place.year_no),
  });
  ctx.audit({
    action: 'classroom.create',
    target: ['classroom', id],
    organization_id: place.organization_id,
    after: { ...draft, ...names },
  });
  return id;
}

export async function updateClassroom(ctx: Context, id: string, { version, ...change }: Change) {
  const before = await lockClassroom(ctx, id);
  if (before.status === 'graduated') throw refuse(r.class_ended);
  if (before.version !== version) throw await staleBecause(ctx, 'classroom', id, before);
  if (change.campus_id) await requireCampusOf(ctx.db, before.organization_id, change.campus_id);
  if (change.capacity !== undefined && change.capacity < before.students_count) {
    const fill = (text: string) => text.replace('{n}', String(before.students_count));
    throw refuseFields({ capacity: [{ cn: fill(t.capacity_below.cn), us: fill(t.capacity_below.us) }] });
  }
  if (change.status === 'archived' && before.students_count > 0)
    throw refuse(r.class_has_students, { n: before.students_count });
  const [after] = await ctx.db
    .update(classroom)
    .set({ ...change, version: sql`${classroom.version} + 1`, updated_at: sql`now()` })
    .where(eq(classroom.id, id))
    .returning();
  if (!after) throw refuse(shared.not_found);
  await keepInStep(ctx.db, before, after);
  ctx.audit({
    action: 'classroom.update',
    target: ['classroom', id],
    organization_id: before.organization_id,
    before,
    after,
  });
  return getClassroom(ctx, id);
}

async function keepInStep(db: Db, before: Row, after: Row): Promise<void> {
  if (before.name !== after.name || before.name_en !== after.name_en)
    await renameDepartment(db, after.department_id, { name: after.name, name_en: after.name_en });
  if (after.status === 'archived' && before.status !== 'archived') await archiveDepartment(db, after.department_id);
  if (after.status !== 'archived' && before.status === 'archived') await restoreDepartment(db, after.department_id);
}

export async function removeClassroom(ctx: Context, id: string): Promise<void> {
  const before = await lockClassroom(ctx, id);
  if (before.students_count > 0) throw refuse(r.class_has_students, { n: before.students_count });
  await ctx.db
    .delete(classroom)
    .where(eq(classroom.id, id))
    .catch((error: unknown) => {
      throw constraintOf(error) ? refuse(r.class_in_use) : error;
    });
  await archiveDepartment(ctx.db, before.department_id);
  ctx.audit({ action: 'classroom.remove', target: ['classroom', id], organization_id: before.organization_id, before });
}

/** A locked class where the declared code of this call holds; else 404001. */
export async function lockClassroom(ctx: Context, id: string): Promise<Row> {
  const [row] = await ctx.db
    .select()
    .from(classroom)
    .where(and(eq(classroom.id, id), inArray(classroom.organization_id, [...ctx.scope.organizations])))
    .for('update');
  if (!row) throw refuse(shared.not_found);
  return row;
}

function numberTaken(error: unknown): never {
  if (constraintOf(error) === 'classroom_number') throw refuseFields({ class_no: [t.class_taken] });
  throw error;
}
