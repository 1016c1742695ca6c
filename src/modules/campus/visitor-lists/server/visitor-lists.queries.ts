import { and, eq, getColumns, gte, lte, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type * as z from 'zod';
import { gateNames } from '#modules/campus/gates/server/public.ts';
import { todayOf } from '#modules/core/directory/server/public.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import type { Seal } from '#server/crypto/seal.ts';
import type { Db } from '#server/database/database.ts';
import { defineList, is, pageOf, planned } from '#server/lists/resource-list.ts';
import { type Actor, currentOrganization } from '#server/rights/actor.ts';
import { maskIdNumber, maskPhone } from '#shared/person/masks.ts';
import { searchPattern } from '#shared/text/search-words.ts';
import type { ListKind, listFilters } from '../contract/visitor-lists.contract.ts';
import { entryActions } from './entry-acts.policy.ts';
import { whiteListEntry as entry } from './tables.ts';

/** Who reads the lists of their school; the context of a request fits. */
interface Reader {
  readonly db: Db;
  readonly actor: Actor;
  readonly services: { readonly seal: Seal };
}
export type EntryQuery = z.output<typeof listFilters>;

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

const entryList = defineList<EntryQuery>({
  table: entry,
  id: entry.id,
  sorts: { created_at: entry.created_at, valid_to: entry.valid_to, name: entry.name },
  default_sort: '-created_at',
  filters: { status: is(entry.status) },
});

/** Entries of the caller’s school and one kind. Phones and ID numbers come masked. */
export function listEntries(ctx: Reader, kind: ListKind, query: EntryQuery) {
  const pattern = query.q ? searchPattern(query.q) : null;
  const named =
    pattern === null
      ? undefined
      : sql`(${entry.name} ~* ${pattern} or ${entry.company} ~* ${pattern} or ${entry.plate_no} ~* ${pattern})`;
  const base = and(eq(entry.organization_id, currentOrganization(ctx.actor)), eq(entry.kind, kind), named);
  return pageOf(ctx.db, entryList, query, base, async (tx, plan) => {
    const rows = await planned(selectEntries(tx), plan);
    return present({ ...ctx, db: tx }, kind, rows);
  });
}

/** One entry of the caller’s school with its row, or null. */
export async function findEntry(ctx: Reader, kind: ListKind, id: string) {
  const rows = await selectEntries(ctx.db).where(
    and(eq(entry.organization_id, currentOrganization(ctx.actor)), eq(entry.kind, kind), eq(entry.id, id)),
  );
  const [shown] = await present(ctx, kind, rows);
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
  const [row] = await db
    .select()
    .from(entry)
    .where(and(holdsToday(organizationId, kind), or(...keys)))
    .limit(1);
  return row ?? null;
}

function holdsToday(organizationId: string, kind: ListKind) {
  const today = todayOf(organizationId);
  return and(
    eq(entry.organization_id, organizationId),
    eq(entry.kind, kind),
    eq(entry.status, 'active'),
    lte(entry.valid_from, today),
    gte(entry.valid_to, today),
  );
}

/** The indexes of phones and ID numbers that active entries of a kind name today. */
export async function listedToday(db: Db, organizationId: string, kind: ListKind): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ phone: entry.phone_bidx, id_no: entry.id_no_bidx })
    .from(entry)
    .where(holdsToday(organizationId, kind));
  return new Set(rows.flatMap(({ phone, id_no }) => [phone, id_no]).filter((index) => index !== null));
}

async function present(ctx: Reader, kind: ListKind, rows: Awaited<ReturnType<typeof selectEntries>>) {
  const { db } = ctx;
  const { seal } = ctx.services;
  const names = await gateNames(
    db,
    rows.flatMap((row) => row.gate_ids),
  );
  const named = (id: string | null, name: string | null) => (id && name ? { id, name } : null);
  return rows.map((row) => ({
    ...row,
    is_active: row.status === 'active',
    actions: entryActions(ctx, kind, row),
    phone: row.phone_sealed ? maskPhone(seal.open(row.phone_sealed, 'white_list_entry.phone')) : null,
    id_no: row.id_no_sealed ? maskIdNumber(seal.open(row.id_no_sealed, 'white_list_entry.id_no')) : null,
    gates: row.gate_ids.flatMap((id) => names.get(id) ?? []),
    created_by: { id: row.created_by, name: row.author_name },
    lifted_by: named(row.lifted_by, row.lifter_name),
    responsible: named(row.responsible_user_id, row.responsible_name),
  }));
}
