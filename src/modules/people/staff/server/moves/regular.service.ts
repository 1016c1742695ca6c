import { and, desc, eq } from 'drizzle-orm';
import type * as z from 'zod';
import { namesOfUsers, zoneOf } from '#modules/core/directory/server/public.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { bindMoves } from '#server/lifecycle/moves.ts';
import { today } from '#shared/dates.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { uuidv7 } from '#shared/uuid.ts';
import type { teacherMoves } from '../../contract/teacher-moves.contract.ts';
import { regularRequestLifecycle } from '../../contract/teacher-moves.lifecycle.ts';
import { moveMessages as messages, moveRefusals as r, moveTexts as t } from '../../contract/teacher-moves.refusals.ts';
import { staffRights } from '../../rights.ts';
import { teacherRegular } from '../staff.events.ts';
import { regularRequest, teacher } from '../tables.ts';
import { attachPapers, recordChange } from './changes.service.ts';
import { earliestRegularDay, maxProbation, probationEnd } from './moves.policy.ts';
import { approversOf, notifyOfMove } from './notify-move.ts';
import { refuseWithDay, requireState, requireStaying } from './requirements.ts';
import { lockTeacher, type Standing, standingOf, type TeacherRow } from './standing.service.ts';

type RegularInput = z.output<(typeof teacherMoves)['becomeRegular']['body']>;
type Decision = z.output<(typeof teacherMoves)['decideRegular']['body']>;
type Extension = z.output<(typeof teacherMoves)['extendProbation']['body']>;
export type RegularRequest = typeof regularRequest.$inferSelect;

const requests = bindMoves({
  type: 'regular_request',
  lifecycle: regularRequestLifecycle,
  table: regularRequest,
  wrong_state: r.wrong_state,
  review: { moves: ['approve', 'refuse'], other: { than: 'requested_by', refusal: r.own_request } },
});

const MOVE_TO = { approved: 'approve', refused: 'refuse', withdrawn: 'withdraw' } as const;

/** The newest request about somebody, or null. */
export async function lastRequest({ db }: Pick<Context, 'db'>, userId: string): Promise<RegularRequest | null> {
  const [row] = await db
    .select()
    .from(regularRequest)
    .where(eq(regularRequest.user_id, userId))
    .orderBy(desc(regularRequest.created_at), desc(regularRequest.id))
    .limit(1);
  return row ?? null;
}

async function requireNoneOpen(ctx: Context, userId: string): Promise<void> {
  const open = and(eq(regularRequest.user_id, userId), eq(regularRequest.status, 'requested'));
  if ((await ctx.db.$count(regularRequest, open)) > 0) throw refuse(r.under_way);
}

/** Asks for somebody on probation to become regular, from fifteen days before its end. */
export async function requestRegular(
  ctx: Context,
  id: string,
  { evaluation_id, comment, version }: RegularInput,
): Promise<void> {
  const row = await lockTeacher(ctx, id);
  // of two who ask at the same moment the second hears that it is under way, not that the record changed
  await requireNoneOpen(ctx, id);
  if (version !== undefined && version !== row.version) await lockTeacher(ctx, id, version);
  requireState(row, 'entered');
  requireStaying(row);
  const from = earliestRegularDay(row);
  if (from && today(await zoneOf(ctx.db, row.organization_id)) < from) throw refuseWithDay(r.too_early, from);
  const request_id = uuidv7();
  await attachPapers(ctx, 'evaluation_id', [evaluation_id], { type: 'regular_request', id: request_id });
  const [made] = await ctx.db
    .insert(regularRequest)
    .values({
      id: request_id,
      organization_id: row.organization_id,
      user_id: id,
      evaluation_id,
      comment,
      requested_by: ctx.actor.user_id,
    })
    .returning();
  if (!made) throw new Error('a request was not stored');
  await requests.begin(ctx, made);
  ctx.audit({
    action: 'regular_request.create',
    target: ['regular_request', request_id],
    organization_id: row.organization_id,
    after: { user_id: id },
  });
  const to = (await approversOf(ctx, row)).filter((one) => one !== ctx.actor.user_id);
  await todosChanged(ctx, [...to, ctx.actor.user_id]);
  await notifyOfMove(ctx, row, to, messages.asked, { name: await nameOf(ctx, id) });
}

async function nameOf({ db }: Context, id: string): Promise<string> {
  return (await namesOfUsers(db, [id])).get(id)?.name ?? '';
}

