import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { user } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { searchPattern } from '#shared/text/search-words.ts';
import type { contacts } from '../contract/contacts.contract.ts';
import { contact } from './tables.ts';

type Query = z.output<(typeof contacts)['list']['query']>;

function selectContacts(db: Db) {
  return db
    .select({ row: contact, for_user: { id: user.id, name: user.name, name_en: user.name_en } })
    .from(contact)
    .leftJoin(user, eq(user.id, contact.for_user_id));
}

export type FoundContact = Awaited<ReturnType<typeof selectContacts>>[number];

function orderOf(sort: Query['sort']): SQL[] {
  const way = sort?.startsWith('-') ? desc : asc;
  if (sort?.endsWith('created_at')) return [way(contact.created_at), way(contact.id)];
  if (sort) return [way(contact.name), way(contact.id)];
  return [desc(contact.is_default), asc(contact.name), asc(contact.id)];
}

/** A page of what somebody keeps, and how many there are. */
export async function listContacts(db: Db, ownerId: string, query: Query) {
  const where = and(
    eq(contact.owner_id, ownerId),
    query.kind ? eq(contact.kind, query.kind) : undefined,
    query.q
      ? sql`(${contact.name} ~* ${searchPattern(query.q)} or ${contact.company} ~* ${searchPattern(query.q)})`
      : undefined,
  );
  const rows = await selectContacts(db)
    .where(where)
    .orderBy(...orderOf(query.sort))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page);
  const [total] = await db.select({ n: count() }).from(contact).where(where);
  return { rows, total: total?.n ?? 0 };
}

/** One contact of its owner, or null. */
export async function findContact(db: Db, ownerId: string, id: string): Promise<FoundContact | null> {
  const [row] = await selectContacts(db).where(and(eq(contact.owner_id, ownerId), eq(contact.id, id)));
  return row ?? null;
}
