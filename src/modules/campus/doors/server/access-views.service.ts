import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { user } from '#modules/core/directory/server/tables.ts';
import { student } from '#modules/people/students/server/tables.ts';
import { startExport } from '#server/data-task/data-tasks.service.ts';
import { defineExport } from '#server/data-task/definitions.ts';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import {
  anyOf,
  batchesOf,
  conditionOf,
  countUpTo,
  defineList,
  is,
  pageOf,
  planned,
} from '#server/lists/resource-list.ts';
import { type Actor, currentOrganization, holds } from '#server/rights/actor.ts';
import { addDays, dayBounds, daysBetween, formatDayTime } from '#shared/dates.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { Lang } from '#shared/text.ts';
import type { accessCards, accessEvents, cardRow } from '../contract/access-cards.contract.ts';
import { refusalReasons } from '../contract/door.shapes.ts';
import { doorRefusals as r } from '../contract/doors.refusals.ts';
import { doorRights } from '../rights.ts';
import { normalizeCard } from './access.policy.ts';
import { cardActions } from './card/card.policy.ts';
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
      lost_at: accessCard.lost_at,
      organization_id: accessCard.organization_id,
      valid_to: accessCard.valid_to,
      status: accessCard.status,
      reason: accessCard.reason,
      still_open: stillOpen,
      created_at: accessCard.created_at,
      version: accessCard.version,
    })
    .from(accessCard)
    .innerJoin(user, eq(user.id, accessCard.user_id));

type FoundCard = Awaited<ReturnType<typeof select>>[number];

/** A card as somebody sees it whom a list or a call of their own has led to it. */
const shownTo =
  (actor: Actor) =>
  ({ card_no_end, lost_at, organization_id, ...card }: FoundCard): z.input<typeof cardRow> => ({
    ...card,
    card_no_masked: card_no_end && `****${card_no_end}`,
    actions: cardActions({ ...card, lost_at }, cardStanding(actor, { organization_id, user_id: card.user.id })),
  });

/** Guardians reach the cards of their children by the call alone, not by a list. */
const cardStanding = (actor: Actor, card: { readonly organization_id: string; readonly user_id: string }) => ({
  is_own: card.user_id === actor.user_id,
  binds: holds(actor, doorRights.cards) && card.organization_id === actor.organization_id,
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
    (await planned(select(database), plan)).map(shownTo(actor)),
  );
}

/** One card by a condition, or null. */
export async function findCard(db: Db, where: SQL | undefined) {
  const [row] = await select(db).where(where).limit(1);
  return row ?? null;
}

export async function viewCard({ db, actor }: Pick<Context, 'db' | 'actor'>, id: string) {
  const card = await findCard(db, eq(accessCard.id, id));
  if (!card) throw refuse(shared.not_found);
  return shownTo(actor)(card);
}

/** Own cards at a school, the live ones first. */
export async function cardsOf(db: Db, organizationId: string, actor: Actor) {
  const rows = await select(db)
    .where(
      and(
        eq(accessCard.organization_id, organizationId),
        eq(accessCard.user_id, actor.user_id),
        eq(accessCard.kind, 'card'),
      ),
    )
    .orderBy(sql`${accessCard.status} = 'active' desc`, accessCard.id);
  return rows.map(shownTo(actor));
}

const events = (db: Db) =>
  db
    .select({
      id: accessEvent.id,
      at: accessEvent.at,
      lock: { id: doorlock.id, name: doorlock.name, name_en: doorlock.name_en },
      user: { id: user.id, name: user.name, name_en: user.name_en },
      is_guest: sql<boolean>`${accessEvent.guest_ref} is not null`,
      is_pupil: sql<boolean>`exists (select 1 from ${student} s where s.user_id = ${accessEvent.user_id} and s.organization_id = ${accessEvent.organization_id})`,
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
    purpose: () => undefined,
  },
});

type WithActor = Pick<Context, 'actor'>;
const eventsAtSchool = ({ actor }: WithActor, { from, to }: Pick<EventQuery, 'from' | 'to'>) =>
  and(
    eq(accessEvent.organization_id, currentOrganization(actor)),
    from ? gte(accessEvent.at, dayBounds(from, actor.time_zone).start) : undefined,
    to ? lt(accessEvent.at, dayBounds(to, actor.time_zone).end) : undefined,
  );

/** Pupils are named only to who says why, and every such look is on record. */
const named = <T extends { is_pupil: boolean; user: unknown; card_no_end: string | null }>(
  { card_no_end, ...row }: T,
  purpose: string | undefined,
) => {
  const isHidden = row.is_pupil && !purpose;
  return {
    ...row,
    user: isHidden ? null : row.user,
    card_no_masked: card_no_end && !isHidden ? `****${card_no_end}` : null,
  };
};

