import { and, eq, inArray, max, ne, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { broom } from '#modules/campus/premises/server/tables.ts';
import { running } from '#modules/core/directory/server/public.ts';
import { schoolCampus, user, userOrganization } from '#modules/core/directory/server/tables.ts';
import { grade, semester } from '#modules/core/school/server/tables.ts';
import { staleBecause } from '#server/audit/stale.ts';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { today } from '#shared/dates.ts';
import { refuse, refuseFields } from '#shared/refusal.ts';
import type { classSchedules } from '../../contract/class-schedules.contract.ts';
import { scheduleRefusals as r, scheduleTexts as t } from '../../contract/schedule.refusals.ts';
import { hoursOfSchool } from '../dated/terms.queries.ts';
import { subjectMap } from '../lesson/lesson-rows.queries.ts';
import { slotsOfReading } from '../reading/readings.service.ts';
import { classSchedule, scheduleSlot } from '../tables.ts';
import { getScheduleRow, listScheduleRows, lockSchedule, type ScheduleRecord } from './schedule-rows.service.ts';
import { classesOfGrades, slotsOf } from './slots.queries.ts';

type Body<K extends 'create' | 'update' | 'copy'> = z.output<(typeof classSchedules)[K]['body']>;
type Query = z.output<(typeof classSchedules)['list']['query']>;

const here = (ctx: Context) => today(ctx.actor.time_zone);

export const listSchedules = (ctx: Context, query: Query) => listScheduleRows(ctx, query, here(ctx));

export const showSchedule = (ctx: Context, id: string) => getScheduleRow(ctx, id, here(ctx));

/** One version with its weekly lessons and all that can be placed on it. */
export async function getSchedule(ctx: Context, id: string) {
  const { db } = ctx;
  const row = await showSchedule(ctx, id);
  const organizationId = row.organization_id;
  const list = await slotsOf(db, id);
  const classrooms = await classesOfGrades(
    db,
    organizationId,
    row.grades.map((one) => one.id),
  );
  const stages = new Set(classrooms.map((one) => String(one.stage_code)));
  const used = new Set(list.map((slot) => slot.subject_value));
  const subjects = [...(await subjectMap(db, organizationId)).values()].filter(
    (one) => used.has(one.value) || (one.is_offered && stages.has(one.type)),
  );
  const on = row.effective_from ?? here(ctx);
  const hours = await hoursOfSchool(db, organizationId, on, on);
  return {
    ...row,
    classrooms: classrooms.map(({ campus_id: _campus, students_count: _count, stage_code: _stage, ...one }) => one),
    teachers: await teachersOfSchool(db, organizationId),
    rooms: await db
      .select({ id: broom.id, name: broom.name, name_en: broom.name_en })
      .from(broom)
      .where(and(eq(broom.organization_id, organizationId), ne(broom.status, 'closed')))
      .orderBy(broom.number, broom.id)
      .limit(500),
    subjects: subjects.map(({ value, name, name_en, colour }) => ({ value, name, name_en, colour })),
    hours: row.grades.flatMap(({ id: grade_id }) => {
      const found = hours.find((one) => one.grade_id === grade_id);
      return found ? [{ grade_id, periods: [...found.periods] }] : [];
    }),
    list,
  };
}

/** Everybody who may teach at a school. */
const teachersOfSchool = (db: Db, organizationId: string) =>
  db
    .selectDistinct({ id: user.id, name: user.name, name_en: user.name_en })
    .from(user)
    .innerJoin(userOrganization, eq(userOrganization.user_id, user.id))
    .where(
      and(
        eq(userOrganization.organization_id, organizationId),
        running(userOrganization),
        sql`'teacher' = any (${user.types})`,
      ),
    )
    .orderBy(user.name, user.id);

async function requirePlace(
  db: Db,
  organizationId: string,
  {
    semester_id,
    campus_id,
    grade_ids,
  }: { semester_id?: string; campus_id?: string | null; grade_ids?: readonly string[] },
): Promise<void> {
  if (semester_id) {
    const [term] = await db
      .select({ status: semester.status })
      .from(semester)
      .where(and(eq(semester.id, semester_id), eq(semester.organization_id, organizationId)));
    if (!term) throw refuseFields({ semester_id: [t.foreign_term] });
    if (term.status === 'closed') throw refuseFields({ semester_id: [t.term_over] });
  }
  if (campus_id) {
    const own = and(eq(schoolCampus.id, campus_id), eq(schoolCampus.organization_id, organizationId));
    if ((await db.$count(schoolCampus, own)) === 0) throw refuseFields({ campus_id: [t.foreign_campus] });
  }
  if (grade_ids) {
    const wanted = [...new Set(grade_ids)];
    const own = and(inArray(grade.id, wanted), eq(grade.organization_id, organizationId));
    if ((await db.$count(grade, own)) !== wanted.length) throw refuseFields({ grade_ids: [t.foreign_grade] });
  }
}

async function insertDraft(
  ctx: Context,
  facts: Pick<ScheduleRecord, 'organization_id' | 'semester_id' | 'campus_id' | 'grade_ids' | 'name' | 'source'>,
): Promise<string> {
  const { db } = ctx;
  // versions of a term are numbered one after another
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`class_schedule:${facts.semester_id}`}, 0))`);
  const [last] = await db
    .select({ no: max(classSchedule.version_no) })
    .from(classSchedule)
    .where(eq(classSchedule.semester_id, facts.semester_id));
  const [row] = await db
    .insert(classSchedule)
    .values({ ...facts, version_no: (last?.no ?? 0) + 1 })
    .returning({ id: classSchedule.id });
  if (!row) throw new Error('a timetable was not stored');
  const { organization_id, name, source } = facts;
  ctx.audit({
    action: 'class_schedule.create',
    target: ['class_schedule', row.id],
    organization_id,
    after: { name, source },
  });
  return row.id;
}

/** Begins an empty draft, or one of a file that was read. */
export async function createSchedule(ctx: Context, { reading_id, ...body }: Body<'create'>) {
  const { db, actor } = ctx;
  const organization_id = currentOrganization(actor);
  await requirePlace(db, organization_id, body);
  const slots = reading_id ? await slotsOfReading(ctx, organization_id, reading_id, body.grade_ids) : [];
  const grade_ids = [...new Set(body.grade_ids)];
  const id = await insertDraft(ctx, { ...body, grade_ids, organization_id, source: reading_id ? 'import' : 'editor' });
  await storeSlots(
    db,
    slots.map((slot) => ({ ...slot, organization_id, class_schedule_id: id })),
  );
  return showSchedule(ctx, id);
}

const BATCH = 1000;
export async function storeSlots(db: Db, rows: readonly (typeof scheduleSlot.$inferInsert)[]): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH) await db.insert(scheduleSlot).values(rows.slice(at, at + BATCH));
}

/** A draft with the same weekly lessons, also in another term. */
export const copySchedule = (ctx: Context, id: string, { name, semester_id }: Body<'copy'>) =>
  draftWith(ctx, id, { name, source: 'copy', ...(semester_id ? { semester_id } : {}) }, (slot) => slot);

type SlotRecord = typeof scheduleSlot.$inferSelect;

/** A new draft of the lessons of a version, each as `as` gives it. */
export async function draftWith(
  ctx: Context,
  id: string,
  facts: Pick<ScheduleRecord, 'name' | 'source'> & { readonly semester_id?: string },
  as: (slot: SlotRecord) => SlotRecord,
) {
  const { db } = ctx;
  const from = await lockSchedule(db, ctx.scope, id);
  const { organization_id, campus_id, grade_ids, semester_id } = { ...from, ...facts };
  await requirePlace(db, organization_id, { semester_id });
  const { name, source } = facts;
  const copy = await insertDraft(ctx, { organization_id, campus_id, grade_ids, name, semester_id, source });
  const slots = await slotsOf(db, id);
  await storeSlots(
    db,
    slots.map((slot) => {
      const { id: _, ...values } = as(slot);
      return { ...values, class_schedule_id: copy };
    }),
  );
  return showSchedule(ctx, copy);
}

/** Locks a draft as it was read; refuses what is no draft, and who is late. */
export async function lockDraft(ctx: Context, id: string, version?: number): Promise<ScheduleRecord> {
  const row = await lockSchedule(ctx.db, ctx.scope, id);
  if (row.status !== 'draft') throw refuse(r.not_draft);
  if (version !== undefined && row.version !== version) throw await staleBecause(ctx, 'class_schedule', id, row);
  return row;
}

export async function updateSchedule(ctx: Context, id: string, { name, grade_ids, version }: Body<'update'>) {
  const before = await lockDraft(ctx, id, version);
  await requirePlace(ctx.db, before.organization_id, { grade_ids });
  await ctx.db
    .update(classSchedule)
    .set({
      name,
      grade_ids: [...new Set(grade_ids)],
      version: sql`${classSchedule.version} + 1`,
      updated_at: sql`now()`,
    })
    .where(eq(classSchedule.id, id));
  ctx.audit({
    action: 'class_schedule.update',
    target: ['class_schedule', id],
    organization_id: before.organization_id,
    before: { name: before.name, grade_ids: before.grade_ids },
    after: { name, grade_ids },
  });
  return showSchedule(ctx, id);
}

/** Discards a draft. */
export async function removeSchedule(ctx: Context, id: string): Promise<void> {
  const row = await lockDraft(ctx, id);
  await ctx.db.delete(classSchedule).where(eq(classSchedule.id, id));
  ctx.audit({
    action: 'class_schedule.remove',
    target: ['class_schedule', id],
    organization_id: row.organization_id,
    before: { name: row.name },
  });
}
