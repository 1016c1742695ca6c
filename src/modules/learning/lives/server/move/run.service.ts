import { eq, sql } from 'drizzle-orm';
import type { EventSource } from '#server/events/events.ts';
import type { Context } from '#server/http/context.ts';
import type { Mover } from '#server/lifecycle/moves.ts';
import { addMinutes } from '#shared/dates.ts';
import { refuse } from '#shared/refusal.ts';
import { liveRefusals as r } from '../../contract/live.refusals.ts';
import { lockAsHost, stateWords } from '../desk/live-approval.service.ts';
import { liveFinished } from '../events.ts';
import { showLive } from '../hall/live-view.service.ts';
import { hostedBy, type LiveRow } from '../lives.queries.ts';
import { mediaEngine } from '../media-engine.ts';
import { refreshHomes } from '../messages/live-messages.service.ts';
import { enqueueReplay } from '../messages/live-tasks.service.ts';
import { newSecret, schedulePublisherCutOff } from '../planning/live-writing.service.ts';
import { liveSettings } from '../settings.ts';
import { openSecret, sealSecret } from '../stream/publish.service.ts';
import { announceEnd, announceStream } from '../stream/stream-events.service.ts';
import { live } from '../tables.ts';
import { begin } from './begin.service.ts';
import { liveMoves } from './live-moves.service.ts';

/** The host puts the picture on the screens. */
export async function startLive(ctx: Context, id: string) {
  const row = await liveMoves.lockIn(ctx.db, hostedBy(ctx.actor), id, 'start');
  if (row.publish_state !== 'pushing') throw refuse(r.no_signal);
  if (!row.started_at) await begin(ctx, ctx, row);
  return showLive(ctx, id);
}

/** The host ends a live. */
export async function finishLive(ctx: Context, id: string) {
  const row = await liveMoves.lockIn(ctx.db, hostedBy(ctx.actor), id, 'finish');
  if (!row.started_at) throw refuse(r.not_begun);
  await finish(ctx, ctx, row);
  return showLive(ctx, id);
}

/** Ends a locked live that ran: the publisher is cut off, the key becomes invalid, the recording becomes a video. */
export async function finish(source: EventSource, mover: Mover, row: LiveRow): Promise<void> {
  const wanted = row.record && row.replay !== 'none';
  const after = await liveMoves.advance(mover, row, 'finish', {
    set: {
      publisher: null,
      publish_state: 'idle',
      viewers_now: 0,
      interrupted_at: null,
      ended_at: sql`now()`,
      replay_state: wanted ? 'waiting' : 'none',
    },
  });
  await announceEnd(source, row.id, { is_closed: false, reason: null });
  schedulePublisherCutOff(source, after, true);
  if (wanted) await enqueueReplay(source, after);
  await liveFinished.emit(source, { live_id: row.id, organization_id: row.organization_id });
  await refreshHomes(source, after);
}

/** Where the host sends. Each look is on record, since the key is in it. */
export async function pushAddress(ctx: Context, id: string) {
  const row = await lockAsHost(ctx, id);
  if (row.status !== 'approved') throw refuse(r.wrong_state, { state: stateWords(row) });
  const stream = { live_id: row.id, stream_name: row.stream_name };
  const secret = openSecret(ctx.services.seal, row);
  const { early_minutes, overrun_minutes } = await liveSettings(ctx, row.organization_id);
  ctx.audit({ action: 'live.show_key', kind: 'read', target: ['live', id], organization_id: row.organization_id });
  return {
    ...mediaEngine.of(ctx.services).publishAddress(ctx.services, stream, secret),
    valid_from: addMinutes(row.plan_start_at, -early_minutes),
    valid_to: addMinutes(row.plan_end_at, overrun_minutes),
  };
}

/** A new key: the old one becomes invalid, and a publisher that uses it is cut off. With `free` another device may send at once. */
export async function changeKey(ctx: Context, id: string, { free }: { readonly free: boolean }): Promise<void> {
  const row = await lockAsHost(ctx, id);
  if (row.status !== 'approved') throw refuse(r.wrong_state, { state: stateWords(row) });
  const publisher = free
    ? { publisher: null, publish_state: row.started_at ? ('interrupted' as const) : ('idle' as const) }
    : {};
  await ctx.db
    .update(live)
    .set({
      push_secret_sealed: sealSecret(ctx.services.seal, newSecret()),
      push_version: sql`${live.push_version} + 1`,
      ...publisher,
    })
    .where(eq(live.id, id));
  if (row.publisher) schedulePublisherCutOff(ctx, row);
  ctx.audit({
    action: free ? 'live.take_over' : 'live.rotate_key',
    target: ['live', id],
    organization_id: row.organization_id,
  });
  await announceStream(ctx, id);
}
