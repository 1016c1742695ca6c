import { and, eq, inArray, sql } from 'drizzle-orm';
import { archiveDepartment, renameDepartment, restoreDepartment } from '#modules/core/directory/server/public.ts';
import { writeAudit } from '#server/audit/audit.ts';
import type { TaskSource } from '#server/data-task/definitions.ts';
import type { Db } from '#server/database/database.ts';
import { refuse } from '#shared/refusal.ts';
import { schoolRefusals as r } from '../../contract/school.refusals.ts';
import { classroomGraduated } from '../events.ts';
import { groupNames } from '../grades/grades.service.ts';
import { type PromotionMove, promotedGradeNames, promotedNames } from '../grades/promotion.policy.ts';
import { classroom, grade } from '../tables.ts';

type Class = typeof classroom.$inferSelect;
type Grade = typeof grade.$inferSelect;
type ClassFacts = Pick<Class, 'name' | 'name_en' | 'school_year_id' | 'status'>;
type GradeFacts = Pick<Grade, 'name' | 'name_en' | 'year_no' | 'status'>;

/** How a class and its grade stood before they moved, and the version by which it is known that nobody touched them since. */
export interface ClassMove {
  readonly classroom_id: string;
  readonly version: number;
  readonly before: ClassFacts;
  readonly grade: { readonly id: string; readonly version: number; readonly before: GradeFacts } | null;
}

interface Order {
  readonly classroom_id: string;
  readonly move: Exclude<PromotionMove, 'stay'>;
  readonly school_year_id: string;
  /** The year of its stage in which the class will be. */
  readonly to_year_no: number;
}

const factsOf = ({ name, name_en, school_year_id, status }: Class): ClassFacts => ({
  name,
  name_en,
  school_year_id,
  status,
});
const gradeFactsOf = ({ name, name_en, year_no, status }: Grade): GradeFacts => ({ name, name_en, year_no, status });

/** Moves one class in the caller's transaction; the first class of a grade that goes up takes the grade with it. */
export async function moveClass(source: TaskSource<unknown>, order: Order): Promise<ClassMove> {
  const { db } = source;
  const { classroom_id, move, to_year_no } = order;
  const { row, place } = await lockBoth(db, classroom_id);
  if (!row || !place || row.status !== 'active') throw refuse(r.plan_changed);
  const after = await storeClass(db, row, facts(row, place, order));
  const moved = move === 'up' ? await raiseGrade(db, place, to_year_no) : await endGrade(db, place);
  await sendNotice(source, row, after, move);
  return { classroom_id, version: after.version, before: factsOf(row), grade: moved };
}

function facts(row: Class, place: Grade, { move, school_year_id, to_year_no }: Order): ClassFacts {
  if (move === 'up')
    return { ...promotedNames(row, place.stage_code, to_year_no - 1, to_year_no), school_year_id, status: 'active' };
  return { ...factsOf(row), status: move === 'graduate' ? 'graduated' : 'archived' };
}

/** The grade first, then the class: everybody locks in this order. */
async function lockBoth(db: Db, classroomId: string): Promise<{ row: Class | undefined; place: Grade | undefined }> {
  const [known] = await db
    .select({ grade_id: classroom.grade_id })
    .from(classroom)
    .where(eq(classroom.id, classroomId));
  if (!known) return { row: undefined, place: undefined };
  const [place] = await db.select().from(grade).where(eq(grade.id, known.grade_id)).for('update');
  const [row] = await db.select().from(classroom).where(eq(classroom.id, classroomId)).for('update');
  return { row, place };
}

async function storeClass(db: Db, row: Class, change: ClassFacts): Promise<Class> {
  const [after] = await db
    .update(classroom)
    .set({ ...change, version: sql`${classroom.version} + 1`, updated_at: sql`now()` })
    .where(eq(classroom.id, row.id))
    .returning();
  if (!after) throw refuse(r.plan_changed);
  if (after.name !== row.name || after.name_en !== row.name_en)
    await renameDepartment(db, row.department_id, { name: after.name, name_en: after.name_en });
  if (isOngoing(row.status) && !isOngoing(after.status)) await archiveDepartment(db, row.department_id);
  if (!isOngoing(row.status) && isOngoing(after.status)) await restoreDepartment(db, row.department_id);
  return after;
}

const isOngoing = (status: string): boolean => status === 'planned' || status === 'active';

async function storeGrade(db: Db, place: Grade, change: GradeFacts): Promise<Grade> {
  const [after] = await db
    .update(grade)
    .set({ ...change, version: sql`${grade.version} + 1`, updated_at: sql`now()` })
    .where(eq(grade.id, place.id))
    .returning();
  if (!after) throw refuse(r.plan_changed);
  if (place.department_id) {
    if (after.name !== place.name)
      await renameDepartment(db, place.department_id, groupNames(after.name, after.name_en));
    if (place.status === 'active' && after.status !== 'active') await archiveDepartment(db, place.department_id);
    if (place.status !== 'active' && after.status === 'active') await restoreDepartment(db, place.department_id);
  }
  return after;
}

async function raiseGrade(db: Db, place: Grade, year_no: number): Promise<ClassMove['grade']> {
  if (place.year_no >= year_no) return null;
  const names = promotedGradeNames(place, place.stage_code, place.year_no, year_no);
  const after = await storeGrade(db, place, { ...names, year_no, status: 'active' });
  return { id: place.id, version: after.version, before: gradeFactsOf(place) };
}

/** A grade whose last class has left has graduated. */
async function endGrade(db: Db, place: Grade): Promise<ClassMove['grade']> {
  const held = await db.$count(
    classroom,
    and(eq(classroom.grade_id, place.id), inArray(classroom.status, ['planned', 'active'])),
  );
  if (held > 0) return null;
  const after = await storeGrade(db, place, { ...gradeFactsOf(place), status: 'graduated' });
  return { id: place.id, version: after.version, before: gradeFactsOf(place) };
}

/** Puts a class and its grade back as they were; false and nothing done when somebody changed the class since. */
export async function undoClassMove(source: TaskSource<unknown>, moved: ClassMove): Promise<boolean> {
  const { db } = source;
  const { row, place } = await lockBoth(db, moved.classroom_id);
  if (!row || !place || row.version !== moved.version) return false;
  const after = await storeClass(db, row, moved.before);
  if (moved.grade && place.version === moved.grade.version) await storeGrade(db, place, moved.grade.before);
  await record(source, row, after, 'classroom.promotion_undone');
  return true;
}

async function sendNotice(
  source: TaskSource<unknown>,
  before: Class,
  after: Class,
  move: Order['move'],
): Promise<void> {
  await record(source, before, after, `classroom.${move}`);
  if (move === 'graduate')
    await classroomGraduated.emit(source, {
      classroom_id: after.id,
      organization_id: after.organization_id,
      school_year_id: before.school_year_id,
    });
}

function record(source: TaskSource<unknown>, before: Class, after: Class, action: string): Promise<void> {
  const who = { actor: source.actor, ip: null, device: null, request_id: 'data_task' };
  return writeAudit(source.db, who, [
    {
      action,
      target: ['classroom', after.id],
      organization_id: after.organization_id,
      before: factsOf(before),
      after: factsOf(after),
    },
  ]);
}
