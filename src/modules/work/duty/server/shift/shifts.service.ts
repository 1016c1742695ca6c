import { sql } from 'drizzle-orm';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { refuse, refuseFields } from '#shared/refusal.ts';
import { dutyRefusals as r, dutyTexts as t } from '../../contract/duty.refusals.ts';
import { tellAboutShift } from '../duty-messages.service.ts';
import { poolOf } from '../schedule/pool.queries.ts';
import { endSwapsOf } from '../swap/swap-moves.service.ts';
import { doubleOf, lockShift, shiftMoves } from './shift-moves.service.ts';
import { refetchShift, showShift } from './shift-view.service.ts';

/** Says that one will be there. */
export async function confirmShift(ctx: Context, id: string) {
  const { row } = await lockShift(ctx, id, 'confirm');
  await shiftMoves.advance(ctx, row, 'confirm');
  await todosChanged(ctx, [ctx.actor.user_id]);
  return showShift(ctx, id);
}

interface Assignment {
  readonly user_id: string | null;
  readonly version: number;
}

/**
 * Gives a shift to somebody else, also when it has begun: who is in hospital cannot swap. Both are told once the roster is
 * published; swaps that were asked for end.
 */
export async function assignShift(ctx: Context, id: string, { user_id, version }: Assignment) {
  const { found, row } = await lockShift(ctx, id, 'assign', version);
  if (row.is_live && user_id === null) throw refuse(r.nobody, { n: 1 });
  const name = user_id === null ? '' : await nameInPool(ctx, found.schedule, user_id);
  const set = {
    user_id,
    substitute_for_id: null,
    assigned_at: sql`now()`,
    checked_in_at: null,
    checkin_place: null,
  };
  await shiftMoves.advance(ctx, row, 'assign', { set }).catch((error: unknown) => {
    throw doubleOf(error, name);
  });
  if (row.is_live) {
    await endSwapsOf(ctx, [id]);
    const after = await refetchShift(ctx, id);
    if (user_id && user_id !== row.user_id) await tellAboutShift(ctx, after, 'assigned', [user_id]);
    if (row.user_id && user_id !== row.user_id) await tellAboutShift(ctx, after, 'unassigned', [row.user_id]);
    await todosChanged(
      ctx,
      [user_id, row.user_id].filter((one) => one !== null),
    );
  }
  return showShift(ctx, id);
}

async function nameInPool(ctx: Context, schedule: Parameters<typeof poolOf>[1], userId: string): Promise<string> {
  const person = (await poolOf(ctx, schedule)).find((one) => one.id === userId);
  if (!person) throw refuseFields({ user_id: [t.not_staff] });
  return person.name;
}
