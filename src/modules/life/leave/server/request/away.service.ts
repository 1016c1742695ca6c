import { and, asc, eq, gt, inArray, lt, type SQL } from 'drizzle-orm';
import type * as z from 'zod';
import { WORKING } from '#modules/core/calendar/contract/calendar-kinds.ts';
import { days } from '#modules/core/calendar/server/public.ts';
import { isStaff, membersOf, placesOf, zoneOf } from '#modules/core/directory/server/public.ts';
import { department, user } from '#modules/core/directory/server/tables.ts';
import { student } from '#modules/people/students/server/tables.ts';
import type { AbsenceSource } from '#server/absence/absence.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Db } from '#server/database/database.ts';
import { within } from '#server/database/scope.ts';
import { anyRow, type FindToday, type TodayHolds } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization, holds, scopeOf } from '#server/rights/actor.ts';
import { addDays, dayBounds, dayOf } from '#shared/dates.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { leaveTexts as t } from '../../contract/leave.refusals.ts';
import { AGREED } from '../../contract/vacation.lifecycle.ts';
import type { calendarEntry } from '../../contract/vacation.shapes.ts';
import type { vacations } from '../../contract/vacations.contract.ts';
import { leaveRights } from '../../rights.ts';
import { departmentNames, ownChildren } from '../people.service.ts';
import { vacation } from '../tables.ts';
import { typesById } from '../type/types.queries.ts';
import { type VacationRow, vacationPath } from './vacation-reach.service.ts';
import { foundOf } from './vacation-views.service.ts';

type Entry = z.input<typeof calendarEntry>;
type Query = z.output<(typeof vacations)['calendar']['query']>;

/** So many days are shown at once. */
const DAYS_MOST = 62;

const leaveOf = (db: Db, where: SQL | undefined, from: string, to: string, states: readonly VacationRow['status'][]) =>
  db
    .select({ row: vacation, person: { id: user.id, name: user.name, name_en: user.name_en } })
    .from(vacation)
    .innerJoin(user, eq(user.id, vacation.applicant_id))
    .where(and(where, inArray(vacation.status, [...states]), lt(vacation.start_at, to), gt(vacation.end_at, from)))
    .orderBy(asc(vacation.start_at), asc(vacation.id))
    .limit(2000);

/** Leave as the reader may know it: a label and the span for colleagues; whose leave they keep, lead or own, with its type. */
async function entriesOf(ctx: Context, found: Awaited<ReturnType<typeof leaveOf>>): Promise<Entry[]> {
  const types = await typesById(
    ctx.db,
    found.map(({ row }) => row.vacation_type_id),
  );
  const rights = await foundOf(
    ctx,
    found.map(({ row }) => row),
  );
  return found.flatMap(({ row, person }, n) => {
    const type = types.get(row.vacation_type_id);
    const one = rights[n];
    const knows = one !== undefined && (one.is_keeper || one.is_leader || row.applicant_id === ctx.actor.user_id);
    const isWaiting = row.status === 'submitted';
    if (isWaiting && !knows) return [];
    const entry: Entry = {
      user: person,
      from: row.start_at,
      to: row.end_at,
      label: { cn: type?.colleague_label ?? '请假', us: type?.colleague_label_en ?? 'On leave' },
      is_waiting: isWaiting,
    };
    if (!knows || !type) return [entry];
    return [{ ...entry, vacation_id: row.id, type: { id: type.id, name: type.name, name_en: type.name_en } }];
  });
}

/** Departments and classes of which the reader sees who is away. */
async function departmentsFor(ctx: Context) {
  const { db, actor } = ctx;
  const here = currentOrganization(actor);
  const own = new Set<string>();
  const codes = [leaveRights.team, leaveRights.manage, leaveRights.students] as const;
  const conditions: SQL[] = [];
  for (const code of codes.filter((one) => holds(actor, one))) {
    const kinds = code === leaveRights.students ? ['class'] : ['office', 'teaching', 'grade', 'project'];
    conditions.push(
      and(
        within(scopeOf(actor, code), department.organization_id, department.id),
        inArray(department.kind, kinds),
      ) as SQL,
    );
  }
  if (holds(actor, leaveRights.own)) {
    const place = (await placesOf(db, [actor.user_id], here)).get(actor.user_id);
    if (place?.department) own.add(place.department.id);
  }
  const rows = [];
  for (const where of [...conditions, ...(own.size ? [inArray(department.id, [...own])] : [])])
    rows.push(
      ...(await db
        .select({
          id: department.id,
          name: department.name,
          name_en: department.name_en,
          kind: department.kind,
          path: department.path,
        })
        .from(department)
        .where(and(eq(department.organization_id, here), eq(department.status, 'active'), where))
        .orderBy(asc(department.path))),
    );
  const all = [...new Map(rows.map((row) => [row.id, row])).values()];
  return { list: all, first: all.find(({ id }) => own.has(id)) ?? all[0] };
}

/** Who of a department or class is away when. */
export async function viewCalendar(ctx: Context, { from, to, department_id }: Query) {
  const { db, actor } = ctx;
  if (addDays(from, DAYS_MOST) < to) throw refuseFields({ to: [t.too_wide] });
  const { list: departments, first } = await departmentsFor(ctx);
  const chosen = department_id ? departments.find(({ id }) => id === department_id) : first;
  if (department_id && !chosen) throw refuse(shared.not_found);
  const named = departments.map(({ id, name, name_en }) => ({ id, name, name_en }));
  const here = currentOrganization(actor);
  const isClass = chosen?.kind === 'class';
  const calendar = await days(db, here, from, to, isClass ? 'students' : 'staff');
  const people = chosen ? await peopleOf(db, chosen.id, isClass) : [];
  const zone = await zoneOf(db, here);
  const found = people.length
    ? await leaveOf(
        db,
        inArray(
          vacation.applicant_id,
          people.map(({ id }) => id),
        ),
        dayBounds(from, zone).start,
        dayBounds(to, zone).end,
        ['submitted', ...AGREED],
      )
    : [];
  const list = await entriesOf(ctx, found);
  return {
    departments: named,
    department_id: chosen?.id ?? null,
    people,
    days: calendar.map(({ date, kind }) => {
      const { start, end } = dayBounds(date, zone);
      const away = new Set(
        list.filter((one) => !one.is_waiting && one.from < end && one.to > start).map((one) => one.user.id),
      );
      return { date, is_off: !WORKING.includes(kind), away: away.size };
    }),
    list,
  };
}

