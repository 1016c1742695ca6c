import { eq, sql } from 'drizzle-orm';
import { equalText, type Seal } from '#server/crypto/seal.ts';
import { type Db, EVERYWHERE } from '#server/database/database.ts';
import { mayStillWatch } from '#server/media/still-watching.ts';
import type { Actor } from '#server/rights/actor.ts';
import type { Services } from '#server/services.ts';
import { addMinutes } from '#shared/dates.ts';
import type { Text } from '#shared/text.ts';
import { type PushRefusal, pushRefusals } from '../../contract/live.refusals.ts';
import { canSee } from '../hall/visibility.service.ts';
import { findByStream, findLive, type LiveRow } from '../lives.queries.ts';
import { beginBySystem } from '../move/begin.service.ts';
import { liveSettings } from '../settings.ts';
import { live } from '../tables.ts';
import { stateOf } from './live-states.service.ts';
import { announceStream } from './stream-events.service.ts';

const PLACE = 'live.push_secret';

export const sealSecret = (seal: Seal, secret: string): string => seal.seal(secret, PLACE);
export const openSecret = (seal: Seal, row: Pick<LiveRow, 'push_secret_sealed'>): string =>
  seal.open(row.push_secret_sealed, PLACE);

export interface PublishQuestion {
  /** Name of the engine that asks. */
  readonly engine: string;
  readonly stream_name: string;
  readonly secret: string;
  readonly ip: string;
  /** The connection of the publisher, as the engine numbers it. */
  readonly client_id: string;
}
export type PublishDecision =
  | { readonly allowed: true; readonly live_id: string }
  | { readonly allowed: false; readonly reason_code: string; readonly reason: Text };

const no = (reason_code: PushRefusal): PublishDecision => ({
  allowed: false,
  reason_code,
  reason: pushRefusals[reason_code],
});

/**
 * Whether a publisher may send. One that may is the publisher from now on: of two that ask at once the row lets one in.
 * Asking again for the same connection gives the same answer. A refusal is kept for the studio.
 */
export function decidePublish(services: Services, question: PublishQuestion): Promise<PublishDecision> {
  return services.database.write(EVERYWHERE, async ({ db, afterCommit }) => {
    const row = await findByStream(db, question.stream_name);
    if (!row) return no('wrong_key');
    const refused = await refusalFor(db, services, row, question);
    if (refused) {
      await db
        .update(live)
        .set({ refused_at: sql`clock_timestamp()`, refused_reason: pushRefusals[refused] })
        .where(eq(live.id, row.id));
      await announceStream({ db, services }, row.id);
      return no(refused);
    }
    if (row.publisher === question.client_id) return { allowed: true, live_id: row.id };
    await db
      .update(live)
      .set({
        publisher: question.client_id,
        published_at: sql`now()`,
        publish_state: 'pushing',
        interrupted_at: null,
        host_notified_at: null,
      })
      .where(eq(live.id, row.id));
    await announceStream({ db, services }, row.id);
    const isTime = Date.parse(row.plan_start_at) <= Date.now();
    if (row.auto_start && !row.started_at && isTime) await beginBySystem({ db, services, afterCommit }, row.id);
    return { allowed: true, live_id: row.id };
  });
}

async function refusalFor(
  db: Db,
  services: Services,
  row: LiveRow,
  { secret, client_id }: PublishQuestion,
): Promise<PushRefusal | null> {
  if (!equalText(secret, openSecret(services.seal, row))) return 'wrong_key';
  if (row.status === 'closed' || row.status === 'finished' || row.status === 'archived') return 'over';
  if (row.status !== 'approved') return 'not_approved';
  const { early_minutes, overrun_minutes } = await liveSettings({ db, services }, row.organization_id);
  const now = Date.now();
  if (now < Date.parse(addMinutes(row.plan_start_at, -early_minutes))) return 'too_early';
  if (now > Date.parse(addMinutes(row.plan_end_at, overrun_minutes))) return 'too_late';
  return row.publisher && row.publisher !== client_id ? 'busy' : null;
}

/** A publisher is gone. One that another has replaced meanwhile changes nothing. */
export function publishEnded(
  services: Services,
  { stream_name, client_id }: { readonly stream_name: string; readonly client_id: string },
): Promise<void> {
  return services.database.write(EVERYWHERE, async ({ db }) => {
    const row = await findByStream(db, stream_name);
    if (!row || row.publisher !== client_id) return;
    await loseSignal({ db, services }, row);
  });
}

/** The signal of a locked live is gone. */
export async function loseSignal(
  { db, services }: { readonly db: Db; readonly services: Services },
  row: LiveRow,
): Promise<void> {
  const isRunning = row.status === 'approved' && row.started_at !== null;
  await db
    .update(live)
    .set({
      publisher: null,
      publish_state: isRunning ? 'interrupted' : 'idle',
      interrupted_at: isRunning ? sql`now()` : null,
    })
    .where(eq(live.id, row.id));
  await announceStream({ db, services }, row.id);
}

/**
 * Whether somebody with an address may get a playlist or a segment: while it runs who was given an address and may still
 * see it, before that the side of the host. `gone`: it is over or was closed, or it is not for them any more.
 */
export async function decidePlay(
  services: Services,
  { live_id, viewer, session }: { readonly live_id: string; readonly viewer: string; readonly session: string | null },
): Promise<'allowed' | 'refused' | 'gone'> {
  const state = await stateOf(services, live_id);
  if (!state) return 'refused';
  if (state.status === 'closed' || state.status === 'finished' || state.status === 'archived') return 'gone';
  if (state.status !== 'approved') return 'refused';
  if (!state.started_at && !state.side.includes(viewer)) return 'refused';
  const grant = { source: 'live', id: live_id, viewer, session };
  return (await mayStillWatch(services, grant, (actor) => isVisibleTo(services, actor, live_id))) ? 'allowed' : 'gone';
}

/** Whether a live can be seen by somebody today; null: a guest. */
function isVisibleTo({ database }: Services, actor: Actor | null, id: string): Promise<boolean> {
  return database.read(EVERYWHERE, async (db) => {
    const row = await findLive(db, id);
    if (!row) return false;
    return actor ? canSee(db, actor, row) : row.visibility === 'public';
  });
}

/** When a live began; what was sent before was a rehearsal. Null: it has not begun. */
export async function startedAt(services: Services, liveId: string): Promise<string | null> {
  return (await stateOf(services, liveId))?.started_at ?? null;
}

/** A part of a recording is stored. The replay is made once the live is over. */
export async function recorded(
  services: Services,
  { live_id }: { readonly live_id: string; readonly part: number },
): Promise<void> {
  await services.database.write(EVERYWHERE, async ({ db }) => {
    await db
      .update(live)
      .set({ replay_state: 'waiting' })
      .where(sql`${live.id} = ${live_id} and ${live.status} = 'finished' and ${live.replay_state} = 'failed'`);
  });
}

/** The live of a stream name, whatever its state; null: there is none. */
export function liveOfStream(services: Services, streamName: string): Promise<string | null> {
  return services.database.read(EVERYWHERE, async (db) => {
    const [row] = await db.select({ id: live.id }).from(live).where(eq(live.stream_name, streamName));
    return row?.id ?? null;
  });
}
