import { and, eq, inArray, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { broom } from '#modules/campus/premises/server/tables.ts';
import { staffOf } from '#modules/core/school/server/public.ts';
import { classroom } from '#modules/core/school/server/tables.ts';
import type { Context } from '#server/http/context.ts';
import { refuseFields } from '#shared/refusal.ts';
import type { Text } from '#shared/text.ts';
import { uuidv7 } from '#shared/uuid.ts';
import type { classSchedules, SlotOp } from '../../contract/class-schedules.contract.ts';
import { scheduleTexts as t } from '../../contract/schedule.refusals.ts';
import type { SlotDraft } from '../../contract/schedule.shapes.ts';
import { subjectMap } from '../lesson/lesson-rows.queries.ts';
import { classSchedule, scheduleSlot } from '../tables.ts';
import { clashRows } from './clash-texts.service.ts';
import { clashesOf, clashesWith } from './clashes.policy.ts';
import { lockDraft } from './schedules.service.ts';
import { slotsOf, surroundingsOf } from './slots.queries.ts';

type Body = z.output<(typeof classSchedules)['slots']['body']>;
type SlotRecord = typeof scheduleSlot.$inferSelect;
const LONGEST = 3;

/** Changes weekly lessons of a draft; each is answered with the conflicts it makes. A draft may hold conflicts. */
export async function changeSlots(ctx: Context, id: string, { ops, version }: Body) {
  const { db } = ctx;
  const draft = await lockDraft(ctx, id, version);
  await requireKnown(ctx, draft.organization_id, ops);
  const rows = new Map((await slotsOf(db, id)).map((row) => [row.id, row]));
  const touched: (string | null)[] = [];
  for (const [at, op] of ops.entries()) touched.push(apply(rows, op, at, draft));
  const removed = ops.flatMap((op) => (op.op === 'remove' ? [op.id] : []));
  if (removed.length) await db.delete(scheduleSlot).where(inArray(scheduleSlot.id, removed));
  const kept = [...new Set(touched)].flatMap((one) => (one ? (rows.get(one) ?? []) : []));
  if (kept.length)
    await db.insert(scheduleSlot).values(kept).onConflictDoUpdate({ target: scheduleSlot.id, set: overwritten });
  const [after] = await db
    .update(classSchedule)
    .set({ version: sql`${classSchedule.version} + 1`, updated_at: sql`now()` })
    .where(eq(classSchedule.id, id))
    .returning({ version: classSchedule.version });
  ctx.audit({
    action: 'class_schedule.slots',
    target: ['class_schedule', id],
    organization_id: draft.organization_id,
    after: { ops: ops.length },
  });
  const slots = [...rows.values()];
  const clashes = clashesOf(slots, await surroundingsOf(db, draft.organization_id, slots));
  const told: { slot: SlotRecord | null; clashes: Awaited<ReturnType<typeof clashRows>> }[] = [];
  for (const one of touched) {
    const own = one ? clashesWith(clashes, new Set([one])) : [];
    told.push({ slot: one ? (rows.get(one) ?? null) : null, clashes: await clashRows(db, own, ctx.lang) });
  }
  return { version: after?.version ?? draft.version, ops: told };
}

const overwritten = {
  classroom_ids: sql`excluded.classroom_ids`,
  subject_value: sql`excluded.subject_value`,
  course_name: sql`excluded.course_name`,
  teacher_ids: sql`excluded.teacher_ids`,
  broom_id: sql`excluded.broom_id`,
  weekday: sql`excluded.weekday`,
  period_from: sql`excluded.period_from`,
  period_to: sql`excluded.period_to`,
  weeks: sql`excluded.weeks`,
  kind: sql`excluded.kind`,
};

/** Does one op on the rows at hand; gives the id of what it left. */
function apply(
  rows: Map<string, SlotRecord>,
  op: SlotOp,
  at: number,
  draft: { readonly id: string; readonly organization_id: string },
): string | null {
  if (op.op === 'add') {
    const id = uuidv7();
    rows.set(id, { ...op.slot, id, class_schedule_id: draft.id, organization_id: draft.organization_id });
    return id;
  }
  const row = rows.get(op.id);
  if (!row) throw refuseFields({ [`ops.${at}.id`]: [t.foreign_slot] });
  if (op.op === 'remove') {
    rows.delete(op.id);
    return null;
  }
  const period_to = op.op === 'move' ? op.period_from + row.period_to - row.period_from : 0;
  const change = op.op === 'change' ? op.slot : { weekday: op.weekday, period_from: op.period_from, period_to };
  rows.set(op.id, { ...row, ...change });
  return op.id;
}

/** Ids of a body are of this school, and periods in order; each is told at its field. */
async function requireKnown({ db }: Context, organizationId: string, ops: readonly SlotOp[]): Promise<void> {
  const drafts = ops.flatMap((op, at) => ('slot' in op ? [{ at, slot: op.slot }] : []));
  if (drafts.length === 0) return;
  const all = (of: (slot: SlotDraft) => readonly (string | null)[]) => [
    ...new Set(drafts.flatMap(({ slot }) => of(slot)).filter((one) => one !== null)),
  ];
  const classIds = all((slot) => slot.classroom_ids);
  const classes = await db
    .select({ id: classroom.id })
    .from(classroom)
    .where(and(inArray(classroom.id, classIds), eq(classroom.organization_id, organizationId)));
  const roomIds = all((slot) => [slot.broom_id]);
  const rooms = roomIds.length
    ? await db
        .select({ id: broom.id })
        .from(broom)
        .where(and(inArray(broom.id, roomIds), eq(broom.organization_id, organizationId)))
    : [];
  const teacherIds = all((slot) => slot.teacher_ids);
  const staff = new Set(teacherIds.length ? await staffOf(db, organizationId, teacherIds) : []);
  const subjects = await subjectMap(db, organizationId);
  const known = { classes: new Set(classes.map((one) => one.id)), rooms: new Set(rooms.map((one) => one.id)) };
  const errors: Record<string, readonly Text[]> = {};
  for (const { at, slot } of drafts) {
    const say = (field: string, text: Text) => {
      errors[`ops.${at}.slot.${field}`] = [text];
    };
    if (slot.classroom_ids.some((id) => !known.classes.has(id))) say('classroom_ids', t.foreign_class);
    if (slot.broom_id && !known.rooms.has(slot.broom_id)) say('broom_id', t.foreign_room);
    if (slot.teacher_ids.some((id) => !staff.has(id))) say('teacher_ids', t.not_staff);
    if (!subjects.has(slot.subject_value)) say('subject_value', t.not_subject);
    if (slot.period_to < slot.period_from || slot.period_to - slot.period_from >= LONGEST)
      say('period_to', t.period_span);
  }
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
}
