import { and, eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { zoneOf } from '#modules/core/directory/server/public.ts';
import { currentSemester } from '#modules/core/school/server/public.ts';
import { childrenOf } from '#modules/people/family/server/public.ts';
import { employedAmong } from '#modules/people/staff/server/public.ts';
import { studentsWithin } from '#modules/people/students/server/public.ts';
import { student } from '#modules/people/students/server/tables.ts';
import { staleBecause } from '#server/audit/stale.ts';
import type { Context } from '#server/http/context.ts';
import { bindMoves } from '#server/lifecycle/moves.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { homeVisitLifecycle, type VisitState } from '../../contract/home-visits.lifecycle.ts';
import { homeVisitRefusals as r, homeVisitTexts as t } from '../../contract/home-visits.refusals.ts';
import type { VISIT_ACTIONS, visits } from '../../contract/visits.contract.ts';
import { homeVisitRights } from '../../rights.ts';
import { mayRecord, reaches, type Standing, type VisitFacts, visibleTo } from '../standing.queries.ts';
import { homeVisit, homeVisitTeacher, type StoredSlot } from '../tables.ts';
import { isTime, slotsOf } from '../visits.policy.ts';
import { announceTodos, familyOf, notifyOfVisit, teachersOf } from './visit-messages.service.ts';
import { releaseSlot, requireFree, reserveSlot } from './visit-slots.service.ts';
import { ADDRESS, getVisit, showVisit, visitFactsOf } from './visit-view.service.ts';

type Body<K extends 'create' | 'update' | 'propose' | 'confirm'> = z.output<(typeof visits)[K]['body']>;
type Row = typeof homeVisit.$inferSelect;
type Action = (typeof VISIT_ACTIONS)[number];

export const visitMoves = bindMoves({
  type: 'home_visit',
  lifecycle: homeVisitLifecycle,
  table: homeVisit,
  wrong_state: r.wrong_state,
});

/** Plans a visit to one family. */
export async function createVisit(ctx: Context, { student_id, teacher_ids, slots, ...facts }: Body<'create'>) {
  const { db, scope, actor } = ctx;
  const [pupil] = await db
    .select({
      organization_id: student.organization_id,
      classroom_id: sql<string>`${student.classroom_id}`,
    })
    .from(student)
    .where(and(eq(student.id, student_id), eq(student.status, 'enrolled'), studentsWithin(scope)));
  const own = await childrenOf(db, actor.user_id);
  if (!pupil || own.some((child) => child.id === student_id)) throw refuseFields({ student_id: [t.not_pupil] });
  const { organization_id } = pupil;
  await requireTeachers(ctx, organization_id, teacher_ids, facts.kind, [student_id]);
  const semester = await currentSemester(db, organization_id);
  if (!semester) throw refuse(r.no_semester);
  const stored = slotsOf(slots, await zoneOf(db, organization_id));
  const row = await storeVisit(ctx, {
    ...pupil,
    ...facts,
    student_id,
    semester_id: semester.id,
    slots: stored,
    teacher_ids,
  });
  return showVisit(ctx, row.id);
}

interface NewVisit extends Pick<Row, 'organization_id' | 'classroom_id' | 'student_id' | 'semester_id'> {
  readonly kind: Row['kind'];
  readonly reason: Row['reason'];
  readonly note: string | null;
  readonly slots: readonly StoredSlot[];
  readonly teacher_ids: readonly string[];
}

/** Stores a draft with its teachers. */
export async function storeVisit(ctx: Context, { teacher_ids, ...values }: NewVisit): Promise<Row> {
  const [row] = await ctx.db
    .insert(homeVisit)
    .values({ ...values, created_by: ctx.actor.user_id })
    .returning();
  if (!row) throw new Error('a visit was not stored');
  await storeTeachers(ctx, row, teacher_ids);
  await visitMoves.begin(ctx, row);
  const { organization_id, student_id, kind, reason } = row;
  ctx.audit({
    action: 'home_visit.create',
    target: ['home_visit', row.id],
    organization_id,
    after: { student_id, kind, reason },
  });
  return row;
}

async function storeTeachers({ db }: Context, row: Row, teacherIds: readonly string[]): Promise<void> {
  await db.delete(homeVisitTeacher).where(eq(homeVisitTeacher.visit_id, row.id));
  const { organization_id } = row;
  await db
    .insert(homeVisitTeacher)
    .values([...new Set(teacherIds)].map((user_id, sort) => ({ organization_id, visit_id: row.id, user_id, sort })));
}

/** People on the staff who are no guardian of the child; two of them where they go home. */
export async function requireTeachers(
  { db }: Context,
  organizationId: string,
  ids: readonly string[],
  kind: Row['kind'],
  studentIds: readonly string[],
): Promise<void> {
  const wanted = [...new Set(ids)];
  const known = await employedAmong(db, organizationId, wanted);
  if (known.length !== wanted.length) throw refuseFields({ teacher_ids: [t.not_staff] });
  for (const id of wanted)
    if ((await childrenOf(db, id)).some((child) => studentIds.includes(child.id)))
      throw refuseFields({ teacher_ids: [t.own_child] });
  requireTwo(kind, wanted.length);
}

function requireTwo(kind: Row['kind'], count: number): void {
  if (kind === 'home' && count < 2) throw refuse(r.two_teachers);
}

/** Changes a draft. */
export async function updateVisit(ctx: Context, id: string, change: Body<'update'>) {
  const { teacher_ids, slots, version, ...facts } = change;
  const row = await lockFor(ctx, id, 'update', 'propose', version);
  if (row.state !== 'draft') throw wrongState(row.state);
  await requireTeachers(ctx, row.organization_id, teacher_ids, facts.kind, [row.student_id]);
  const stored = slotsOf(slots, await zoneOf(ctx.db, row.organization_id));
  await ctx.db
    .update(homeVisit)
    .set({ ...facts, slots: stored, version: row.version + 1, updated_at: sql`now()` })
    .where(eq(homeVisit.id, id));
  await storeTeachers(ctx, row, teacher_ids);
  const { kind, reason } = row;
  ctx.audit({
    action: 'home_visit.update',
    target: ['home_visit', id],
    organization_id: row.organization_id,
    before: { kind, reason },
    after: { kind: facts.kind, reason: facts.reason },
  });
  return showVisit(ctx, id);
}

/** Deletes a visit that is not agreed; a family that was asked is told. */
export async function removeVisit(ctx: Context, id: string): Promise<void> {
  const { found, standing } = await getVisit(ctx, id);
  requireMay(standing, 'remove', visitFactsOf(found));
  const [row] = await ctx.db.select().from(homeVisit).where(eq(homeVisit.id, id)).for('update');
  if (!row) throw refuse(shared.not_found);
  if (row.state !== 'draft' && row.state !== 'proposed') throw refuse(r.not_draft);
  if (row.state === 'proposed') {
    await notifyOfVisit(ctx, row, 'cancelled', await familyOf(ctx, row.student_id), ctx.actor.user_id);
    await announceTodos(ctx, row);
  }
  await ctx.db.delete(homeVisit).where(eq(homeVisit.id, id));
  ctx.audit({
    action: 'home_visit.remove',
    target: ['home_visit', id],
    organization_id: row.organization_id,
    before: { student_id: row.student_id, state: row.state },
  });
}

/** Offers slots to the family. */
export async function proposeVisit(ctx: Context, id: string, { slots, version }: Body<'propose'>) {
  const row = await lockFor(ctx, id, 'propose', 'propose', version);
  await offerSlots(ctx, row, slotsOf(slots, await zoneOf(ctx.db, row.organization_id)));
  return showVisit(ctx, id);
}

/** Sends a locked draft with slots in which its teachers are free. */
export async function offerSlots(ctx: Context, row: Row, slots: readonly StoredSlot[]): Promise<void> {
  const teachers = await teachersOf(ctx, row.id);
  requireTwo(row.kind, teachers.length);
  await requireFree(ctx, row.id, teachers, slots);
  await visitMoves.advance(ctx, row, 'propose', { set: { slots, sent_at: sql`now()` } });
  await notifyOfVisit(ctx, row, 'proposed', await familyOf(ctx, row.student_id), ctx.actor.user_id);
  await announceTodos(ctx, row);
}

/** A guardian chooses a slot. Of two families that choose the same teachers at once, one gets them. */
export async function confirmVisit(ctx: Context, id: string, { slot, address, version }: Body<'confirm'>) {
  const row = await lockFor(ctx, id, 'confirm', 'confirm', version);
  const chosen = row.slots.find((one) => Date.parse(one.starts_at) === Date.parse(slot));
  if (!chosen || Date.parse(chosen.starts_at) < Date.now()) throw refuseFields({ slot: [t.not_offered] });
  if (row.kind === 'home' && !address) throw refuseFields({ address: [t.address_needed] });
  await reserveSlot(ctx, row.id, chosen);
  const sealed = row.kind === 'home' && address ? ctx.services.seal.seal(address, ADDRESS) : null;
  await visitMoves.advance(ctx, row, 'confirm', { set: { ...chosen } });
  const set = { address_sealed: sealed, confirmed_by: ctx.actor.user_id };
  const [after] = await ctx.db.update(homeVisit).set(set).where(eq(homeVisit.id, id)).returning();
  const recipients = [...(await teachersOf(ctx, id)), ...(await familyOf(ctx, row.student_id))];
  await notifyOfVisit(ctx, after ?? row, 'confirmed', recipients, ctx.actor.user_id);
  await announceTodos(ctx, row);
  return showVisit(ctx, id);
}

/** A guardian does not want the visit; the teachers hear why. */
export async function declineVisit(ctx: Context, id: string, { reason, version }: Ending) {
  const row = await lockFor(ctx, id, 'decline', 'decline', version);
  await endVisit(ctx, row, 'decline', reason);
  await notifyOfVisit(ctx, row, 'declined', await awaitingAnswer(ctx, row), ctx.actor.user_id);
  return showVisit(ctx, id);
}

/** The school cancels; a family that knows of the visit is told. */
export async function cancelVisit(ctx: Context, id: string, { reason, version }: Ending) {
  const row = await lockFor(ctx, id, 'cancel', 'cancel', version);
  await endVisit(ctx, row, 'cancel', reason);
  const family = row.sent_at ? await familyOf(ctx, row.student_id) : [];
  await notifyOfVisit(ctx, row, 'cancelled', [...(await teachersOf(ctx, id)), ...family], ctx.actor.user_id);
  return showVisit(ctx, id);
}

interface Ending {
  readonly reason: string;
  readonly version: number;
}

async function endVisit(ctx: Context, row: Row, move: 'decline' | 'cancel', reason: string): Promise<void> {
  await releaseSlot(ctx, row.id);
  await visitMoves.advance(ctx, row, move, { set: { why: reason }, reason });
  await ctx.db.update(homeVisit).set({ address_sealed: null }).where(eq(homeVisit.id, row.id));
  await announceTodos(ctx, row);
}

/** User ids of those who wait for the answer of a family: the teachers, and who planned it. */
const awaitingAnswer = async (ctx: Context, row: Row): Promise<string[]> => [
  ...(await teachersOf(ctx, row.id)),
  ...(row.created_by ? [row.created_by] : []),
];

export async function startVisit(ctx: Context, id: string, { version }: { readonly version: number }) {
  const row = await lockFor(ctx, id, 'start', 'start', version);
  if (row.starts_at && !isTime(row.starts_at)) throw refuse(r.too_early, { at: { at: row.starts_at } });
  await visitMoves.advance(ctx, row, 'start', { set: { started_at: sql`now()` } });
  await announceTodos(ctx, row);
  return showVisit(ctx, id);
}

export async function finishVisit(ctx: Context, id: string, { version }: { readonly version: number }) {
  const row = await lockFor(ctx, id, 'finish', 'finish', version);
  if (row.ended_at === null) await visitMoves.advance(ctx, row, 'finish', { set: { ended_at: sql`now()` } });
  return showVisit(ctx, id);
}

/** The row of a visit, locked, for somebody who may do this with it. Refuses 404001 strangers, 403001 others who only read it. */
async function lockFor(
  ctx: Context,
  id: string,
  action: Action,
  move: keyof typeof homeVisitLifecycle.moves,
  version: number,
): Promise<Row> {
  const { found, standing } = await getVisit(ctx, id);
  requireMay(standing, action, visitFactsOf(found));
  const row = await visitMoves.lockIn(ctx.db, visibleTo(standing), id, move);
  if (row.version !== version) throw await staleBecause(ctx, 'home_visit', id, row);
  return row;
}

/** Refuses (403001) who reads a visit but may not do this with it. */
function requireMay(standing: Standing, action: Action, visit: VisitFacts): void {
  const plans = reaches(standing, homeVisitRights.plan, visit);
  const isFamily = standing.children.includes(visit.student_id);
  const may =
    action === 'confirm' || action === 'decline'
      ? isFamily
      : action === 'start' || action === 'finish' || action === 'record'
        ? mayRecord(standing, visit)
        : action === 'cancel'
          ? plans || mayRecord(standing, visit)
          : plans;
  if (!may) throw refuse(shared.no_right);
}

export const wrongState = (state: VisitState) => refuse(r.wrong_state, { state: homeVisitLifecycle.states[state] });
