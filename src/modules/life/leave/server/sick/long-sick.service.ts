import { and, asc, desc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { holders } from '#modules/core/access/server/public.ts';
import { namesOfUsers, zoneOf } from '#modules/core/directory/server/public.ts';
import { organization, user } from '#modules/core/directory/server/tables.ts';
import { staffRights } from '#modules/people/staff/rights.ts';
import { type Db, EVERYWHERE } from '#server/database/database.ts';
import { within } from '#server/database/scope.ts';
import type { EventSource } from '#server/events/events.ts';
import { anyRow, type FindTodos, type TodoWaits, todosChanged } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { notify } from '#server/notify/notify.ts';
import { holds, scopeOf } from '#server/rights/actor.ts';
import type { Services } from '#server/services.ts';
import { addDays, dayBounds, dayOf, instantAt } from '#shared/dates.ts';
import { localize } from '#shared/text.ts';
import { leaveMessages as messages } from '../../contract/leave.refusals.ts';
import { AGREED } from '../../contract/vacation.lifecycle.ts';
import { timesOf } from '../counting/windows.service.ts';
import { addMonths } from '../quota/cycles.policy.ts';
import { SICK } from '../request/rules.service.ts';
import { VACATION, type VacationRow } from '../request/vacation-reach.service.ts';
import { longSickLeave, vacation, vacationType } from '../tables.ts';

/** Sick leave that goes on so many months without a break is one of the states of work, which the school settles. */
const MONTHS = 6;
/** So long after the last day the leave that carries it on may begin: over a break of the school. */
const GAP_DAYS = 70;
const LISTED = 200;

const isSick = (): SQL =>
  and(
    eq(vacation.subject, 'staff'),
    inArray(vacation.status, [...AGREED]),
    sql`exists (select from ${vacationType} where ${vacationType.id} = ${vacation.vacation_type_id} and ${vacationType.code} = ${SICK})`,
  ) as SQL;

/** What every night does: who has been ill for six months is named to those who settle their work status, once. */
export async function watchLongSick(services: Services): Promise<void> {
  const now = new Date(services.clock.now()).toISOString();
  const schools = await services.database.read(EVERYWHERE, (db) =>
    db
      .select({ id: organization.id })
      .from(organization)
      .where(eq(organization.status, 'active'))
      .orderBy(asc(organization.id)),
  );
  for (const { id } of schools)
    await services.database.write(EVERYWHERE, async ({ db, afterCommit }) => {
      await watchSchool({ db, afterCommit, services }, id, dayOf(now, await zoneOf(db, id)));
    });
}

async function watchSchool(source: EventSource, organizationId: string, today: string): Promise<void> {
  const { db } = source;
  const zone = await zoneOf(db, organizationId);
  const people = await db
    .selectDistinct({ user_id: vacation.applicant_id })
    .from(vacation)
    .where(
      and(
        isSick(),
        eq(vacation.organization_id, organizationId),
        lte(vacation.start_at, dayBounds(today, zone).end),
        gte(vacation.end_at, dayBounds(today, zone).start),
      ),
    );
  const ill = people.map(({ user_id }) => user_id);
  for (const id of ill) await watchPerson(source, organizationId, id, { today, zone });
  await settleWhoWorks(source, organizationId, { ill, today, zone });
}

/** Who works again has nothing to settle any more; a weekend or a break between two requests is no work. */
async function settleWhoWorks(
  source: EventSource,
  organizationId: string,
  { ill, today, zone }: { readonly ill: readonly string[]; readonly today: string; readonly zone: string },
): Promise<void> {
  const { db } = source;
  const open = await db
    .select()
    .from(longSickLeave)
    .where(and(eq(longSickLeave.organization_id, organizationId), eq(longSickLeave.status, 'open')));
  const now = new Date(source.services.clock.now()).toISOString();
  for (const row of open.filter(({ user_id }) => !ill.includes(user_id))) {
    const joined = await joinedUp(source, organizationId, row.user_id, today, zone);
    const end = joined.at(-1)?.end_at;
    if (end && end < now && !(await works(source, organizationId, row.user_id, { from: end, to: now, zone }))) continue;
    await db.update(longSickLeave).set({ status: 'settled' }).where(eq(longSickLeave.id, row.id));
  }
}

async function watchPerson(
  source: EventSource,
  organizationId: string,
  userId: string,
  { today, zone }: { readonly today: string; readonly zone: string },
): Promise<void> {
  const { db } = source;
  const joined = await joinedUp(source, organizationId, userId, today, zone);
  const [first] = joined;
  if (!first) return;
  const since = dayOf(first.start_at, zone);
  const reached_on = addMonths(since, MONTHS);
  if (reached_on > today) return;
  const vacation_ids = joined.map(({ id }) => id);
  const [made] = await db
    .insert(longSickLeave)
    .values({ organization_id: organizationId, user_id: userId, since, reached_on, vacation_ids })
    .onConflictDoNothing()
    .returning();
  if (!made) {
    await db
      .update(longSickLeave)
      .set({ vacation_ids })
      .where(and(eq(longSickLeave.user_id, userId), eq(longSickLeave.since, since)));
    return;
  }
  const to = (await holders(db, staffRights.leaving, organizationId)).filter((id) => id !== userId);
  const person = (await namesOfUsers(db, [userId])).get(userId);
  const said = (lang: 'cn' | 'us') =>
    localize(messages.long_sick, lang, { name: (lang === 'us' ? person?.name_en : null) ?? person?.name ?? '' });
  await notify(source, {
    event: 'long_sick_leave.reached',
    to,
    organization_id: organizationId,
    title: { cn: said('cn'), us: said('us') },
    link: '/vacations?tab=long_sick',
  });
  await todosChanged(source, to);
}

/** The sick leave that holds a day, with what joins up before it: between them nobody works a minute. The first one first. */
async function joinedUp(
  source: EventSource,
  organizationId: string,
  userId: string,
  today: string,
  zone: string,
): Promise<VacationRow[]> {
  const rows = await source.db
    .select()
    .from(vacation)
    .where(
      and(
        isSick(),
        eq(vacation.organization_id, organizationId),
        eq(vacation.applicant_id, userId),
        lte(vacation.start_at, dayBounds(today, zone).end),
      ),
    )
    .orderBy(desc(vacation.start_at));
  const joined: VacationRow[] = [];
  for (const row of rows) {
    const [next] = joined;
    if (next && !(await touches(source, row, next, zone))) break;
    joined.unshift(row);
  }
  return joined;
}

async function touches(source: EventSource, row: VacationRow, next: VacationRow, zone: string): Promise<boolean> {
  if (row.end_at >= next.start_at) return true;
  if (addDays(dayOf(row.end_at, zone), GAP_DAYS) < dayOf(next.start_at, zone)) return false;
  const { organization_id, applicant_id, end_at } = row;
  return !(await works(source, organization_id, applicant_id, { from: end_at, to: next.start_at, zone }));
}

/** Whether somebody has hours of work between two instants. */
async function works(
  source: EventSource,
  organizationId: string,
  userId: string,
  { from, to, zone }: { readonly from: string; readonly to: string; readonly zone: string },
): Promise<boolean> {
  const times = await timesOf(
    source,
    { organization_id: organizationId, subject: 'staff', zone },
    [userId],
    dayOf(from, zone),
    dayOf(to, zone),
  );
  const windows = [...(times.get(userId)?.windows.values() ?? [])].flat();
  return windows.some(({ start, end }) => end > from && start < to);
}

/** The school wrote it down: the person is on long sick leave, or works again. */
export async function settleLongSick(
  source: EventSource,
  { user_id, organization_id }: { readonly user_id: string; readonly organization_id: string },
): Promise<void> {
  await source.db
    .update(longSickLeave)
    .set({ status: 'settled' })
    .where(and(eq(longSickLeave.user_id, user_id), eq(longSickLeave.organization_id, organization_id)));
  await todosChanged(source, await holders(source.db, staffRights.leaving, organization_id));
}

/** SQL condition: of the schools for which the caller settles work status, without their own. */
const reached = ({ actor }: Pick<Context, 'actor'>): SQL | null =>
  holds(actor, staffRights.leaving)
    ? (and(
        eq(longSickLeave.status, 'open'),
        within(scopeOf(actor, staffRights.leaving), longSickLeave.organization_id),
        sql`${longSickLeave.user_id} <> ${actor.user_id}`,
      ) as SQL)
    : null;

const read = (db: Db, where: SQL) =>
  db
    .select({ row: longSickLeave, person: { id: user.id, name: user.name, name_en: user.name_en } })
    .from(longSickLeave)
    .innerJoin(user, eq(user.id, longSickLeave.user_id))
    .where(where)
    .orderBy(asc(longSickLeave.reached_on), asc(longSickLeave.id))
    .limit(LISTED);

/** Who has been ill for six months, with the requests that join up and their papers. */
export async function listLongSick(ctx: Context) {
  const { db, services } = ctx;
  const rows = await read(db, reached(ctx) ?? sql`false`);
  const ids = rows.flatMap(({ row }) => row.vacation_ids);
  const requests = ids.length
    ? await db.select().from(vacation).where(inArray(vacation.id, ids)).orderBy(asc(vacation.start_at))
    : [];
  const list = [];
  for (const { row, person } of rows) {
    const own = [];
    for (const one of requests.filter(({ id }) => row.vacation_ids.includes(id))) {
      const files = await services.files.listOf(db, { type: VACATION, id: one.id });
      const { id, no, start_at, end_at, amount } = one;
      own.push({
        id,
        no,
        start_at,
        end_at,
        amount,
        proofs: files.map((file) => services.files.describe(file, { show: true })),
      });
    }
    list.push({ id: row.id, user: person, since: row.since, reached_on: row.reached_on, requests: own });
  }
  return { list };
}

/** Work status to be settled, for those who do so. */
export const longSickTodos: FindTodos = async (ctx) => {
  const where = reached(ctx);
  if (!where) return [];
  return (await read(ctx.db, where)).map(({ row, person }) => ({
    key: `long_sick_leave:${row.id}`,
    kind: 'long_sick_leave',
    title: `${person.name}连续病假满六个月，办理在职状态`,
    title_en: `Settle the work status of ${person.name_en ?? person.name}, on sick leave for six months`,
    detail: null,
    due_at: null,
    since: instantAt(row.reached_on, '00:00'),
    route: '/vacations?tab=long_sick',
    mobile_route: '/mobile/vacations?tab=long_sick',
  }));
};
export const longSickWaits: TodoWaits = (ctx) => anyRow(longSickLeave, reached(ctx));
