import { and, arrayOverlaps, eq, exists, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { matchesPerson, placesOf, running } from '#modules/core/directory/server/public.ts';
import { user, userDepartment } from '#modules/core/directory/server/tables.ts';
import { currentMembers, hasIdPhoto } from '#modules/identity/profile/server/public.ts';
import type { Db } from '#server/database/database.ts';
import type { Scope } from '#server/database/scope.ts';
import { defineList, pageOf } from '#server/lists/resource-list.ts';
import type { cardHolder, cardHolderQuery } from '../../contract/digital-cards.contract.ts';
import { digitalCard as card, eIdScan as scan } from '../tables.ts';
import { type CardKind, USER_TYPES_OF } from './digital-cards.policy.ts';

type Query = z.output<typeof cardHolderQuery>;
type Row = z.input<typeof cardHolder>;

/** What narrows the list beside the people themselves; the state of the card depends on kind and organisation. */
const list = defineList<Query>({
  table: user,
  id: user.id,
  sorts: { name: user.name_pinyin },
  default_sort: 'name',
  filters: {
    kind: (kind) => arrayOverlaps(user.types, [...USER_TYPES_OF[kind]]),
    organization_id: () => undefined,
    department_id: (department_id) =>
      sql`exists (select 1 from ${userDepartment} where ${userDepartment.user_id} = ${user.id}
        and ${userDepartment.department_id} = ${department_id} and ${running(userDepartment)})`,
    state: () => undefined,
    photo: (wanted) =>
      wanted.length === 1 ? (wanted[0] === 'there' ? hasIdPhoto : sql`not ${hasIdPhoto}`) : undefined,
  },
});

const stateIs = (db: Db, organizationId: string, kind: CardKind, states: readonly string[] | undefined) => {
  if (!states?.length) return undefined;
  const own = and(eq(card.user_id, user.id), eq(card.organization_id, organizationId), eq(card.kind, kind));
  const one = (extra?: SQL) => exists(db.select({ one: sql`1` }).from(card).where(and(own, extra)));
  const issued = states.filter((state) => state !== 'none');
  return or(
    states.includes('none') ? sql`not ${one()}` : undefined,
    issued.length ? one(inArray(card.status, issued)) : undefined,
  );
};

/** A page of people who may have a card of a kind in an organisation. `q` is a name, pinyin or number. */
export function pageOfHolders(db: Db, scope: Scope, organizationId: string, { q, ...query }: Query) {
  const base = and(
    currentMembers(scope, organizationId),
    q ? matchesPerson(q) : undefined,
    stateIs(db, organizationId, query.kind, query.state),
  );
  return pageOf(db, list, query, base, async (_db, { where, order, limit, offset }): Promise<Row[]> => {
    const rows = await db
      .select({
        id: user.id,
        name: user.name,
        name_en: user.name_en,
        number: user.number,
        avatar_url: user.avatar_url,
        is_confirmed: sql<boolean>`${user.status} = 'confirmed'`,
        has_photo: sql<boolean>`${hasIdPhoto}`,
      })
      .from(user)
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset);
    const ids = rows.map((row) => row.id);
    const [places, cards] = [
      await placesOf(db, ids, organizationId),
      await cardsOf(db, organizationId, query.kind, ids),
    ];
    return rows.map((row) => {
      const place = places.get(row.id)?.department;
      return { ...row, department: place?.id ? place : null, card: cards.get(row.id) ?? null };
    });
  });
}

/** Holders are read by those who keep the cards of the school. */
const ACTIONS = { active: ['block', 'print'], blocked: ['unblock'] } as const;

async function cardsOf(db: Db, organizationId: string, kind: CardKind, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, NonNullable<Row['card']>>();
  const rows = await db
    .select({
      user_id: card.user_id,
      id: card.id,
      status: sql<'active' | 'blocked'>`${card.status}`,
      block_reason: card.block_reason,
      issued_at: card.issued_at,
      valid_to: card.valid_to,
      printed_count: card.printed_count,
      last_scan_at: sql<string | null>`(select max(${scan.at}) from ${scan} where ${scan.card_id} = ${card.id})`,
    })
    .from(card)
    .where(and(inArray(card.user_id, [...ids]), eq(card.organization_id, organizationId), eq(card.kind, kind)));
  return new Map(
    rows.map(({ user_id, last_scan_at, ...row }) => [
      user_id,
      { ...row, actions: [...ACTIONS[row.status]], last_scan_at: last_scan_at && new Date(last_scan_at).toISOString() },
    ]),
  );
}

/** People of a list by id who are members of an organisation in scope, with what a card needs. */
export function listIssuablePeople(db: Db, scope: Scope, organizationId: string, ids: readonly string[]) {
  return db
    .select({
      id: user.id,
      name: user.name,
      types: user.types,
      lang: user.lang,
      status: user.status,
      has_photo: sql<boolean>`${hasIdPhoto}`,
    })
    .from(user)
    .where(and(inArray(user.id, [...ids]), currentMembers(scope, organizationId), ne(user.status, 'deleted')))
    .orderBy(user.name_pinyin, user.id);
}
