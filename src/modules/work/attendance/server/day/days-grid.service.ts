import { and, asc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { departmentsUnder, placesOf } from '#modules/core/directory/server/public.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import type { Context } from '#server/http/context.ts';
import type { attendanceDays } from '../../contract/attendance-days.contract.ts';
import { placedIn } from '../people-in-scope.queries.ts';
import { attendanceDay, attendanceMember, attendanceMonth } from '../tables.ts';
import { dayFacts, followersIn } from './days.queries.ts';
import { daysOf, spanOf } from './month-span.ts';

type Query = z.output<(typeof attendanceDays)['list']['query']>;

/** A page of people with their days of a month, by name. */
export async function listDays(ctx: Context, query: Query) {
  const { db, scope, actor } = ctx;
  const { month, page, per_page } = query;
  const where = await peopleAsked(ctx, query);
  const people = await db
    .selectDistinct({ id: user.id, name: user.name, name_en: user.name_en })
    .from(attendanceMember)
    .innerJoin(user, eq(user.id, attendanceMember.user_id))
    .where(where)
    .orderBy(asc(user.name), asc(user.id))
    .limit(per_page)
    .offset((page - 1) * per_page);
  const [counted] = await db
    .select({ n: sql<number>`count(distinct ${attendanceMember.user_id})::int` })
    .from(attendanceMember)
    .innerJoin(user, eq(user.id, attendanceMember.user_id))
    .where(where);
  const ids = people.map((one) => one.id);
  const byPerson = Map.groupBy(await storedDays(ctx, ids, month), (row) => row.user_id);
  const places = await placesOf(db, ids, actor.organization_id);
  const closed = and(
    inArray(attendanceMonth.organization_id, [...scope.organizations]),
    eq(attendanceMonth.month, month),
    eq(attendanceMonth.status, 'closed'),
  );
  return {
    month,
    days: daysOf(month),
    is_closed: (await db.$count(attendanceMonth, closed)) > 0,
    list: people.map((person) => {
      const at = places.get(person.id)?.department;
      return {
        person,
        department: at ? { id: at.id, name: at.name, name_en: at.name_en } : null,
        days: (byPerson.get(person.id) ?? []).map(dayFacts),
      };
    }),
    total: counted?.n ?? 0,
    page,
    per_page,
  };
}

/** SQL: followers of rules in reach whom a query asks for. */
async function peopleAsked({ db, scope }: Context, { month, department_id, mark, q }: Query): Promise<SQL | undefined> {
  const { from, to } = spanOf(month);
  const under = department_id ? await departmentsUnder(db, department_id) : [];
  const { organization_id, user_id } = attendanceMember;
  return and(
    followersIn(scope, month),
    department_id && under.length === 0 ? sql`false` : undefined,
    under.length > 0 ? placedIn(under, organization_id, user_id) : undefined,
    mark
      ? sql`exists (select from ${attendanceDay} d where d.organization_id = ${organization_id} and d.user_id = ${user_id}
          and d.date between ${from} and ${to} and ${mark} = any (d.marks))`
      : undefined,
    q ? sql`position(lower(${q}) in lower(${user.name} || ' ' || coalesce(${user.name_en}, ''))) > 0` : undefined,
  );
}

async function storedDays({ db, scope }: Context, userIds: readonly string[], month: string) {
  if (userIds.length === 0) return [];
  const { from, to } = spanOf(month);
  return db
    .select()
    .from(attendanceDay)
    .where(
      and(
        inArray(attendanceDay.user_id, [...userIds]),
        inArray(attendanceDay.organization_id, [...scope.organizations]),
        gte(attendanceDay.date, from),
        lte(attendanceDay.date, to),
      ),
    )
    .orderBy(attendanceDay.date);
}
