import { and, arrayOverlaps, eq, gt, inArray, lt, notInArray, or, type SQL } from 'drizzle-orm';
import type * as z from 'zod';
import { broom } from '#modules/campus/premises/server/tables.ts';
import { takenRooms } from '#modules/campus/room-bookings/server/public.ts';
import { namesOfUsers } from '#modules/core/directory/server/public.ts';
import { employedAmong } from '#modules/people/staff/server/public.ts';
import { absencesOf } from '#server/absence/absence.ts';
import { engagementsOf, type Span } from '#server/busy/busy.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { Text } from '#shared/text.ts';
import { UNDONE } from '../../contract/work-plan.lifecycle.ts';
import type { Clash } from '../../contract/work-plan.shapes.ts';
import type { workPlans } from '../../contract/work-plans.contract.ts';
import { seenItems, seenPlans } from '../plans/plan-reach.service.ts';
import { workPlan, workPlanItem } from '../tables.ts';
import { engagementKey } from './item-engagements.queries.ts';
import { planRooms } from './item-rooms.service.ts';
import { itemsWhere, mergedInto, type StoredItem, selectItems } from './item-rows.service.ts';

type Query = z.output<(typeof workPlans)['clashes']['query']>;
type Asker = Pick<Context, 'db' | 'services'>;

/** A time that somebody plans, with the room and the people that it needs. */
export interface Wish extends Span {
  readonly item: { readonly id: string; readonly text: string } | null;
  readonly broom_id: string | null;
  readonly owner_ids: readonly string[];
}

export const wishOf = ({ id, text, starts_at, ends_at, broom_id, owner_ids }: StoredItem): Wish => ({
  item: { id, text },
  from: starts_at ?? '',
  to: ends_at ?? '',
  broom_id,
  owner_ids,
});

const touches = (one: Span, other: Span): boolean => one.from < other.to && other.from < one.to;
const AWAY = { cn: '请假或外出', us: 'away' } as const;
const MOST = 100;
/** As many as an item has owners. */
const PEOPLE = 10;
const iso = (at: string): string => new Date(at).toISOString();

/** What a clash says before names are read. */
interface Found extends Span {
  readonly kind: Clash['kind'];
  readonly item: Wish['item'];
  readonly broom_id: string | null;
  readonly user_id: string | null;
  readonly what: Text;
}

/**
 * What stands in the way of wishes at a school: bookings of their rooms, plans that want the same room and are not out yet,
 * what the people do elsewhere, and when they are away. Of an absence no more is told than that there is one.
 */
export async function clashesOf(asker: Asker, home: string, wishes: readonly Wish[]): Promise<Clash[]> {
  const timed = wishes.filter(({ from, to }) => from !== '' && from < to);
  if (timed.length === 0) return [];
  const from = timed.map((wish) => wish.from).toSorted()[0] ?? '';
  const to =
    timed
      .map((wish) => wish.to)
      .toSorted()
      .at(-1) ?? '';
  const found = [
    ...(await bookingClashes(asker, home, timed, { from, to })),
    ...(await planClashes(asker, home, timed, { from, to })),
    ...(await peopleClashes(asker, timed, { from, to })),
  ];
  const once = new Map(
    found.map((one) => [JSON.stringify([one.kind, one.item, one.from, one.broom_id, one.user_id]), one]),
  );
  const rows = [...once.values()].toSorted((a, b) => a.from.localeCompare(b.from)).slice(0, MOST);
  return named(asker, rows);
}

async function bookingClashes(asker: Asker, home: string, wishes: readonly Wish[], span: Span): Promise<Found[]> {
  const rooms = [...new Set(wishes.flatMap(({ broom_id }) => broom_id ?? []))];
  const taken = await takenRooms(asker, home, rooms, { starts_at: span.from, ends_at: span.to });
  const ids = taken.flatMap(({ source, source_id }) => (source === planRooms.source && source_id ? [source_id] : []));
  const titles = await titlesOf(asker, ids);
  return wishes.flatMap((wish) =>
    taken
      .filter(
        ({ broom_id, starts_at, ends_at }) =>
          broom_id === wish.broom_id && touches(wish, { from: starts_at, to: ends_at }),
      )
      .filter(({ source, source_id }) => !(source === planRooms.source && source_id === wish.item?.id))
      .map(({ broom_id, starts_at, ends_at, what, source_id }) => ({
        kind: 'room' as const,
        item: wish.item,
        broom_id,
        user_id: null,
        from: starts_at,
        to: ends_at,
        what: titles.get(source_id ?? '') ?? what,
      })),
  );
}

/** The plans of items by name, for who plans at the same school. */
async function titlesOf({ db }: Asker, ids: readonly string[]): Promise<Map<string, Text>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: workPlanItem.id, title: workPlan.title })
    .from(workPlanItem)
    .innerJoin(workPlan, eq(workPlan.id, workPlanItem.work_plan_id))
    .where(inArray(workPlanItem.id, [...ids]));
  return new Map(rows.map(({ id, title }) => [id, { cn: title, us: title }]));
}

