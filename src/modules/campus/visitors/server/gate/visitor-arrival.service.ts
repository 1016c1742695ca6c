import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Context } from '#server/http/context.ts';
import { formatDayTime } from '#shared/dates.ts';
import { refuse } from '#shared/refusal.ts';
import { visitorRefusals as r } from '../../contract/visitors.refusals.ts';
import { announce, notifyHost } from '../messages/visitor-messages.service.ts';
import { visitor } from '../tables.ts';
import { getVisit, showVisit } from '../visit/visitor-detail.service.ts';
import { visitMoves } from '../visit/visitor-moves.service.ts';
import { settingsOf } from '../visitor-settings.service.ts';
import { arrivalOf } from '../visitors.policy.ts';
import { visitsOf } from '../visitors.queries.ts';

/** "I am at the gate": host and guards see who waits, and since when. Said again, the first time stays. */
export async function reportArrival(ctx: Context, id: string) {
  // out of the one state in which somebody is still expected
  await visitMoves.lockIn(ctx.db, sql`(${visitsOf(ctx.actor.user_id)} and ${visitor.archived_at} is null)`, id, 'miss');
  const visit = await getVisit(ctx, id);
  const settings = await settingsOf(ctx.db, visit.organization_id);
  const { from, to } = arrivalOf(visit, settings);
  if (Date.now() < Date.parse(from)) throw refuse(r.too_early, { time: formatDayTime(from, ctx.lang, visit.zone) });
  if (Date.now() > Date.parse(to)) throw refuse(r.too_late, { time: formatDayTime(to, ctx.lang, visit.zone) });
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
