import { sql } from 'drizzle-orm';
import { EVERYWHERE } from '#server/database/database.ts';
import { requireRoom } from '#server/database/room.ts';
import { reportOf } from '#server/error-report.ts';
import type { Services } from '#server/services.ts';
import { refuse } from '#shared/refusal.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { liveRefusals as r } from '../../contract/live.refusals.ts';

/** Somebody who watches at a moment. */
export interface Beat {
  readonly live_id: string;
  readonly organization_id: string;
  readonly user_id: string | null;
  readonly guest_key: string | null;
  readonly device: 'phone' | 'desktop';
}

const FLUSH_MS = 10_000;
const AT_ONCE = 500;
/** A longer silence than this is an absence: its time does not count. */
const GAP_SECONDS = 90;

type Waiting = Map<string, Beat & { readonly at: string }>;
const waiting = new WeakMap<Services, Waiting>();

/** Writes what was gathered every ten seconds: a node that is killed loses no more than that. */
export function gatherBeats(services: Services): void {
  waiting.set(services, new Map());
  setInterval(() => {
    void flushBeats(services).catch((error: unknown) =>
      services.log.warn({ error: reportOf(error) }, 'viewers of lives were not counted'),
    );
  }, FLUSH_MS).unref();
}

/** Takes a heartbeat. Several of one viewer between two writings count as one. */
export function takeBeat(services: Services, beat: Beat): void {
  const beats = waiting.get(services);
  beats?.set(`${beat.live_id} ${beat.user_id ?? beat.guest_key}`, { ...beat, at: new Date().toISOString() });
}

/** Writes what was gathered: each viewer gets no more than the time since their last sign, whatever they send. */
export async function flushBeats(services: Services): Promise<void> {
  const beats = waiting.get(services);
  if (!beats || beats.size === 0) return;
  const all = [...beats.values()];
  beats.clear();
  for (let from = 0; from < all.length; from += AT_ONCE) await write(services, all.slice(from, from + AT_ONCE));
  await services.database.write(EVERYWHERE, async ({ db }) => {
    for (const id of new Set(all.map((beat) => beat.live_id)))
      await db.execute(sql`
        update live set viewers_now = c.now, viewers_peak = greatest(live.viewers_peak, c.now), viewers_total = c.total,
            watch_seconds = c.seconds
          from (select count(*) filter (where last_at > now() - make_interval(secs => ${GAP_SECONDS}))::int as now,
              count(*)::int as total, coalesce(sum(seconds), 0)::int as seconds
            from live_viewer where live_id = ${id}) c
         where live.id = ${id} and live.status = 'approved'`);
  });
}

async function write({ database }: Services, beats: readonly (Beat & { readonly at: string })[]): Promise<void> {
  const people = beats
    .filter((beat) => beat.user_id !== null)
    .sort((a, b) => (a.user_id ?? '').localeCompare(b.user_id ?? ''));
  const guests = beats.filter((beat) => beat.user_id === null);
  await database.write(EVERYWHERE, async ({ db }) => {
    for (const [rows, key] of [
      [people, sql`(live_id, user_id)`],
      [guests, sql`(live_id, guest_key)`],
    ] as const) {
      if (rows.length === 0) continue;
      const values = rows.map(
        (beat) =>
          sql`(${uuidv7()}::uuid, ${beat.organization_id}::uuid, ${beat.live_id}::uuid, ${beat.user_id}::uuid, ${beat.guest_key}, ${beat.at}::timestamptz, ${beat.at}::timestamptz, ${beat.device})`,
      );
      await db.execute(sql`
        insert into live_viewer (id, organization_id, live_id, user_id, guest_key, first_at, last_at, device)
        values ${sql.join(values, sql`, `)}
        on conflict ${key} do update set
          seconds = live_viewer.seconds + case
            when excluded.last_at - live_viewer.last_at between interval '0' and make_interval(secs => ${GAP_SECONDS})
            then extract(epoch from excluded.last_at - live_viewer.last_at)::int else 0 end,
          joins = live_viewer.joins + case
            when excluded.last_at - live_viewer.last_at > make_interval(secs => ${GAP_SECONDS}) then 1 else 0 end,
          last_at = greatest(live_viewer.last_at, excluded.last_at), device = excluded.device`);
    }
  });
}

/**
 * Gives a guest a place at a live, counted at once: of many who come at the same moment no more get one than there are.
 * Who has a place keeps it. Refuses (guests_full) when all are taken.
 */
export async function takePlace(
  { database }: Services,
  { live_id, organization_id, guest_key }: Pick<Beat, 'live_id' | 'organization_id'> & { readonly guest_key: string },
  most: number,
): Promise<void> {
  const others = sql`select count(*)::int as n from live_viewer where live_id = ${live_id} and user_id is null
    and guest_key <> ${guest_key} and last_at > now() - make_interval(secs => ${GAP_SECONDS})`;
  await database.separateTransaction(EVERYWHERE, async ({ db }) => {
    const count = async () => (await db.execute<{ n: number }>(others)).rows[0]?.n ?? 0;
    await requireRoom(db, { of: `live_guest:${live_id}`, most }, count, () => refuse(r.guests_full));
    await db.execute(sql`
      insert into live_viewer (id, organization_id, live_id, guest_key, first_at, last_at)
      values (${uuidv7()}::uuid, ${organization_id}::uuid, ${live_id}::uuid, ${guest_key}, now(), now())
      on conflict (live_id, guest_key) do nothing`);
  });
}
