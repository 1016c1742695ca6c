import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { organization } from '#modules/core/directory/server/tables.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Db } from '#server/database/database.ts';
import { dropPassages, type PassageRecord, type PassageSource, putPassages } from '#server/search/passages/passages.ts';
import { hasBelow } from '../places.queries.ts';
import { administrativeFile } from '../tables.ts';
import { filePage } from './file-pages.ts';
import { FILE, readableFiles } from './file-reach.service.ts';

async function recordsOf(db: Db, ids: readonly string[]): Promise<PassageRecord[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ row: administrativeFile, client_id: organization.client_id, has_below: hasBelow })
    .from(administrativeFile)
    .innerJoin(organization, eq(organization.id, administrativeFile.organization_id))
    .where(inArray(administrativeFile.id, [...ids]))
    .orderBy(asc(administrativeFile.id))
    .for('share', { of: administrativeFile });
  return rows.map(({ row, client_id, has_below }) => ({
    source_id: row.id,
    client_id,
    organization_id: has_below ? null : row.organization_id,
    texts: row.status === 'published' ? [{ lang: 'cn', title: row.title, text: row.search_text }] : [],
  }));
}

/** Documents for those who may read them. */
export const filePassages: PassageSource = {
  key: FILE,
  title: { cn: '行政文件', us: 'Administrative files' },
  edition: 1,
  link: ({ source_id }) => filePage(source_id),
  readable: async ({ db, actor, services }, ids) => {
    const rows = await acrossOrganizations(db, async () =>
      db
        .select({ id: administrativeFile.id })
        .from(administrativeFile)
        .where(
          and(
            inArray(administrativeFile.id, [...ids]),
            eq(administrativeFile.status, 'published'),
            await readableFiles({ db, actor, services }),
          ),
        ),
    );
    return new Set(rows.map(({ id }) => id));
  },
  records: async (db, after, most) => {
    const next = await db
      .select({ id: administrativeFile.id })
      .from(administrativeFile)
      .where(gt(administrativeFile.id, after))
      .orderBy(asc(administrativeFile.id))
      .limit(most);
    return recordsOf(
      db,
      next.map(({ id }) => id),
    );
  },
};

/** Keeps the search for questions with a document: what is out is found, everything else is not. */
export async function tellOfFile(db: Db, fileId: string): Promise<void> {
  const [record] = await recordsOf(db, [fileId]);
  if (record?.texts.length) await putPassages(db, FILE, record);
  else await dropPassages(db, FILE, [fileId]);
}
