import { eq } from 'drizzle-orm';
import { EVERYWHERE } from '#server/database/database.ts';
import type { Services } from '#server/services.ts';
import { live } from '../tables.ts';

/** What is asked for every segment of a live. */
export interface LiveState {
  readonly status: string;
  readonly started_at: string | null;
  /** Who may look before it begins. */
  readonly side: readonly string[];
}

const TOPIC = 'live_states';
const KEPT_MS = 60_000;
const MOST = 2000;

interface Known {
  readonly until: number;
  readonly state: Promise<LiveState | null>;
}
const known = new WeakMap<Services, Map<string, Known>>();

/** Keeps the states of lives in memory; a change of one empties it on every node at once. */
export function watchStates(services: Services): void {
  const states = new Map<string, Known>();
  known.set(services, states);
  services.bus.subscribe(TOPIC, (id) => states.delete(String(id)));
  services.bus.onGap(() => states.clear());
}

/** Announces to every node, once the transaction is durable, that the state of a live is another one. */
export const stateChanged = ({ bus }: Services, db: Parameters<Services['bus']['publish']>[0], id: string) =>
  bus.publish(db, TOPIC, id);

export function stateOf(services: Services, id: string): Promise<LiveState | null> {
  const states = known.get(services);
  const before = states?.get(id);
  if (before && before.until > Date.now()) return before.state;
  if (states && states.size > MOST) states.clear();
  const state = readState(services, id);
  states?.set(id, { until: Date.now() + KEPT_MS, state });
  state.catch(() => states?.delete(id));
  return state;
}

async function readState({ database }: Services, id: string): Promise<LiveState | null> {
  const [row] = await database.read(EVERYWHERE, (db) =>
    db
      .select({
        status: live.status,
        started_at: live.started_at,
        host_id: live.host_id,
        co_host_ids: live.co_host_ids,
        moderator_ids: live.moderator_ids,
      })
      .from(live)
      .where(eq(live.id, id)),
  );
  if (!row) return null;
  const { status, started_at, host_id, co_host_ids, moderator_ids } = row;
  return { status, started_at, side: [host_id, ...co_host_ids, ...moderator_ids] };
}
