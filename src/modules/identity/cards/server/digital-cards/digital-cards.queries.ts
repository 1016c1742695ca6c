import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { user } from '#modules/core/directory/server/tables.ts';
import { worksInDepartments } from '#modules/identity/profile/server/public.ts';
import type { Db } from '#server/database/database.ts';
import { type Scope, within } from '#server/database/scope.ts';
import { anyOf, defineList, pageOf } from '#server/lists/resource-list.ts';
import type { cardQuery, cardRow, cardScanQuery } from '../../contract/digital-cards.contract.ts';
import { digitalCard as card, eIdScan as scan } from '../tables.ts';
import type { CardKind } from './digital-cards.policy.ts';

type Query = z.output<typeof cardQuery>;
type Row = z.input<typeof cardRow>;
type ScanQuery = z.output<typeof cardScanQuery>;
export type CardRow = typeof card.$inferSelect;

const cards = defineList<Query>({
  table: card,
  id: card.id,
  sorts: { issued_at: card.issued_at },
  default_sort: '-issued_at',
  filters: { kind: anyOf(card.kind), status: anyOf(card.status) },
});

const scans = defineList<ScanQuery>({
  table: scan,
  id: scan.id,
  sorts: { at: scan.at },
  default_sort: '-at',
  filters: {},
});

const named = { id: user.id, name: user.name, name_en: user.name_en };
const inScope = (scope: Scope): SQL =>
  and(within(scope, card.organization_id), worksInDepartments(scope, sql`${card.user_id}`)) as SQL;

/** Cards of people in scope, newest first. */
export function listCards(db: Db, scope: Scope, query: Query) {
  return pageOf(db, cards, query, inScope(scope), async (_db, { where, order, limit, offset }): Promise<Row[]> => {
    const rows = await db
      .select({
        id: card.id,
        kind: sql<CardKind>`${card.kind}`,
        person: { ...named, number: user.number },
        language: sql<Row['language']>`${card.language}`,
        status: sql<Row['status']>`${card.status}`,
        block_reason: card.block_reason,
        issued_at: card.issued_at,
        version: card.version,
      })
      .from(card)
      .innerJoin(user, eq(user.id, card.user_id))
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset);
    return rows;
  });
}

/** Scans of somebody's cards, newest first. */
export function listScans(db: Db, userId: string, query: ScanQuery) {
  const own = sql`${scan.card_id} in (select id from ${card} where ${card.user_id} = ${userId})`;
  return pageOf(db, scans, query, own, (_db, { where, order, limit, offset }) =>
    db
      .select({
        id: scan.id,
        at: scan.at,
        kind: sql<CardKind>`${card.kind}`,
        result: sql<'valid' | 'invalid'>`${scan.result}`,
        scanner: named,
      })
      .from(scan)
      .innerJoin(card, eq(card.id, scan.card_id))
      .innerJoin(user, eq(user.id, scan.scanner_id))
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
  );
}

/** One card inside a scope, or null. */
export async function findCardWithin(db: Db, scope: Scope, id: string): Promise<CardRow | null> {
  const [row] = await db
    .select()
    .from(card)
    .where(and(eq(card.id, id), inScope(scope)));
  return row ?? null;
}

/** Cards inside a scope with their owners, in the order of their ids. */
export function listCardsWithin(db: Db, scope: Scope, ids: readonly string[]) {
  return db
    .select({ card, owner: user })
    .from(card)
    .innerJoin(user, eq(user.id, card.user_id))
    .where(and(inArray(card.id, [...ids]), inScope(scope)))
    .orderBy(card.id);
}

/** A card by its id, or null. No right is decided here. */
export async function findCard(db: Db, id: string): Promise<CardRow | null> {
  const [row] = await db.select().from(card).where(eq(card.id, id));
  return row ?? null;
}

/** The card of somebody of one kind in one organisation, or null. */
export async function findCardOf(
  db: Db,
  userId: string,
  organizationId: string,
  kind: CardKind,
): Promise<CardRow | null> {
  const [row] = await db
    .select()
    .from(card)
    .where(and(eq(card.user_id, userId), eq(card.organization_id, organizationId), eq(card.kind, kind)));
  return row ?? null;
}
