import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Text } from '#shared/text.ts';
import { uuidv7 } from '#shared/uuid.ts';
import type { Db } from '../../database/database.ts';
import type { Context } from '../../http/context.ts';
import { definePorts } from '../../ports.ts';
import { gramsOfPassage } from './grams.ts';
import { piecesOf } from './pieces.ts';
import { searchPassage } from './tables.ts';

/** A text of a record, in one language. */
export interface PassageText {
  /** The place in the record that `link` leads to; absent: the record itself. */
  readonly anchor?: string;
  readonly lang: 'cn' | 'us';
  readonly title: string;
  /** Plain, of any length. */
  readonly text: string;
}

/** What is found of a record of some module. */
export interface PassageRecord {
  readonly source_id: string;
  readonly client_id: string;
  /** Nobody beyond this organisation finds it; null: readers of the whole school group may be among them. */
  readonly organization_id: string | null;
  readonly texts: readonly PassageText[];
}

/** Who asks, on a connection with their own reach. */
export type Asker = Pick<Context, 'db' | 'actor' | 'services'>;

/** The texts of one module and who may read them. */
export interface PassageSource {
  readonly key: string;
  readonly title: Text;
  /** Those of some records that the caller may read now, in all of their text. Asked for every answer; nothing of it is kept. */
  readonly readable: (asker: Asker, ids: readonly string[]) => Promise<ReadonlySet<string>>;
  /** The page on which a passage is read. */
  readonly link: (passage: { readonly source_id: string; readonly anchor: string }) => string;
  /**
   * The next records by id, for those that stood before the module told of them: locked, so that what is stored meanwhile
   * waits. A record without `texts` has nothing to be found.
   */
  readonly records: (db: Db, after: string, most: number) => Promise<readonly PassageRecord[]>;
  /** Raised when `records` says something else than before: all of them are then stored anew. */
  readonly edition: number;
}

/** Whose texts answer questions. */
export const passageSources = definePorts<PassageSource>();

/** Stores what is found of a record in place of what was; in the transaction that changes the record. */
export async function putPassages(db: Db, source: string, record: PassageRecord): Promise<void> {
  await dropPassages(db, source, [record.source_id]);
  const { source_id, client_id, organization_id } = record;
  const rows = record.texts.flatMap(({ anchor = '', lang, title, text }) =>
    piecesOf(text).map((piece) => ({
      id: uuidv7(),
      client_id,
      organization_id,
      source,
      source_id,
      anchor,
      lang,
      title,
      text: piece,
      grams: gramsOfPassage(title, piece),
    })),
  );
  if (rows.length) await db.insert(searchPassage).values(rows);
}

/** Nothing of some records is found any more; in the transaction that shuts or removes them. */
export async function dropPassages(db: Db, source: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .delete(searchPassage)
    .where(and(eq(searchPassage.source, source), inArray(searchPassage.source_id, [...ids])));
}

/** Passages of which somebody was told that they may be read, in no order. */
export const passagesById = (db: Db, ids: readonly string[]) =>
  db
    .select({
      id: searchPassage.id,
      source: searchPassage.source,
      source_id: searchPassage.source_id,
      anchor: searchPassage.anchor,
      lang: searchPassage.lang,
      title: searchPassage.title,
      text: searchPassage.text,
    })
    .from(searchPassage)
    .where(sql`${searchPassage.id} = any (${sql.param([...ids])}::uuid[])`);
