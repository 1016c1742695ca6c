import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { nameKeys } from '#server/search/name-keys.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { organization } from '../tables.ts';

/** Stores the root of a new school group. Returns its id, which is the id of the group too. */
export async function addGroupRoot(db: Db, name: string): Promise<string> {
  const id = uuidv7();
  const { name_pinyin, name_initials } = nameKeys(name);
  await db.insert(organization).values({
    id,
    client_id: id,
    path: id,
    depth: 1,
    kind: 'group',
    code: 'ROOT',
    department_unitid: 'ROOT0000',
    name,
    name_pinyin,
    name_initials,
  });
  return id;
}

/** Closes or opens organisations with the client that they belong to; archived ones stay. */
export async function followClientStatus(db: Db, ids: readonly string[], to: 'active' | 'suspended'): Promise<void> {
  const from = to === 'suspended' ? 'active' : 'suspended';
  await db
    .update(organization)
    .set({ status: to, updated_at: sql`now()` })
    .where(and(inArray(organization.id, [...ids]), eq(organization.status, from)));
}