async function peopleOf(db: Db, departmentId: string, isClass: boolean) {
  const columns = { id: user.id, name: user.name, name_en: user.name_en };
  const members = await membersOf(db, { department_id: departmentId });
  if (members.length === 0) return [];
  if (!isClass)
    return db
      .select(columns)
      .from(user)
      .where(and(inArray(user.id, members), isStaff()))
      .orderBy(asc(user.name_pinyin), asc(user.id));
  return db
    .select(columns)
    .from(student)
    .innerJoin(user, eq(user.id, student.id))
    .where(and(inArray(student.id, members), eq(student.status, 'enrolled')))
    .orderBy(asc(user.name_pinyin), asc(user.id));
}

/** Who is away today, by department and class. */
export async function viewToday(ctx: Context) {
  const { db, actor } = ctx;
  const here = currentOrganization(actor);
  const zone = await zoneOf(db, here);
  const { start, end } = dayBounds(dayOf(new Date(ctx.services.clock.now()).toISOString(), zone), zone);
  const found = await leaveOf(db, eq(vacation.organization_id, here), start, end, AGREED);
  const rights = await foundOf(
    ctx,
    found.map(({ row }) => row),
  );
  const seen = found.filter((_, n) => rights[n]?.is_keeper || rights[n]?.is_leader);
  const entries = await entriesOf(ctx, seen);
  const names = await departmentNames(
    db,
    seen.map(({ row }) => row.department_id),
  );
  const groups = Map.groupBy(
    seen.map(({ row }, n) => ({ row, entry: entries[n] })),
    ({ row }) => `${row.subject}:${row.department_id}`,
  );
  const count = (subject: VacationRow['subject']) =>
    new Set(seen.filter(({ row }) => row.subject === subject).map(({ row }) => row.applicant_id)).size;
  return {
    staff: count('staff'),
    students: count('student'),
    groups: [...groups.values()].map((list) => ({
      department: names.get(list[0]?.row.department_id ?? '') ?? null,
      subject: list[0]?.row.subject ?? ('staff' as const),
      list: list.flatMap(({ entry }) => entry ?? []),
    })),
  };
}

/** Who is away, for everybody who plans with people: when, never why. */
export const leaveAbsences: AbsenceSource = {
  module: 'leave',
  async find(db, userIds, from, to) {
    const rows = await db
      .select({ row: vacation })
      .from(vacation)
      .where(
        and(
          inArray(vacation.applicant_id, [...userIds]),
          inArray(vacation.status, [...AGREED]),
          lt(vacation.start_at, to),
          gt(vacation.end_at, from),
        ),
      );
    const types = await typesById(
      db,
      rows.map(({ row }) => row.vacation_type_id),
    );
    return rows.map(({ row }) => ({
      user_id: row.applicant_id,
      from: row.start_at,
      to: row.end_at,
      why: types.get(row.vacation_type_id)?.attendance_mark === 'business' ? 'trip' : 'leave',
    }));
  },
};

/** Whose days a person has on the home page: the own ones, and those of own children. */
async function ownPeople(ctx: Context): Promise<readonly string[]> {
  const children = holds(ctx.actor, leaveRights.student) ? await ownChildren(ctx) : [];
  return [...(holds(ctx.actor, leaveRights.own) ? [ctx.actor.user_id] : []), ...children.map(({ id }) => id)];
}

const ofPeople = (ids: readonly string[], start: string, end: string): SQL =>
  and(
    inArray(vacation.applicant_id, [...ids]),
    inArray(vacation.status, [...AGREED]),
    lt(vacation.start_at, end),
    gt(vacation.end_at, start),
  ) as SQL;

export const leaveHolds: TodayHolds = async (ctx, { start, end }) => {
  const own = await ownPeople(ctx);
  return own.length ? anyRow(vacation, ofPeople(own, start, end)) : null;
};

/** The own leave of a day, and that of own children. */
export const leaveToday: FindToday = async (ctx, { start, end }) => {
  const own = await ownPeople(ctx);
  if (own.length === 0) return [];
  const found = await acrossOrganizations(ctx.db, () =>
    leaveOf(ctx.db, inArray(vacation.applicant_id, [...own]), start, end, AGREED),
  );
  return found.map(({ row, person }) => ({
    key: `vacation:${row.id}`,
    kind: 'vacation',
    title: row.applicant_id === ctx.actor.user_id ? '请假' : `${person.name}请假`,
    title_en: row.applicant_id === ctx.actor.user_id ? 'On leave' : `${person.name_en ?? person.name} on leave`,
    detail: null,
    place: null,
    from: row.start_at,
    to: row.end_at,
    state:
      row.status === 'approved'
        ? ('planned' as const)
        : row.status === 'in_effect'
          ? ('running' as const)
          : ('done' as const),
    route: vacationPath(row.id),
    mobile_route: `/mobile${vacationPath(row.id)}`,
    for_user_id: row.applicant_id === ctx.actor.user_id ? null : row.applicant_id,
  }));
};
