import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { RichDocument } from '#shared/document/document.ts';
import { fromMarkedText } from '#shared/document/marked-text.ts';
import { type Db, EVERYWHERE } from '../database/database.ts';
import { type Binding, definePorts } from '../ports.ts';
import type { Services } from '../services.ts';

/** Texts of a table, each beside the column of its document. */
interface WrittenTable {
  readonly table: PgTable & { readonly id: PgColumn };
  readonly texts: readonly { readonly text: PgColumn; readonly document: PgColumn }[];
  /** Makes the documents of plain words, by the ids of their rows; absent: the texts are in the few marks. */
  readonly read?: (db: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, RichDocument>>;
}

/** Tables with texts that versions of before wrote without a document. */
export const writtenTables = definePorts<WrittenTable>();

interface BodiesTable {
  readonly body: PgColumn;
  readonly body_document: PgColumn;
  readonly body_en?: PgColumn;
  readonly body_en_document?: PgColumn;
}

/** Says that a table has texts with documents: `provides: [writtenBodies(news)]`. */
export const writtenBodies = (table: WrittenTable['table'] & BodiesTable): Binding => {
  const { body, body_document, body_en, body_en_document } = table;
  const english = body_en && body_en_document ? [{ text: body_en, document: body_en_document }] : [];
  return writtenTables.with({ table, texts: [{ text: body, document: body_document }, ...english] });
};

const AT_ONCE = 200;
const name = (column: PgColumn): SQL => sql`${sql.identifier(column.name)}`;

/** Makes the documents of texts that have none. Nodes that do it at once share the rows; the texts stay as they are. */
export async function carryOverTexts(services: Services, signal: AbortSignal): Promise<number> {
  let done = 0;
  for (const { table, texts, read } of writtenTables.of(services)) {
    for (const { text, document } of texts) {
      let found = AT_ONCE;
      while (found === AT_ONCE && !signal.aborted) {
        found = await services.database.write(EVERYWHERE, async ({ db }) => {
          const { rows } = await db.execute<{ id: string; words: string }>(
            sql`select ${name(table.id)} as id, ${name(text)} as words from ${table}
              where ${name(document)} is null and ${name(text)} <> '' limit ${AT_ONCE} for update skip locked`,
          );
          const documents = await read?.(
            db,
            rows.map(({ id }) => id),
          );
          for (const { id, words } of rows)
            await db.execute(
              sql`update ${table} set ${name(document)} = ${JSON.stringify(documents?.get(id) ?? fromMarkedText(words))}::jsonb
                where ${name(table.id)} = ${id}`,
            );
          return rows.length;
        });
        done += found;
      }
    }
  }
  return done;
}
