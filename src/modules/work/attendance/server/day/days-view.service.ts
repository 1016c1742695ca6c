import { and, asc, eq, gte, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { departmentsUnder, placesOf } from '#modules/core/directory/server/public.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import { absencesOf } from '#server/absence/absence.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { namedBy } from '#server/store/columns.ts';
import { addDays, dayBounds, today } from '#shared/dates.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { attendanceDays } from '../../contract/attendance-days.contract.ts';
import { peopleWithin, placedIn } from '../people-in-scope.ts';
import {
  attendanceDay,
  attendanceFix,
  attendanceMember,
  attendanceMonth,
  attendancePlace,
  attendancePunch,
} from '../tables.ts';
import { planOf } from './hours.queries.ts';
import { catchments, countDay } from './marks.policy.ts';
import { factsOf, happenedTo, shownWindows } from './recount.service.ts';
import { instantOf } from './windows.policy.ts';

type Query = z.output<(typeof attendanceDays)['list']['query']>;
type DayStored = typeof attendanceDay.$inferSelect;

/** First and last day of a month. */
export const spanOf = (month: string) => {
  const from = `${month}-01`;
  return { from, to: addDays(`${addDays(from, 32).slice(0, 7)}-01`, -1) };
};
export const daysOf = (month: string): string[] => {
  const { from, to } = spanOf(month);
  return Array.from({ length: Number(to.slice(8)) }, (_, at) => addDays(from, at));
};

const dayFacts = ({ date, marks, source, minutes, late, early, closed }: DayStored) => ({
  date,
  marks,
  source,
  minutes,
  late,
  early,
  is_closed: closed,
});

/** SQL: followers of rules in a month whom a scope reaches. */
export const followersIn = (scope: Context['scope'], month: string): SQL => {
  const { from, to } = spanOf(month);
  return and(
    peopleWithin(scope, attendanceMember.organization_id, attendanceMember.user_id),
    lte(attendanceMember.valid_from, to),
    or(isNull(attendanceMember.valid_to), gte(attendanceMember.valid_to, from)),
  ) as SQL;
};

/** A page of people with their days of a month, by name. */
export async function listDays(ctx: Context, query: Query) {
  const { db, scope, actor } = ctx;
  const { month, department_id, mark, q, page, per_page } = query;
  const { from, to } = spanOf(month);
  const under = department_id ? await departmentsUnder(db, department_id) : null;
  const where = and(
    followersIn(scope, month),
    under
      ? under.length
        ? placedIn(under, attendanceMember.organization_id, attendanceMember.user_id)
        : sql`false`
      : undefined,
    mark
      ? sql`exists (select from ${attendanceDay} d where d.organization_id = ${attendanceMember.organization_id} and d.user_id = ${attendanceMember.user_id}
          and d.date between ${from} and ${to} and ${mark} = any (d.marks))`
      : undefined,
    q ? sql`position(lower(${q}) in lower(${user.name} || ' ' || coalesce(${user.name_en}, ''))) > 0` : undefined,
  );
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
  const stored = ids.length
    ? await db
        .select()
        .from(attendanceDay)
        .where(
          and(
            inArray(attendanceDay.user_id, ids),
            inArray(attendanceDay.organization_id, [...scope.organizations]),
            gte(attendanceDay.date, from),
            lte(attendanceDay.date, to),
          ),
        )
        .orderBy(attendanceDay.date)
    : [];
  const byPerson = Map.groupBy(stored, (row) => row.user_id);
  const places = await placesOf(db, ids, actor.organization_id);
  const closed = await db.$count(
    attendanceMonth,
    and(
      inArray(attendanceMonth.organization_id, [...scope.organizations]),
      eq(attendanceMonth.month, month),
      eq(attendanceMonth.status, 'closed'),
    ),
  );
  return {
    month,
    days: daysOf(month),
    is_closed: closed > 0,
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

const shownPunch = {
  id: attendancePunch.id,
  at: attendancePunch.at,
  source: attendancePunch.source,
  place: namedBy(attendancePunch.place_id, attendancePlace),
  verdict: attendancePunch.verdict,
  reason: attendancePunch.reason,
  decision: attendancePunch.decision,
  accuracy_m: attendancePunch.accuracy_m,
};

/** The punches of somebody between two instants, in their order; without coordinates. */
const punchesOf = ({ db }: Context, organizationId: string, userId: string, start: string, end: string) =>
  db
    .select(shownPunch)
    .from(attendancePunch)
    .where(
      and(
        eq(attendancePunch.user_id, userId),
        eq(attendancePunch.organization_id, organizationId),
        gte(attendancePunch.at, start),
        lt(attendancePunch.at, end),
      ),
    )
    .orderBy(attendancePunch.at);

/** Why a day has its marks, counted anew; a closed day shows what it was closed with. */
export async function explainDay(ctx: Context, organizationId: string, userId: string, date: string) {
  const { db, services } = ctx;
  const plan = await planOf(ctx, organizationId, [userId], date, date);
  const rule = plan.ruleOn(userId, date);
  const happened = await happenedTo(ctx, organizationId, [userId], date, date, plan.zone);
  const now = services.clock.now();
  const [person] = await db
    .select({ id: user.id, name: user.name, name_en: user.name_en })
    .from(user)
    .where(eq(user.id, userId));
  const [stored] = await db
    .select()
    .from(attendanceDay)
    .where(
      and(
        eq(attendanceDay.organization_id, organizationId),
        eq(attendanceDay.user_id, userId),
        eq(attendanceDay.date, date),
      ),
    );
  const bounds = dayBounds(date, plan.zone);
  const facts = rule && factsOf(plan, happened, userId, date, rule, Math.floor(now / 60_000));
  const result = facts && countDay(facts);
  const reach = facts && facts.windows.length > 0 ? catchments(facts) : [];
  const first = reach[0] ? instantOf(reach[0].from) : bounds.start;
  const last = reach.at(-1) ? instantOf(reach.at(-1)?.to ?? 0) : bounds.end;
  const [start, end] = [first < bounds.start ? first : bounds.start, last > bounds.end ? last : bounds.end];
  const isClosed = stored?.closed ?? false;
  const shown = isClosed ? stored : result;
  return {
    date,
    marks: [...(shown?.marks ?? [])],
    source: shown?.source ?? null,
    minutes: shown?.minutes ?? 0,
    late: shown?.late ?? 0,
    early: shown?.early ?? 0,
    is_closed: isClosed,
    time_zone: plan.zone,
    person: person ?? { id: userId, name: '—', name_en: null },
    rule: rule && {
      id: rule.id,
      name: rule.name,
      name_en: rule.name_en,
      version: rule.version,
      grace_late: rule.grace_late,
      grace_early: rule.grace_early,
    },
    day_kind: plan.dayOn(date).kind,
    as_weekday: plan.dayOn(date).as_weekday,
    windows: isClosed
      ? (stored?.windows ?? [])
      : facts && result
        ? shownWindows(facts, plan, userId, date, result)
        : [],
    punches: await punchesOf(ctx, organizationId, userId, start, end),
    away: (await absencesOf(ctx, [userId], start, end)).map(({ from, to, why }) => ({
      from,
      to,
      why: why === 'trip' ? ('business' as const) : ('leave' as const),
    })),
    fixes: (happened.fixes.get(`${userId} ${date}`) ?? []).map(({ window, kind, at }) => ({
      window,
      kind,
      at: instantOf(at),
    })),
  };
}

/** The same of somebody in reach: who follows, or followed, a rule of these schools. Refuses (404001) others. */
export async function explainOther(
  ctx: Context,
  { user_id, date }: { readonly user_id: string; readonly date: string },
) {
  const reach = and(
    peopleWithin(ctx.scope, attendanceMember.organization_id, attendanceMember.user_id),
    eq(attendanceMember.user_id, user_id),
  );
  const [found] = await ctx.db
    .select({ organization_id: attendanceMember.organization_id })
    .from(attendanceMember)
    .where(reach)
    .limit(1);
  if (!found) throw refuse(shared.not_found);
  return explainDay(ctx, found.organization_id, user_id, date);
}

/** Own days of a month, today's windows, and what is left. */
export async function viewMine(ctx: Context, { month: asked }: { readonly month?: string | undefined }) {
  const { db, actor, services } = ctx;
  const school = currentOrganization(actor);
  const now = services.clock.now();
  const date = today(actor.time_zone, new Date(now));
  const month = asked ?? date.slice(0, 7);
  const { from, to } = spanOf(month);
  const days = await db
    .select()
    .from(attendanceDay)
    .where(
      and(
        eq(attendanceDay.organization_id, school),
        eq(attendanceDay.user_id, actor.user_id),
        gte(attendanceDay.date, from),
        lte(attendanceDay.date, to),
      ),
    )
    .orderBy(attendanceDay.date);
  const plan = await planOf(ctx, school, [actor.user_id], date, date);
  const rule = plan.ruleOn(actor.user_id, date);
  const happened = await happenedTo(ctx, school, [actor.user_id], date, date, plan.zone);
  const facts = rule && factsOf(plan, happened, actor.user_id, date, rule, Math.floor(now / 60_000));
  const result = facts && countDay(facts);
  const bounds = dayBounds(date, plan.zone);
  const used = rule ? await fixesUsed(ctx, school, actor.user_id, month) : 0;
  const places = rule
    ? await db
        .select()
        .from(attendancePlace)
        .where(and(eq(attendancePlace.organization_id, school), inArray(attendancePlace.id, rule.place_ids)))
        .orderBy(attendancePlace.name)
    : [];
  return {
    now: new Date(now).toISOString(),
    today: date,
    month,
    time_zone: plan.zone,
    rule: rule && { id: rule.id, name: rule.name, name_en: rule.name_en },
    fix_limit: rule?.fix_limit ?? 0,
    fixes_left: rule ? Math.max(0, rule.fix_limit - used) : 0,
    minutes: days.reduce((sum, day) => sum + day.minutes, 0),
    days: days.map(dayFacts),
    windows: facts && result ? shownWindows(facts, plan, actor.user_id, date, result) : [],
    punches: await punchesOf(ctx, school, actor.user_id, bounds.start, bounds.end),
    places: places.map(({ id, name, name_en, lat, lng, radius_m, networks, code_kind }) => ({
      id,
      name,
      name_en,
      lat,
      lng,
      radius_m,
      has_network: networks.length > 0,
      has_code: code_kind !== 'none',
    })),
  };
}

/** How many corrections of a month somebody has asked for; those that were refused or taken back are not counted. */
export const fixesUsed = (
  { db }: Pick<Context, 'db'>,
  organizationId: string,
  userId: string,
  month: string,
): Promise<number> => {
  const { from, to } = spanOf(month);
  return db.$count(
    attendanceFix,
    and(
      eq(attendanceFix.organization_id, organizationId),
      eq(attendanceFix.user_id, userId),
      gte(attendanceFix.date, from),
      lte(attendanceFix.date, to),
      inArray(attendanceFix.status, ['submitted', 'approved']),
    ),
  );
};
