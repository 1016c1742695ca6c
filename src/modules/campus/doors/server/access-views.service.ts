import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { user } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { anyOf, defineList, is, pageOf, planned } from '#server/lists/resource-list.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { dayBounds } from '#shared/dates.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { accessCards, accessEvents, cardRow } from '../contract/access-cards.contract.ts';
import { normalizeCard } from './access.policy.ts';
import { accessCard, accessEvent, doorlock, doorlockPermit } from './tables.ts';

type CardQuery = z.output<(typeof accessCards)['list']['query']>;
type EventQuery = z.output<(typeof accessEvents)['list']['query']>;

const stillOpen = sql<{ id: string; name: string; name_en: string | null }[]>`(
  select coalesce(json_agg(json_build_object('id', l.id, 'name', l.name, 'name_en', l.name_en) order by l.name), '[]')
    from ${doorlockPermit} p join ${doorlock} l on l.id = p.doorlock_id
   where p.access_card_id = ${accessCard.id} and p.desired = '{}' and p.is_pending)`;

const select = (db: Db) =>
  db
    .select({
      id: accessCard.id,
      user: { id: user.id, name: user.name, name_en: user.name_en },
      kind: accessCard.kind,
      card_no_end: accessCard.card_no_end,
      valid_to: accessCard.valid_to,
      status: accessCard.status,
      reason: accessCard.reason,
      still_open: stillOpen,
      created_at: accessCard.created_at,
      version: accessCard.version,
    })
    .from(accessCard)
    .innerJoin(user, eq(user.id, accessCard.user_id));

const masked = ({ card_no_end, ...card }: Awaited<ReturnType<typeof select>>[number]): z.input<typeof cardRow> => ({
  ...card,
  card_no_masked: card_no_end && `****${card_no_end}`,
});

const cardList = defineList<CardQuery>({
  table: accessCard,
  id: accessCard.id,
  sorts: { created_at: accessCard.created_at },
  default_sort: '-created_at',
  filters: { user_id: is(accessCard.user_id), status: anyOf(accessCard.status), card_no: () => undefined },
});

/** Door cards of the school that the caller is in. */
export function listCards({ db, actor, services }: Context, { card_no, q: _q, ...query }: CardQuery) {
  const number = card_no && services.seal.blindIndex(normalizeCard(card_no), 'access_card.card_no');
  const here = and(
    eq(accessCard.organization_id, currentOrganization(actor)),
    number ? eq(accessCard.card_no_bidx, number) : undefined,
  );
  return pageOf(db, cardList, query, here, async (database, plan) =>
    (await planned(select(database), plan)).map(masked),
  );
}

/** One card by a condition, or null. */
export async function findCard(db: Db, where: SQL | undefined) {
  const [row] = await select(db).where(where).limit(1);
  return row ? masked(row) : null;
}

export async function viewCard({ db }: Pick<Context, 'db'>, id: string) {
  const card = await findCard(db, eq(accessCard.id, id));
  if (!card) throw refuse(shared.not_found);
  return card;
}

/** Cards of somebody at a school, the live ones first. */
export async function cardsOf(db: Db, organizationId: string, userId: string) {
  const rows = await select(db)
    .where(
      and(eq(accessCard.organization_id, organizationId), eq(accessCard.user_id, userId), eq(accessCard.kind, 'card')),
    )
    .orderBy(sql`${accessCard.status} = 'active' desc`, accessCard.id);
  return rows.map(masked);
}

const events = (db: Db) =>
  db
    .select({
      id: accessEvent.id,
      at: accessEvent.at,
      lock: { id: doorlock.id, name: doorlock.name, name_en: doorlock.name_en },
      user: { id: user.id, name: user.name, name_en: user.name_en },
      is_guest: sql<boolean>`${accessEvent.guest_ref} is not null`,
      kind: accessEvent.kind,
      result: accessEvent.result,
      reason: accessEvent.reason,
      card_no_end: accessEvent.card_no_end,
    })
    .from(accessEvent)
    .innerJoin(doorlock, eq(doorlock.id, accessEvent.doorlock_id))
    .leftJoin(user, eq(user.id, accessEvent.user_id));

const eventList = defineList<EventQuery>({
  table: accessEvent,
  id: accessEvent.id,
  sorts: { at: accessEvent.at },
  default_sort: '-at',
  filters: {
    doorlock_id: is(accessEvent.doorlock_id),
    user_id: is(accessEvent.user_id),
    result: is(accessEvent.result),
    from: () => undefined,
    to: () => undefined,
  },
});

/** Passages at the doors of the school that the caller is in. */
export function listEvents({ db, actor }: Context, { q: _q, ...query }: EventQuery) {
  const { from, to } = query;
  const here = and(
    eq(accessEvent.organization_id, currentOrganization(actor)),
    from ? gte(accessEvent.at, dayBounds(from, actor.time_zone).start) : undefined,
    to ? lt(accessEvent.at, dayBounds(to, actor.time_zone).end) : undefined,
  );
  return pageOf(db, eventList, query, here, async (database, plan) => {
    const rows = await planned(events(database), plan);
    return rows.map(({ card_no_end, ...row }) => ({ ...row, card_no_masked: card_no_end && `****${card_no_end}` }));
  });
}

/** The last passages of somebody. */
export async function eventsOf(db: Db, userId: string, most = 20) {
  const rows = await events(db).where(eq(accessEvent.user_id, userId)).orderBy(sql`${accessEvent.at} desc`).limit(most);
  return rows.map(({ id, at, lock, result, reason }) => ({ id, at, doorlock_id: lock.id, lock, result, reason }));
}

/** Locks that some groups hold. */
export const locksHeld = (db: Db, lockIds: readonly string[]) =>
  lockIds.length
    ? db
        .select()
        .from(doorlock)
        .where(inArray(doorlock.id, [...lockIds]))
    : Promise.resolve([]);
