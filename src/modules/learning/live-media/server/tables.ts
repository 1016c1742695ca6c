import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, real, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant, primaryId } from '#server/database/columns.ts';

/** What media engines reported, and what was decided. Written once; a trigger keeps it as it is for 180 days. */
export const mediaEvent = pgTable(
  'media_event',
  {
    id: primaryId(),
    engine: text().notNull(),
    event: text().notNull(),
    stream_name: text().notNull(),
    /** The number by which the engine knows the connection. */
    engine_client: text().notNull(),
    ip: text().notNull(),
    /** `allowed`, `refused`, `taken`, `ignored` */
    decision: text().notNull(),
    reason: text().notNull().default(''),
    /** As it came, without its secrets. */
    raw: text().notNull().default(''),
    at: instant().notNull().default(sql`now()`),
  },
  (t) => [index().on(t.stream_name, t.at), index().on(t.at), check('media_event_raw', sql`length(${t.raw}) <= 4096`)],
);

/** How the picture of a live came in, every ten seconds; kept for a week. */
export const liveSignal = pgTable(
  'live_signal',
  {
    live_id: uuid().notNull(),
    at: instant().notNull().default(sql`now()`),
    kbps: integer().notNull(),
    fps: real().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    codec: text().notNull(),
    /** Seconds between two key frames. */
    key_seconds: real(),
  },
  (t) => [primaryKey({ columns: [t.live_id, t.at] }), index().on(t.at)],
);

/** A part of what was sent to a live, as an object of the storage. */
export const liveRecording = pgTable(
  'live_recording',
  {
    id: primaryId(),
    live_id: uuid().notNull(),
    engine: text().notNull(),
    part: integer().notNull(),
    /** `waiting`: the engine has it and it is being fetched; `missing`: it was not there. */
    state: text().$type<'waiting' | 'stored' | 'missing'>().notNull().default('stored'),
    /** Where an engine beside the portal has it; empty: it was made here. */
    source: text().notNull().default(''),
    /** Its object in the storage; empty until it is stored. */
    key: text().notNull().default(''),
    seconds: real().notNull(),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    started_at: instant().notNull(),
    created_at: createdAt(),
  },
  (t) => [unique('live_recording_part').on(t.live_id, t.engine, t.part)],
);
