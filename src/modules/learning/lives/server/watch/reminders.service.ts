import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '#server/http/context.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { liveRefusals as r } from '../../contract/live.refusals.ts';
import { liveRights } from '../../rights.ts';
import { stateWords } from '../desk/live-approval.service.ts';
import { getLive } from '../hall/live-view.service.ts';
import { reaches, sideOf } from '../live.policy.ts';
import type { LiveRow } from '../lives.queries.ts';
import { notifyOfLive } from '../messages/live-messages.service.ts';
import { live, liveReminder } from '../tables.ts';

const CALL_HOURS = 6;
/** Who was seen within this time watches. */
const WATCHING_SECONDS = 90;

interface ReminderInput {
  readonly scope: 'own' | 'audience';
  readonly minutes_before: number;
}

/** Own reminder: a repeat answers the same row. The host calls the audience, once in six hours. */
export async function addNotify(ctx: Context, id: string, { scope, minutes_before }: ReminderInput) {
  const row = await getLive(ctx, id);
  if (scope === 'audience') return { minutes_before: null, notified: await callAudience(ctx, row) };
  if (row.status !== 'approved') throw refuse(r.wrong_state, { state: stateWords(row) });
  const mine = and(eq(liveReminder.live_id, id), eq(liveReminder.user_id, ctx.actor.user_id));
  const [known] = await ctx.db.select({ minutes: liveReminder.minutes_before }).from(liveReminder).where(mine).limit(1);
  if (known?.minutes !== minutes_before) {
    await ctx.db.delete(liveReminder).where(mine);
    await ctx.db
      .insert(liveReminder)
      .values({ organization_id: row.organization_id, live_id: id, user_id: ctx.actor.user_id, minutes_before })
      .onConflictDoNothing();
  }
  ctx.audit({ action: 'live.remind', target: ['live', id], organization_id: row.organization_id });
  return { minutes_before, notified: 0 };
}

export async function removeNotify(ctx: Context, id: string): Promise<void> {
  const row = await getLive(ctx, id);
  await ctx.db
    .delete(liveReminder)
    .where(and(eq(liveReminder.live_id, id), eq(liveReminder.user_id, ctx.actor.user_id)));
  ctx.audit({ action: 'live.forget_reminder', target: ['live', id], organization_id: row.organization_id });
}

async function callAudience(ctx: Context, seen: LiveRow): Promise<number> {
  const { db, actor } = ctx;
  if (sideOf(actor, seen) !== 'host' && !reaches(actor, seen, liveRights.approve)) throw refuse(shared.no_right);
  const [row] = await db.select().from(live).where(eq(live.id, seen.id)).for('update');
  if (row?.status !== 'approved') throw refuse(r.wrong_state, { state: stateWords(row ?? seen) });
  const next = row.called_at ? Date.parse(row.called_at) + CALL_HOURS * 3_600_000 : 0;
  if (next > Date.now()) throw refuse(r.called, { time: { at: new Date(next).toISOString() } });
  await db.update(live).set({ called_at: sql`now()` }).where(eq(live.id, row.id));
  const { rows } = await db.execute<{ user_id: string }>(sql`
    select distinct i.user_id from live_invitee i where i.live_id = ${row.id} and not exists (
      select 1 from live_viewer v where v.live_id = i.live_id and v.user_id = i.user_id
        and v.last_at > now() - make_interval(secs => ${WATCHING_SECONDS}))`);
  await notifyOfLive(
    ctx,
    row,
    'call',
    rows.map((one) => one.user_id),
    { who: actor.name },
  );
  ctx.audit({
    action: 'live.call',
    target: ['live', row.id],
    organization_id: row.organization_id,
    after: { notified: rows.length },
  });
  return rows.length;
}
