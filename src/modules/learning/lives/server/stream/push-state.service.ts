import { setTimeout as pause } from 'node:timers/promises';
import type * as z from 'zod';
import type { Context } from '#server/http/context.ts';
import type { Services } from '#server/services.ts';
import type { pushState } from '../../contract/lives.shapes.ts';
import { getLive } from '../hall/live-view.service.ts';
import { isResponsibleFor } from '../hall/visibility.service.ts';
import { type EngineStatus, type EngineStream, mediaEngine } from '../media-engine.ts';

const ANSWER_MS = 1500;
const SILENT: EngineStatus = { engine_ok: false, publisher: null, signal: null };

/** What the engine says, or that it says nothing in time. */
export function engineStatus(services: Services, stream: EngineStream): Promise<EngineStatus> {
  const asked = mediaEngine
    .of(services)
    .status(services, stream)
    .catch(() => SILENT);
  return Promise.race([asked, pause(ANSWER_MS, SILENT, { ref: false })]);
}

/** Whether a live sends. The audience is told that alone. */
export async function checkPush(ctx: Context, id: string): Promise<z.input<typeof pushState>> {
  const row = await getLive(ctx, id);
  const nothing = { kbps: null, fps: null, width: null, height: null, codec: null, key_seconds: null, has_sound: null };
  const is_push = row.publish_state === 'pushing';
  if (!isResponsibleFor(ctx.actor, row))
    return { is_push, publish_state: null, since: null, ...nothing, engine_ok: null, last_refusal: null, signals: [] };
  const { engine_ok, signal } = await engineStatus(ctx.services, { live_id: row.id, stream_name: row.stream_name });
  const signals = await mediaEngine
    .of(ctx.services)
    .signals(ctx.services, row.id)
    .catch(() => []);
  return {
    is_push,
    publish_state: row.publish_state,
    since: row.published_at,
    ...nothing,
    ...signal,
    engine_ok,
    last_refusal:
      row.refused_at && row.refused_reason ? { at: row.refused_at, reason: row.refused_reason[ctx.lang] } : null,
    signals: [...signals],
  };
}
