import { sql } from 'drizzle-orm';
import { customType, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core';
import type { RichDocument } from '#shared/document/document.ts';
import { uuidv7 } from '#shared/uuid.ts';

/** A point in time: `timestamptz` in the database, an ISO string in UTC everywhere else. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamptz',
  fromDriver: (value) => new Date(value).toISOString(),
});

/** A calendar day, `YYYY-MM-DD`; never a midnight. */
export const day = customType<{ data: string; driverData: string }>({ dataType: () => 'date' });

/** A value sealed by `crypto/seal.ts`; only ciphertext reaches the database. */
export const sealed = customType<{ data: string; driverData: string }>({ dataType: () => 'text' });

/** Bigrams of the searchable text of a row (see `#shared/text/bigrams.ts`), with a GIN index. */
export const grams = () => text().array().notNull().default(sql`'{}'`);

/** A document beside its text; null: the text alone says what it is, as versions before documents wrote it. */
export const documentColumn = () => jsonb().$type<RichDocument>();

/** Time-ordered identifier, made by the application so that a row knows its id before it is stored. */
export const primaryId = () => uuid().primaryKey().$defaultFn(uuidv7);

export const createdAt = () => instant().notNull().default(sql`now()`);
export const updatedAt = () => instant().notNull().default(sql`now()`);

/** Optimistic lock: a stale update is refused with 409001. */
export const version = () => integer().notNull().default(1);