/** Passages at the doors of the school that the caller is in. */
export function listEvents(ctx: Context, { q: _q, ...query }: EventQuery) {
  const { db, actor } = ctx;
  const { purpose } = query;
  if (purpose)
    ctx.audit({
      action: 'access_event.look',
      kind: 'read',
      organization_id: currentOrganization(actor),
      reason: purpose,
      ...(query.user_id ? { target: ['user', query.user_id] as const } : {}),
    });
  const here = eventsAtSchool(ctx, query);
  return pageOf(db, eventList, query, here, async (database, plan) => {
    const rows = await planned(events(database), plan);
    return rows.map((row) => named(row, purpose));
  });
}

/** The last passages of somebody. */
export async function eventsOf(db: Db, userId: string, most = 20) {
  const rows = await events(db).where(eq(accessEvent.user_id, userId)).orderBy(sql`${accessEvent.at} desc`).limit(most);
  return rows.map(({ id, at, lock, result, reason }) => ({ id, at, doorlock_id: lock.id, lock, result, reason }));
}

/** Locks that some groups hold. */
export const findLocks = (db: Db, lockIds: readonly string[]) =>
  lockIds.length
    ? db
        .select()
        .from(doorlock)
        .where(inArray(doorlock.id, [...lockIds]))
    : Promise.resolve([]);

type PassageRow = Awaited<ReturnType<typeof events>>[number];
const eventExport = defineExport<EventQuery, ReturnType<typeof named<PassageRow>>>({
  name: 'access_events',
  title: { cn: '通行记录', us: 'Passages' },
  rights: [doorRights.records],
  columns: [
    { cn: '时间', us: 'Time', value: (row, lang) => formatDayTime(row.at, lang), width: 20 },
    { cn: '门', us: 'Door', value: (row, lang) => (lang === 'us' && row.lock.name_en) || row.lock.name, width: 24 },
    { cn: '人员', us: 'Person', value: (row, lang) => personOf(row, lang), width: 16 },
    { cn: '卡号', us: 'Card', value: (row) => row.card_no_masked, width: 12 },
    { cn: '结果', us: 'Result', value: (row, lang) => RESULTS[row.result][lang], width: 10 },
    {
      cn: '原因',
      us: 'Reason',
      value: (row, lang) => row.reason && labelOf(refusalReasons, row.reason, lang),
      width: 30,
    },
  ],
  async *batches(source) {
    const { q: _q, ...query } = source.params;
    const read = async (database: Db, plan: Parameters<typeof planned>[1]) =>
      (await planned(events(database), plan)).map((row) => named(row, query.purpose));
    yield* batchesOf(source.db, eventList, query, eventsAtSchool(source, query), read);
  },
  async count(source) {
    const { q: _q, ...query } = source.params;
    const where = conditionOf(eventList, query, eventsAtSchool(source, query));
    return countUpTo(source.db, accessEvent, where, Number.MAX_SAFE_INTEGER - 1);
  },
});
const RESULTS = { opened: { cn: '已开门', us: 'Opened' }, refused: { cn: '未开门', us: 'Refused' } };
const UNNAMED = { cn: '学生', us: 'Student' };
const GUEST = { cn: '访客', us: 'Visitor' };

function personOf(row: ReturnType<typeof named<PassageRow>>, lang: Lang): string | null {
  const person = row.user as PassageRow['user'];
  if (person) return (lang === 'us' && person.name_en) || person.name;
  return row.is_guest ? GUEST[lang] : row.is_pupil ? UNNAMED[lang] : null;
}

/** Begins the export of exactly what is filtered; the file comes as a data task. */
export function exportEvents(ctx: Context, query: EventQuery): Promise<{ data_task_id: string }> {
  return startExport(ctx, eventExport, query);
}

const HEAT_DAYS = 31;

/** Passages and refusals of each hour of some days, in the hours of the school. */
export async function heatOfEvents(
  ctx: Context,
  { from, to, doorlock_id }: { from: string; to: string; doorlock_id?: string | undefined },
) {
  if (to < from || daysBetween(from, to) >= HEAT_DAYS) throw refuse(r.span_long, { n: HEAT_DAYS });
  const local = sql`${accessEvent.at} at time zone ${ctx.actor.time_zone}`;
  const rows = await ctx.db
    .select({
      day: sql<string>`to_char(${local}, 'YYYY-MM-DD')`,
      hour: sql<number>`extract(hour from ${local})::int`,
      result: accessEvent.result,
      n: sql<number>`count(*)::int`,
    })
    .from(accessEvent)
    .where(and(eventsAtSchool(ctx, { from, to }), doorlock_id ? eq(accessEvent.doorlock_id, doorlock_id) : undefined))
    .groupBy(sql`1`, sql`2`, accessEvent.result);
  const days = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const hours = Array.from({ length: 24 }, (_, hour) => {
      const of = (result: string) =>
        rows.find((row) => row.day === day && row.hour === hour && row.result === result)?.n ?? 0;
      return { opened: of('opened'), refused: of('refused') };
    });
    days.push({ day, hours });
  }
  return { days };
}
