import { and, eq, inArray, isNull, ne, type SQL } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { nameKeys } from '#server/search/name-keys.ts';
import { refuse } from '#shared/refusal.ts';
import { driveRefusals as r } from '../../contract/drive.refusals.ts';
import { nameKey, nameWith } from '../../contract/drive-names.ts';
import { driveNode } from '../tables.ts';

const NUMBERS = 200;

/** What is kept of a name: as it is shown, as it is compared, and as it is found. */
export const nameColumns = (name: string) => ({ name, name_key: nameKey(name), ...nameKeys(name) });

const named = (parentId: string, keys: readonly string[], but?: string): SQL | undefined =>
  and(
    eq(driveNode.parent_id, parentId),
    inArray(driveNode.name_key, [...keys]),
    isNull(driveNode.deleted_at),
    but ? ne(driveNode.id, but) : undefined,
  );

/** What has this name in a folder, whatever the case of its letters; null: nothing has. */
export async function findNamed(db: Db, parentId: string, name: string, but?: string) {
  const [row] = await db
    .select({ id: driveNode.id, kind: driveNode.kind })
    .from(driveNode)
    .where(named(parentId, [nameKey(name)], but));
  return row ?? null;
}

/** Refuses a name that something else has in this folder. The space is locked. */
export async function requireFreeName(db: Db, parentId: string, name: string, but?: string): Promise<void> {
  if (await findNamed(db, parentId, name, but)) throw refuse(r.name_used, { name });
}

/** The name itself, or with the first number that is free in this folder: `计划 (2).docx`. */
export async function freeName(db: Db, parentId: string, name: string): Promise<string> {
  const wanted = [name, ...Array.from({ length: NUMBERS }, (_, n) => nameWith(name, ` (${n + 2})`))];
  const rows = await db
    .select({ key: driveNode.name_key })
    .from(driveNode)
    .where(named(parentId, wanted.map(nameKey)));
  const taken = new Set(rows.map(({ key }) => key));
  const free = wanted.find((one) => !taken.has(nameKey(one)));
  if (!free) throw refuse(r.name_used, { name });
  return free;
}
