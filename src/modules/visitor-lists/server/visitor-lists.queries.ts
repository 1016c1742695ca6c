import { and, asc, desc, eq, getColumns, gte, lte, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { user } from '#modules/directory/server/tables.ts';
import { gateNames } from '#modules/gates/server/public.ts';
import type { Seal } from '#server/crypto/seal.ts';
import type { Db } from '#server/database/database.ts';
import { containsPattern } from '#shared/bigrams.ts';
import { maskIdNumber, maskPhone } from '#shared/masks.ts';
import { whiteListEntry as entry } from './tables.ts';

export type ListKind = 'white' | 'black';

interface ListQuery {
  readonly page: number;
  readonly per_page: number;
  readonly sort?: string | undefined;
  readonly q?: string | undefined;
  readonly status?: string | undefined;
}

const author = alias(user, 'author');
const lifter = alias(user, 'lifter');
const responsible = alias(user, 'responsible');

function selectEntries(db: Db) {
  return db
    .select({
      ...getColumns(entry),
      author_name: author.name,
      lifter_name: lifter.name,
      responsible_name: responsible.name,
    })
    .from(entry)
    .innerJoin(author, eq(author.id, entry.created_by))
    .leftJoin(lifter, eq(lifter.id, entry.lifted_by))
    .leftJoin(responsible, eq(responsible.id, entry.responsible_user_id));
}

/** Entries of one organisation and kind. Phones and ID numbers come masked. */
export async function listEntries(db: Db, seal: Seal, organizationId: string, kind: ListKind, query: ListQuery) {
  const where = and(
    eq(entry.organization_id, organizationId),
    eq(entry.kind, kind),
    query.status ? eq(entry.status, query.status) : undefined,
    query.q
      ? or(
          sql`${entry.name} ilike ${containsPattern(query.q)}`,
          sql`${entry.company} ilike ${containsPattern(query.q)}`,
        )
      : undefined,
  ) as SQL;
  const column = entry[(query.sort ?? '-created_at').replace('-', '') as 'created_at' | 'valid_to' | 'name'];
  const direction = (query.sort ?? '-').startsWith('-') ? desc : asc;
  const rows = await selectEntries(db)
    .where(where)
    .orderBy(direction(column), direction(entry.id))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page);
  const [total] = await db.select({ n: sql<number>`count(*)::int` }).from(entry).where(where);
  return { list: await present(db, seal, rows), total: total?.n ?? 0, page: query.page, per_page: query.per_page };
}

/** One entry of an organisation with its row, or null. */
export async function findEntry(db: Db, seal: Seal, organizationId: string, kind: ListKind, id: string) {
  const rows = await selectEntries(db).where(
    and(eq(entry.organization_id, organizationId), eq(entry.kind, kind), eq(entry.id, id)),
  );
  const [shown] = await present(db, seal, rows);
  return shown && rows[0] ? { shown, row: rows[0] } : null;
}

/** The active entry of a kind that names this phone or ID number today, or null. */
export async function findMatch(
  db: Db,
  organizationId: string,
  kind: ListKind,
  phoneIndex: string | null,
  idIndex: string | null,
) {
  const keys = [
    phoneIndex ? eq(entry.phone_bidx, phoneIndex) : undefined,
    idIndex ? eq(entry.id_no_bidx, idIndex) : undefined,
  ].filter((key) => key !== undefined);
  if (keys.length === 0) return null;
  const today = sql`(now() at time zone 'Asia/Shanghai')::date`;
  const [row] = await db
    .select()
    .from(entry)
    .where(
      and(
        eq(entry.organization_id, organizationId),
        eq(entry.kind, kind),
        eq(entry.status, 'active'),
        lte(entry.valid_from, today),
        gte(entry.valid_to, today),
        or(...keys),
      ),
    )
    .limit(1);
  return row ?? null;
}

async function present(db: Db, seal: Seal, rows: Awaited<ReturnType<typeof selectEntries>>) {
  const names = await gateNames(
    db,
    rows.flatMap((row) => row.gate_ids),
  );
  const named = (id: string | null, name: string | null) => (id && name ? { id, name } : null);
  return rows.map((row) => ({
    ...row,
    kind: row.kind as ListKind,
    status: row.status as 'active' | 'expired' | 'lifted',
    phone: row.phone_sealed ? maskPhone(seal.open(row.phone_sealed, 'white_list_entry.phone')) : null,
    id_no: row.id_no_sealed ? maskIdNumber(seal.open(row.id_no_sealed, 'white_list_entry.id_no')) : null,
    gates: row.gate_ids.flatMap((id) => names.get(id) ?? []),
    created_by: { id: row.created_by, name: row.author_name },
    lifted_by: named(row.lifted_by, row.lifter_name),
    responsible: named(row.responsible_user_id, row.responsible_name),
  }));
}
