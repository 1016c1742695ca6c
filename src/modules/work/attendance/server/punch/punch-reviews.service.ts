import { and, eq, gte, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { placesOf, zoneOf } from '#modules/core/directory/server/public.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import type { Context } from '#server/http/context.ts';
import { defineList, pageOf, planned } from '#server/lists/resource-list.ts';
import { namedBy } from '#server/store/columns.ts';
import { dayBounds } from '#shared/dates.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { attendanceRefusals as r } from '../../contract/attendance.refusals.ts';
import type { attendancePunches } from '../../contract/attendance-punches.contract.ts';
import { peopleWithin } from '../people-in-scope.queries.ts';
import { attendancePlace, attendancePunch } from '../tables.ts';
import { askRecount } from './punches.service.ts';

type Query = z.output<(typeof attendancePunches)['list']['query']>;

const columns = {
  id: attendancePunch.id,
  at: attendancePunch.at,
  source: attendancePunch.source,
  place: namedBy(attendancePunch.place_id, attendancePlace),
  verdict: attendancePunch.verdict,
  reason: attendancePunch.reason,
  decision: attendancePunch.decision,
  accuracy_m: attendancePunch.accuracy_m,
  user_id: attendancePunch.user_id,
  person: namedBy(attendancePunch.user_id, user),
  decided_by: namedBy(attendancePunch.decided_by, user),
};

export const punchList = defineList<Query>({
  table: attendancePunch,
  id: attendancePunch.id,
  sorts: { at: attendancePunch.at },
  default_sort: '-at',
  filters: {
    verdict: (verdict) => eq(attendancePunch.verdict, verdict),
    is_open: (isOpen) => (isOpen ? isNull(attendancePunch.decision) : sql`${attendancePunch.decision} is not null`),
    from: () => undefined,
    to: () => undefined,
  },
});

/** Doubtful and refused punches of the people in reach, the latest first. */
export async function listPunches(ctx: Context, query: Query) {
  const { db, scope, actor } = ctx;
  const { from, to, q } = query;
  const base = and(
    peopleWithin(scope, attendancePunch.organization_id, attendancePunch.user_id),
    from ? gte(attendancePunch.at, dayBounds(from, actor.time_zone).start) : undefined,
    to ? lt(attendancePunch.at, dayBounds(to, actor.time_zone).end) : undefined,
    q
      ? sql`exists (select from ${user} where ${user.id} = ${attendancePunch.user_id} and position(lower(${q}) in lower(${user.name})) > 0)`
      : undefined,
  );
  const page = await pageOf(db, punchList, { ...query, q: undefined }, base, (reader, plan) =>
    planned(reader.select(columns).from(attendancePunch), plan),
  );
  const places = await placesOf(
    db,
    page.list.map((one) => one.user_id),
    actor.organization_id,
  );
  return {
    ...page,
    list: page.list.map(({ user_id, ...row }) => {
      const department = places.get(user_id)?.department;
      return {
        ...row,
        department: department ? { id: department.id, name: department.name, name_en: department.name_en } : null,
      };
    }),
  };
}

/** Says whether a doubtful punch counts. Of two who say so at once the first one is heard. */
export async function reviewPunch(
  ctx: Context,
  id: string,
  { result }: { readonly result: 'valid' | 'refused' },
): Promise<void> {
  const { db, scope, actor } = ctx;
  const reach = and(
    eq(attendancePunch.id, id),
    eq(attendancePunch.verdict, 'doubtful'),
    peopleWithin(scope, attendancePunch.organization_id, attendancePunch.user_id),
  );
  const [row] = await db.select().from(attendancePunch).where(reach);
  if (!row) throw refuse(shared.not_found);
  if (row.user_id === actor.user_id) throw refuse(r.own_punch);
  const [decided] = await db
    .update(attendancePunch)
    .set({ decision: result, decided_by: actor.user_id, decided_at: sql`now()` })
    .where(and(eq(attendancePunch.id, id), isNull(attendancePunch.decision)))
    .returning();
  if (!decided) throw refuse(r.decided);
  ctx.audit({
    action: 'attendance_punch.review',
    target: ['attendance_punch', id],
    organization_id: row.organization_id,
    after: { result },
  });
  await askRecount(ctx, decided, await zoneOf(db, decided.organization_id));
}

/** SQL: doubtful punches of people in reach that wait for somebody else than their person. */
export const waitingPunches = (ctx: Context, reach: SQL): SQL =>
  and(
    eq(attendancePunch.verdict, 'doubtful'),
    isNull(attendancePunch.decision),
    ne(attendancePunch.user_id, ctx.actor.user_id),
    reach,
  ) as SQL;

/** The oldest of them, and how many. */
export async function countWaiting({ db }: Context, where: SQL) {
  const [row] = await db
    .select({ n: sql<number>`count(*)::int`, since: sql<string | null>`min(${attendancePunch.created_at})` })
    .from(attendancePunch)
    .where(where);
  return { n: row?.n ?? 0, since: row?.since ? new Date(row.since).toISOString() : null };
}