/** Whether somebody may approve or refuse: who leads the person or holds 0908, and is neither of the two it is about. */
export const mayDecide = ({ actor }: Pick<Context, 'actor'>, standing: Standing, request: RegularRequest): boolean =>
  request.status === 'requested' &&
  request.requested_by !== actor.user_id &&
  !standing.is_self &&
  (standing.leads || standing.reaches(staffRights.makeRegular));

/** Approves, refuses or takes back that somebody becomes regular. */
export async function decideRegular(ctx: Context, id: string, { decision, reason, version }: Decision): Promise<void> {
  const standing = await standingOf(ctx, id);
  const [row] = await ctx.db.select().from(teacher).where(eq(teacher.id, id)).for('update');
  const request = await lastRequest(ctx, id);
  const isRequester = request?.requested_by === ctx.actor.user_id;
  if (!row || !request || standing.is_self) throw refuse(shared.not_found);
  if (!isRequester && !standing.leads && !standing.reaches(staffRights.makeRegular)) throw refuse(shared.not_found);
  if (isRequester !== (decision === 'withdrawn')) throw refuse(isRequester ? r.own_request : shared.not_found);
  const move = MOVE_TO[decision];
  const locked = await requests.lockIn(ctx.db, eq(regularRequest.user_id, id), request.id, move, version);
  if (decision === 'refused' && !reason) throw refuseFields({ reason: [t.reason_needed] });
  if (decision === 'approved') {
    requireState(row, 'entered');
    requireStaying(row);
  }
  await requests.advance(ctx, locked, move, { reason });
  if (decision === 'approved') await makeRegular(ctx, row, request);
  if (decision === 'refused')
    await notifyOfMove(ctx, row, [request.requested_by], messages.refused, {
      name: standing.person.name,
      reason: reason ?? '',
    });
  await todosChanged(ctx, [...(await approversOf(ctx, row)), request.requested_by]);
}

async function makeRegular(ctx: Context, row: TeacherRow, request: RegularRequest): Promise<void> {
  const day = today(await zoneOf(ctx.db, row.organization_id));
  // who is on long sick leave comes back to be regular
  const isSick = row.work_status === -1;
  const set = {
    entry_status: 'regular',
    regular_on: day,
    ...(isSick ? { former_work_status: 1 } : { work_status: 1 }),
  };
  await recordChange(ctx, row, 'become_regular', {
    set,
    change: {
      kind: 'regular',
      from: { entry_status: 'entered', work_status: row.work_status },
      to: { entry_status: 'regular', work_status: isSick ? -1 : 1 },
      effective_on: day,
      papers: [request.evaluation_id],
    },
  });
  await notifyOfMove(ctx, row, [row.id], messages.approved);
  await notifyOfMove(ctx, row, [request.requested_by], messages.approved_of, { name: await nameOf(ctx, row.id) });
  await teacherRegular.emit(ctx, { user_id: row.id, organization_id: row.organization_id });
}

/** Nothing is decided any more about who leaves. */
export async function withdrawRequest(ctx: Context, row: TeacherRow): Promise<void> {
  const request = await lastRequest(ctx, row.id);
  if (request?.status !== 'requested') return;
  const locked = await requests.lockIn(ctx.db, eq(regularRequest.user_id, row.id), request.id, 'withdraw');
  await requests.advance(ctx, locked, 'withdraw');
  await todosChanged(ctx, [...(await approversOf(ctx, row)), request.requested_by]);
}

/** Extends a probation, once and to no more than the law allows. */
export async function extendProbation(ctx: Context, id: string, { months, reason, version }: Extension): Promise<void> {
  const row = await lockTeacher(ctx, id, version);
  requireState(row, 'entered');
  requireStaying(row);
  await requireNoneOpen(ctx, id);
  const total = (row.probation_months ?? 0) + months;
  if (row.is_probation_extended || total > maxProbation(row.personnel_nature)) throw refuse(r.probation_limit);
  await recordChange(ctx, row, 'extend_probation', {
    set: { probation_months: total, is_probation_extended: true },
    change: {
      kind: 'extend',
      from: { probation_months: row.probation_months },
      to: { probation_months: total },
      effective_on: today(await zoneOf(ctx.db, row.organization_id)),
      reason,
    },
  });
  const end = probationEnd({ ...row, probation_months: total });
  if (end) await notifyOfMove(ctx, row, [id], messages.extended, { day: end });
}