/** Plans that are not out yet hold no rooms and take nobody's time, and still clash. */
async function planClashes({ db }: Asker, home: string, wishes: readonly Wish[], span: Span): Promise<Found[]> {
  const rooms = [...new Set(wishes.flatMap(({ broom_id }) => broom_id ?? []))];
  const people = [...new Set(wishes.flatMap(({ owner_ids }) => owner_ids))];
  const wanted = [
    rooms.length ? inArray(workPlanItem.broom_id, rooms) : undefined,
    people.length ? arrayOverlaps(workPlanItem.owner_ids, people) : undefined,
  ].filter((one) => one !== undefined);
  if (wanted.length === 0) return [];
  const rows = await selectItems(db).where(
    and(
      eq(workPlanItem.organization_id, home),
      lt(workPlanItem.starts_at, span.to),
      gt(workPlanItem.ends_at, span.from),
      inArray(workPlanItem.status, [...UNDONE]),
      notInArray(workPlan.status, ['published', 'summarised', 'refused']),
      or(...wanted) as SQL,
    ),
  );
  return wishes.flatMap((wish) =>
    rows
      .map(({ item, plan }) => ({ item, plan, at: { from: item.starts_at ?? '', to: item.ends_at ?? '' } }))
      .filter(({ item, at }) => item.id !== wish.item?.id && touches(wish, at))
      .flatMap(({ item, plan, at }) => {
        // what colleagues plan for themselves is told as that alone
        const what =
          plan.scope === 'personal' ? { cn: '个人计划', us: 'a personal plan' } : { cn: plan.title, us: plan.title };
        const base = { item: wish.item, what, ...at };
        const isRoom = item.broom_id !== null && item.broom_id === wish.broom_id;
        const both = item.owner_ids.filter((id) => wish.owner_ids.includes(id));
        return [
          ...(isRoom ? [{ ...base, kind: 'room' as const, broom_id: item.broom_id, user_id: null }] : []),
          ...both.map((user_id) => ({ ...base, kind: 'person' as const, broom_id: null, user_id })),
        ];
      }),
  );
}

async function peopleClashes(asker: Asker, wishes: readonly Wish[], span: Span): Promise<Found[]> {
  const people = [...new Set(wishes.flatMap(({ owner_ids }) => owner_ids))];
  const spans = wishes.map(({ from, to }) => ({ from, to }));
  const engaged = (await engagementsOf(asker, people, spans)).map((one) => ({ ...one, key: one.key as string | null }));
  const away = (await absencesOf(asker, people, span.from, span.to)).map((one) => ({ ...one, what: AWAY, key: null }));
  return wishes.flatMap((wish) =>
    [...engaged, ...away]
      .filter((one) => wish.owner_ids.includes(one.user_id) && touches(wish, one))
      .filter(({ key }) => key === null || key !== engagementKey(wish.item?.id ?? ''))
      .map(({ user_id, from, to, what }) => ({
        kind: 'person' as const,
        item: wish.item,
        broom_id: null,
        user_id,
        from,
        to,
        what: { cn: what.cn, us: what.us },
      })),
  );
}

async function named({ db }: Asker, rows: readonly Found[]): Promise<Clash[]> {
  const people = await namesOfUsers(
    db,
    rows.map(({ user_id }) => user_id),
  );
  const ids = [...new Set(rows.flatMap(({ broom_id }) => broom_id ?? []))];
  const { id, number, name, name_en } = broom;
  const rooms = ids.length ? await db.select({ id, number, name, name_en }).from(broom).where(inArray(id, ids)) : [];
  return rows.map(({ broom_id, user_id, item, kind, from, to, what }) => {
    const person = people.get(user_id ?? '');
    return {
      kind,
      item,
      from,
      to,
      what: { cn: what.cn, us: what.us },
      room: rooms.find((room) => room.id === broom_id) ?? null,
      person: person ? { id: person.id, name: person.name, name_en: person.name_en } : null,
    };
  });
}

/** What stands in the way of what is typed, or of all that the caller sees of a plan and of those that were merged into it. */
export async function viewClashes(ctx: Context, query: Query) {
  const { db, actor } = ctx;
  const home = currentOrganization(actor);
  if (query.work_plan_id) {
    const [plan] = await db
      .select()
      .from(workPlan)
      .where(and(eq(workPlan.id, query.work_plan_id), await seenPlans(ctx)));
    if (!plan) throw refuse(shared.not_found);
    const ids = [plan.id, ...(await mergedInto(db, [plan.id])).map(({ id }) => id)];
    const items = await itemsWhere(db, ids, and(inArray(workPlanItem.status, [...UNDONE]), await seenItems(ctx)));
    return {
      list: await clashesOf(
        ctx,
        plan.organization_id,
        items.map(({ item }) => wishOf(item)),
      ),
    };
  }
  const { starts_at, ends_at, broom_id = null, owner_ids = [], item_id } = query;
  if (!starts_at || !ends_at) return { list: [] };
  const [own] = item_id ? await ownItem(ctx, item_id) : [];
  // nothing is told of people who work elsewhere
  const people = await employedAmong(db, home, [...new Set(owner_ids)].slice(0, PEOPLE));
  const wish = { item: own ?? null, from: iso(starts_at), to: iso(ends_at), broom_id, owner_ids: people };
  return { list: await clashesOf(ctx, home, [wish]) };
}

/** The item that is changed itself is not in its own way; one that the caller does not see is nobody's. */
async function ownItem(ctx: Context, id: string) {
  const rows = await selectItems(ctx.db).where(and(eq(workPlanItem.id, id), await seenItems(ctx)));
  return rows.map(({ item }) => ({ id: item.id, text: item.text }));
}
