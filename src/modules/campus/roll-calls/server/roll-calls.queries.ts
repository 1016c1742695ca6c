import { and, asc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type * as z from 'zod';
import { schoolCampus, user } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { anyOf, defineList, is, pageOf, planned } from '#server/lists/resource-list.ts';
import type { rollCalls } from '../contract/roll-calls.contract.ts';
import { rollCall, rollCallPerson } from './tables.ts';

export type RollCallQuery = z.output<(typeof rollCalls)['list']['query']>;
export type PeopleQuery = z.output<(typeof rollCalls)['people']['query']>;

const starter = alias(user, 'starter');
const ender = alias(user, 'ender');
const ticker = alias(user, 'ticker');
const host = alias(user, 'host');

const calls = defineList<RollCallQuery>({
  table: rollCall,
  id: rollCall.id,
  sorts: { started_at: rollCall.started_at },
  default_sort: '-started_at',
  filters: {
    campus_id: is(rollCall.campus_id),
    is_running: (running) => (running ? isNull(rollCall.ended_at) : isNotNull(rollCall.ended_at)),
  },
});

const people = defineList<PeopleQuery>({
  table: rollCallPerson,
  id: rollCallPerson.id,
  sorts: { place: rollCallPerson.place, safe_at: rollCallPerson.safe_at },
  default_sort: 'place',
  filters: {
    is_safe: (safe) => (safe ? isNotNull(rollCallPerson.safe_at) : isNull(rollCallPerson.safe_at)),
    kind: anyOf(rollCallPerson.kind),
    place: is(rollCallPerson.place),
  },
  search: [rollCallPerson.name, rollCallPerson.name_en, rollCallPerson.place],
});

const numberOf = (condition?: SQL) => sql<number>`(select count(*)::int from ${rollCallPerson}
  where ${rollCallPerson.roll_call_id} = ${rollCall.id} ${condition ? sql`and ${condition}` : sql``})`;

const selectCalls = (db: Db) =>
  db
    .select({
      call: rollCall,
      campus: { id: schoolCampus.id, name: schoolCampus.name, name_en: schoolCampus.name_en },
      started_by: { id: starter.id, name: starter.name, name_en: starter.name_en },
      ended_by: { id: ender.id, name: ender.name, name_en: ender.name_en },
      total: numberOf(),
      safe: numberOf(isNotNull(rollCallPerson.safe_at)),
    })
    .from(rollCall)
    .innerJoin(schoolCampus, eq(schoolCampus.id, rollCall.campus_id))
    .innerJoin(starter, eq(starter.id, rollCall.started_by))
    .leftJoin(ender, eq(ender.id, rollCall.ended_by));

type Selected = Awaited<ReturnType<typeof selectCalls>>[number];
const whole = ({ call, ...row }: Selected) => ({ ...call, ...row, missing: row.total - row.safe });
export type RollCallRow = ReturnType<typeof whole>;

/** Roll calls under a condition on one page. */
export const listCalls = (db: Db, where: SQL | undefined, query: RollCallQuery) =>
  pageOf(db, calls, query, where, async (on, plan) => (await planned(selectCalls(on), plan)).map(whole));

/** One roll call, or null. No right is decided here. */
export async function findCall(db: Db, id: string): Promise<RollCallRow | null> {
  const [row] = await selectCalls(db).where(eq(rollCall.id, id));
  return row ? whole(row) : null;
}

const selectPeople = (db: Db, me: string) =>
  db
    .select({
      id: rollCallPerson.id,
      kind: rollCallPerson.kind,
      name: rollCallPerson.name,
      name_en: rollCallPerson.name_en,
      place: rollCallPerson.place,
      place_en: rollCallPerson.place_en,
      host: { id: host.id, name: host.name, name_en: host.name_en },
      visitor_id: rollCallPerson.visitor_id,
      came_at: rollCallPerson.came_at,
      is_me: sql<boolean>`coalesce(${rollCallPerson.user_id} = ${me}, false)`,
      safe_at: rollCallPerson.safe_at,
      ticked_by: { id: ticker.id, name: ticker.name, name_en: ticker.name_en },
      note: rollCallPerson.note,
    })
    .from(rollCallPerson)
    .leftJoin(host, eq(host.id, rollCallPerson.host_user_id))
    .leftJoin(ticker, eq(ticker.id, rollCallPerson.ticked_by));

/** People of a roll call under a condition on one page. */
export const listPeople = (db: Db, me: string, where: SQL | undefined, query: PeopleQuery) =>
  pageOf(db, people, query, where, (on, plan) => planned(selectPeople(on, me), plan));

/** All of them, for a sheet or an answer, by place and name. */
export const peopleWhere = (db: Db, me: string, where: SQL | undefined) =>
  selectPeople(db, me)
    .where(where)
    .orderBy(asc(rollCallPerson.place), asc(rollCallPerson.name), asc(rollCallPerson.id));

const safe = sql<number>`count(*) filter (where ${rollCallPerson.safe_at} is not null)::int`;
const total = sql<number>`count(*)::int`;
const missing = sql<number>`count(*) filter (where ${rollCallPerson.safe_at} is null)::int`;

/** The numbers of a roll call: all in all, by kind, and by place with those first where most are missing. */
export async function countPeople(db: Db, where: SQL | undefined) {
  const kinds = await db
    .select({ kind: rollCallPerson.kind, total, safe, missing })
    .from(rollCallPerson)
    .where(where)
    .groupBy(rollCallPerson.kind);
  const places = await db
    .select({
      place: rollCallPerson.place,
      place_en: sql<string | null>`max(${rollCallPerson.place_en})`,
      total,
      safe,
      missing,
    })
    .from(rollCallPerson)
    .where(where)
    .groupBy(rollCallPerson.place)
    .orderBy(sql`${missing} desc`, sql`${total} desc`, asc(rollCallPerson.place));
  const sum = (of: 'total' | 'safe' | 'missing') => kinds.reduce((all, one) => all + one[of], 0);
  return { kinds, places, total: sum('total'), safe: sum('safe'), missing: sum('missing') };
}

/** SQL condition: somebody of a roll call. */
export const peopleOfCall = (id: string): SQL => eq(rollCallPerson.roll_call_id, id);

/** SQL condition: the person themselves, or a visitor of theirs. */
export const ownPeople = (userId: string): SQL =>
  or(eq(rollCallPerson.user_id, userId), eq(rollCallPerson.host_user_id, userId)) as SQL;

const ofItsCall = eq(rollCall.id, rollCallPerson.roll_call_id);

/** SQL: people with the roll call on which they stand. */
export const peopleWithCall: SQL = sql`${rollCallPerson} join ${rollCall} on ${ofItsCall}`;

/** SQL condition: this person, or a visitor of theirs, is missing on a running roll call. */
export const isMissing = (userId: string): SQL =>
  and(ownPeople(userId), isNull(rollCallPerson.safe_at), isNull(rollCall.ended_at)) as SQL;

/** Running roll calls on which this person, or a visitor of theirs, is missing. */
export const waitingFor = (db: Db, userId: string) =>
  db
    .select({
      id: rollCall.id,
      reason: rollCall.reason,
      started_at: rollCall.started_at,
      campus: { name: schoolCampus.name, name_en: schoolCampus.name_en },
      names: sql<string[]>`array_agg(${rollCallPerson.name} order by ${rollCallPerson.name})`,
    })
    .from(rollCallPerson)
    .innerJoin(rollCall, ofItsCall)
    .innerJoin(schoolCampus, eq(schoolCampus.id, rollCall.campus_id))
    .where(isMissing(userId))
    .groupBy(rollCall.id, schoolCampus.id);
