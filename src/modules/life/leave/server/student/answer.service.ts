import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { zoneOf } from '#modules/core/directory/server/public.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { dayOf } from '#shared/dates.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import type { absenceMarks } from '../../contract/absence-marks.contract.ts';
import { leaveTexts as t } from '../../contract/leave.refusals.ts';
import { applicantsAmong } from '../people.service.ts';
import { createOne } from '../request/requests.service.ts';
import { lockPeople } from '../request/vacation-reach.service.ts';
import { absenceMark } from '../tables.ts';
import { concernedBy } from './mark-answers.service.ts';
import { lockMark, MARK, type MarkRow, markMoves, markRows } from './marks.service.ts';

type Answer = z.output<(typeof absenceMarks)['update']['body']>;

const MOVES = { excused: 'excuse', found: 'find', truant: 'truant' } as const;

/** Says what became of a student who was missing: a guardian by a request for leave, who marks by what they found. */
export async function answerMark(ctx: Context, id: string, { status, request, call, version }: Answer) {
  const { db } = ctx;
  const { row, is_child } = await lockMark(ctx, id, version);
  if (is_child) await explain(ctx, row, status, request);
  else if (status === null) await noteCall(ctx, row, call, true);
  else {
    markMoves.requireState(row, MOVES[status]);
    await markMoves.advance(ctx, row, MOVES[status], { set: { answered_by: ctx.actor.user_id } });
    if (call) await noteCall(ctx, row, call, false);
    await todosChanged(ctx, await concernedBy(ctx, row));
  }
  const [now] = await db.select().from(absenceMark).where(eq(absenceMark.id, id));
  const [shown] = now ? await markRows(ctx, [now]) : [];
  if (!shown) throw refuse(shared.not_found);
  return shown;
}

/** The request that a guardian sends explains the mark, and goes the way of every leave. */
async function explain(
  ctx: Context,
  row: MarkRow,
  status: Answer['status'],
  request: Answer['request'],
): Promise<void> {
  if (status !== 'excused') throw refuseFields({ status: [t.only_excuse] });
  if (!request) throw refuseFields({ request: [t.request_needed] });
  markMoves.requireState(row, 'excuse');
  await lockPeople(ctx.db, [row.student_id]);
  const [person] = await applicantsAmong(ctx, [row.student_id]);
  if (!person) throw refuse(shared.not_found);
  const leave = await createOne(ctx, person, { ...request, submit: true, continues_id: null });
  const [now] = await ctx.db.select().from(absenceMark).where(eq(absenceMark.id, row.id));
  if (now?.status !== 'open' && now?.status !== 'truant') return;
  const zone = await zoneOf(ctx.db, row.organization_id);
  const [from, to] = [dayOf(leave.start_at, zone), dayOf(leave.end_at, zone)];
  // a leave of another day explains nothing of this one
  if (row.date < from || row.date > to) throw refuseFields({ request: [t.request_needed] });
  await markMoves.advance(ctx, now, 'excuse', { set: { vacation_id: leave.id, answered_by: ctx.actor.user_id } });
  await todosChanged(ctx, await concernedBy(ctx, now));
}

/** A call to the guardians; by itself it is one about somebody who is still missing. */
async function noteCall(ctx: Context, row: MarkRow, result: string | null, isAlone: boolean): Promise<void> {
  if (!result) throw refuseFields({ status: [t.request_needed] });
  if (isAlone) markMoves.requireState(row, 'find');
  const calls = [...row.calls, { at: new Date(ctx.services.clock.now()).toISOString(), by: ctx.actor.user_id, result }];
  await ctx.db
    .update(absenceMark)
    .set({ calls: calls.slice(-20), version: sql`${absenceMark.version} + 1`, updated_at: sql`now()` })
    .where(eq(absenceMark.id, row.id));
  ctx.audit({ action: 'absence_mark.call', target: [MARK, row.id], organization_id: row.organization_id });
}
