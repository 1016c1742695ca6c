import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, primaryId, sealed } from '../database/columns.ts';

/** A stored file. The bytes lie under `key`; who may read them is said by its kind. */
export const file = pgTable(
  'file',
  {
    id: primaryId(),
    organization_id: uuid(),
    /** Who uploaded it, or for whom it was made. */
    owner_id: uuid(),
    kind: text().notNull(),
    key: text().notNull().unique(),
    /** As people know it. */
    name: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    mime: text().notNull(),
    /** Of the bytes as they were given, sealed or not: who has the file can compare it. */
    sha256: text().notNull(),
    /** The key of a file whose kind is sealed. Null: its bytes lie in the open. */
    secret_sealed: sealed(),
    /** Of a picture, in pixels, as it was measured when it came in; null: no picture, or not measured yet. */
    width: integer(),
    height: integer(),
    /** `writing` until the bytes are safe, `stored`, `dropped` when nothing needs it any more. */
    status: text().notNull().default('writing'),
    attached_type: text(),
    attached_id: uuid(),
    created_at: createdAt(),
  },
  (t) => [
    index().on(t.attached_type, t.attached_id),
    index().on(t.owner_id, t.created_at),
    index('file_loose').on(t.created_at).where(sql`${t.attached_id} is null or ${t.status} <> 'stored'`),
    check('file_status', sql`${t.status} in ('writing', 'stored', 'dropped')`),
  ],
);

/** A large file on its way, in pieces. It becomes a file under the key `uploads/<id>` once all of it is there and its owner takes it. */
export const upload = pgTable(
  'upload',
  {
    id: primaryId(),
    organization_id: uuid(),
    owner_id: uuid().notNull(),
    kind: text().notNull(),
    /** As people know it. */
    name: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    /** The file that it became. */
    file_id: uuid(),
    created_at: createdAt(),
  },
  (t) => [index().on(t.owner_id, t.created_at), index().on(t.created_at)],
);
