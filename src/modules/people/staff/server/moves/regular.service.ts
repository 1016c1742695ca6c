import { and, desc, eq } from 'drizzle-orm';
import type * as z from 'zod';
import { zoneOf } from '#modules/core/directory/server/public.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { today } from '#shared/dates.ts';
import { refuse } from '#shared/refusal.ts';
import { uuidv7 } from '#shared/uuid.ts';
import type { teacherMoves } from '../../contract/teacher-moves.contract.ts';
import { moveMessages as messages, moveRefusals as r } from '../../contract/teacher-moves.refusals.ts';
import { regularRequest } from '../tables.ts';
import { attachPapers, recordChange } from './changes.service.ts';
import { earliestRegularDay, maxProbation, probationEnd } from './moves.policy.ts';
import { notifyOfMove } from './notify-move.ts';
import { regularFlow } from './regular-flow.service.ts';
import { refuseWithDay, requireState, requireStaying } from './requirements.ts';
import { lockTeacher, type TeacherRow } from './standing.service.ts';

type RegularInput = z.output<(typeof teacherMoves)['becomeRegular']['body']>;
type Extension = z.output<(typeof teacherMoves)['extendProbation']['body']>;
export type RegularRequest = typeof regularRequest.$inferSelect;

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
      department_id: row.department_id,
      evaluation_id,
      comment,
      requested_by: ctx.actor.user_id,
    })
    .returning();
  if (!made) throw new Error('a request was not stored');
  await regularFlow.moves.begin(ctx, made);
  ctx.audit({
    action: 'regular_request.create',
    target: ['regular_request', request_id],
    organization_id: row.organization_id,
    after: { user_id: id },
  });
  await regularFlow.start(ctx, made);
}

/** Nothing is decided any more about who leaves. */
export async function withdrawRequest(ctx: Context, row: TeacherRow): Promise<void> {
  const request = await lastRequest(ctx, row.id);
  if (request?.status !== 'requested') return;
  const { moves } = regularFlow;
  const locked = await moves.lockIn(ctx.db, eq(regularRequest.user_id, row.id), request.id, 'withdraw');
  await regularFlow.drop(ctx, locked);
  await moves.advance(ctx, locked, 'withdraw');
  await todosChanged(ctx, [request.requested_by]);
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
