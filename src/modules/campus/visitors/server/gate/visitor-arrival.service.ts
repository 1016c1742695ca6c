import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Context } from '#server/http/context.ts';
import { addMinutes, formatDayTime } from '#shared/dates.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { visitorRefusals as r } from '../../contract/visitors.refusals.ts';
import { announce, notifyHost } from '../messages/visitor-messages.service.ts';
import { visitor } from '../tables.ts';
import { getVisit, showVisit } from '../visit/visitor-detail.service.ts';
import { visitMoves } from '../visit/visitor-moves.service.ts';
import { settingsOf } from '../visitor-settings.service.ts';
import { entryFrom } from '../visitors.policy.ts';

/** So long before the first moment of entry somebody may say that they are there. */
const AHEAD_MINUTES = 60;

/** "I am at the gate": host and guards see who waits, and since when. Said again, the first time stays. */
export async function reportArrival(ctx: Context, id: string) {
  const visit = await getVisit(ctx, id);
  if (!visit.standing.is_visitor) throw refuse(shared.not_found);
  // out of the one state in which somebody is still expected
  await visitMoves.lock(ctx.db, id, 'miss');
  const settings = await settingsOf(ctx.db, visit.organization_id);
  const from = addMinutes(entryFrom(visit.start_at, settings), -AHEAD_MINUTES);
  if (Date.now() < Date.parse(from)) throw refuse(r.too_early, { time: formatDayTime(from, ctx.lang, visit.zone) });
  if (Date.now() > Date.parse(visit.end_at))
    throw refuse(r.too_late, { time: formatDayTime(visit.end_at, ctx.lang, visit.zone) });
  const [said] = await ctx.db
    .update(visitor)
    .set({ arrived_at: sql`now()` })
    .where(and(eq(visitor.id, id), isNull(visitor.arrived_at), eq(visitor.status, 'approved')))
    .returning();
  if (said) {
    ctx.audit({ action: 'visitor.arrived', target: ['visitor', id], organization_id: visit.organization_id });
    await notifyHost(ctx, said, 'at_gate', {});
    await announce(ctx, said);
  }
  return showVisit(ctx, id);
}
