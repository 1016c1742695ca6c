import { eq } from 'drizzle-orm';
import { namesOfUsers, zoneOf } from '#modules/core/directory/server/public.ts';
import type { Context } from '#server/http/context.ts';
import { today } from '#shared/dates.ts';
import { moveMessages as messages } from '../../contract/teacher-moves.refusals.ts';
import { teacherRegular } from '../staff.events.ts';
import { type regularRequest, teacher } from '../tables.ts';
import { recordChange } from './changes.service.ts';
import { notifyOfMove } from './notify-move.ts';
import { requireState, requireStaying } from './requirements.ts';

type RegularRequest = typeof regularRequest.$inferSelect;

async function nameOf({ db }: Context, id: string): Promise<string> {
  return (await namesOfUsers(db, [id])).get(id)?.name ?? '';
}

async function teacherOf({ db }: Context, { user_id }: RegularRequest) {
  const [row] = await db.select().from(teacher).where(eq(teacher.id, user_id));
  if (!row) throw new Error('a request is about nobody');
  return row;
}

/** What follows when everybody agreed. Refuses (200200) about whom the record says something else by now. */
export async function makeRegular(ctx: Context, request: RegularRequest): Promise<void> {
  const row = await teacherOf(ctx, request);
  requireState(row, 'entered');
  requireStaying(row);
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

/** Who asked reads why not. */
export async function tellRefused(ctx: Context, request: RegularRequest, reason: string): Promise<void> {
  const name = await nameOf(ctx, request.user_id);
  await notifyOfMove(ctx, await teacherOf(ctx, request), [request.requested_by], messages.refused, { name, reason });
}
