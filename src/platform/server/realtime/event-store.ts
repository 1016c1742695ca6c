import { sql } from 'drizzle-orm';
import type { Database, Db } from '../database/database.ts';
import { NOWHERE } from '../database/database.ts';
import { realtimeEvent } from './tables.ts';

export interface StoredEvent {
  readonly position: number;
  readonly channel: string;
  readonly event: string;
  readonly data: unknown;
}

/** What happened in a channel; `data` is small plain JSON. */
export interface NewEvent {
  readonly channel: string;
  readonly event: string;
  readonly data?: unknown;
}

/** Rows read at once; a reader that gets this many asks again. */
export const READ_AT_ONCE = 500;

/** The kept events: written in the emitter's transaction, read by every node that has listeners. */
export class EventStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async add(db: Db, events: readonly NewEvent[]): Promise<void> {
    if (events.length === 0) return;
    await db.insert(realtimeEvent).values(events.map(({ channel, event, data = null }) => ({ channel, event, data })));
  }

  /** Position of the newest event, and of the oldest that is still kept. 0 when nothing was ever emitted. */
  async bounds(): Promise<{ oldest: number; newest: number }> {
    return this.#database.read(NOWHERE, async (db) => {
      const { rows } = await db.execute<{ oldest: string; newest: string }>(
        sql`select coalesce(min(position), 0) as oldest, coalesce(max(position), 0) as newest from realtime_event`,
      );
      return { oldest: Number(rows[0]?.oldest), newest: Number(rows[0]?.newest) };
    });
  }

  /** Events of some channels, each after its own position, in order. */
  async after(places: readonly { channel: string; position: number }[]): Promise<StoredEvent[]> {
    return this.#database.read(NOWHERE, async (db) => {
      const { rows } = await db.execute<{ position: string; channel: string; event: string; data: unknown }>(
        sql`select e.position, e.channel, e.event, e.data
              from json_to_recordset(${JSON.stringify(places)}::json) as p (channel text, position bigint)
              join realtime_event e on e.channel = p.channel and e.position > p.position
             order by e.position limit ${READ_AT_ONCE}`,
      );
      return rows.map((row) => ({ ...row, position: Number(row.position) }));
    });
  }

  /** Forgets events older than an hour. The newest one stays, since it holds the current position. */
  async clean(db: Db): Promise<void> {
    await db.execute(
      sql`delete from realtime_event
           where created_at < now() - interval '1 hour'
             and position < (select max(position) from realtime_event)`,
    );
  }
}
