import { and, eq, inArray, sql } from 'drizzle-orm';
import * as z from 'zod';
import { zoneOf } from '#modules/core/directory/server/public.ts';
import { user, userOrganization } from '#modules/core/directory/server/tables.ts';
import { writeAudit } from '#server/audit/audit.ts';
import {
  defineImport,
  type ImportSource,
  type RowToSave,
  type TaskSource,
  type Verdict,
} from '#server/data-task/definitions.ts';
import { addDays, dayBounds, dayOf, instantAt, timeOf } from '#shared/dates.ts';
import { pastDay } from '#shared/field-rules.ts';
import { id, line, required } from '#shared/fields.ts';
import { codeKey } from '#shared/text/code.ts';
import { labelKey } from '#shared/text/label.ts';
import type { Text } from '#shared/text.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { attendanceRights } from '../../rights.ts';
import { recountJob } from '../attendance.jobs.ts';
import { type Plan, planOf } from '../day/hours.queries.ts';
import { holdMonths, monthOf } from '../day/month-holds.queries.ts';
import { attendanceMonth, attendancePlace, attendancePunch } from '../tables.ts';
import { momentOf, timeCell } from './machine-time.ts';

interface Params {
  readonly organization_id: string;
}
interface Row {
  readonly number: string;
  readonly name: string | null;
  /** Null: it stands with the time. */
  readonly date: string | null;
  readonly time: string;
  readonly place: string | null;
}
type FileSource = ImportSource<Params>;

const texts = {
  foreign: { cn: '机构不在您的管理范围', us: 'You do not manage this organisation' },
  nobody: { cn: '没有此工号的教职工', us: 'Nobody on the staff has this number' },
  other_name: { cn: '姓名与工号不符', us: 'The name is not that of this number' },
  no_rule: { cn: '当天不在任何考勤组', us: 'In no attendance group on this day' },
  no_place: { cn: '没有此打卡地点', us: 'There is no such place' },
  other_day: { cn: '与时间列中的日期不同', us: 'Not the day that stands with the time' },
  ahead: { cn: '时间不能晚于现在', us: 'The time can’t lie ahead' },
  closed: { cn: '该月考勤已月结', us: 'Attendance of this month is closed' },
  own: { cn: '本人的打卡须由他人确认', us: 'Somebody else has to confirm own punches' },
} as const satisfies Readonly<Record<string, Text>>;

interface Located {
  readonly row: Row;
  readonly person: { readonly id: string; readonly name: string } | undefined;
  readonly place_id: string | null | undefined;
  /** Null: it has no day, or two that differ. */
  readonly date: string | null;
  readonly at: string | null;
  readonly differs: boolean;
  readonly has_rule: boolean;
  readonly is_known: boolean;
}

interface Found {
  readonly located: readonly Located[];
  readonly closed: ReadonlySet<string>;
  readonly zone: string;
}

/** Whom each row means, where, and whether that punch is known. */
async function locate({ db, services, params }: FileSource, rows: readonly Row[]): Promise<Found> {
  const { organization_id } = params;
  const zone = await zoneOf(db, organization_id);
  const numbers = [...new Set(rows.map(({ number }) => codeKey(number)))];
  // who left may still have punched; somebody of another school is nobody
  const people = await db
    .selectDistinct({ id: user.id, name: user.name, number: user.number })
    .from(userOrganization)
    .innerJoin(user, eq(user.id, userOrganization.user_id))
    .where(and(eq(userOrganization.organization_id, organization_id), inArray(sql`upper(${user.number})`, numbers)));
  const byNumber = new Map(people.map((one) => [codeKey(one.number ?? ''), one]));
  const places = await db
    .select({ id: attendancePlace.id, name: attendancePlace.name, name_en: attendancePlace.name_en })
    .from(attendancePlace)
    .where(eq(attendancePlace.organization_id, organization_id));
  const days = daysOf(rows);
  const [from, to] = [days[0] ?? '', days.at(-1) ?? ''];
  const ids = from === '' ? [] : people.map((one) => one.id);
  const plan = ids.length > 0 ? await planOf({ db, services }, organization_id, ids, from, to) : null;
  const known = await knownPunches(db, organization_id, ids, from, to, zone);
  const months = await db
    .select({ month: attendanceMonth.month })
    .from(attendanceMonth)
    .where(and(eq(attendanceMonth.organization_id, organization_id), eq(attendanceMonth.status, 'closed')));
  const placeOf = (name: string | null) =>
    name === null
      ? null
      : places.find((one) => [one.name, one.name_en ?? one.name].some((word) => labelKey(word) === labelKey(name)))?.id;
  const located = rows.map((row) => {
    const person = byNumber.get(codeKey(row.number));
    const { date, time, differs } = momentOf(row);
    return {
      row,
      person,
      place_id: placeOf(row.place),
      date,
      at: date && instantAt(date, time, zone),
      differs,
      has_rule: person !== undefined && plan !== null && date !== null && followsOn(plan, person.id, date),
      is_known: person !== undefined && known.has(`${person.id} ${date} ${time}`),
    };
  });
  return { located, closed: new Set(months.map(({ month }) => month)), zone };
}

/** The days of some rows, the earliest first. */
const daysOf = (rows: readonly Row[]): string[] => rows.flatMap((row) => momentOf(row).date ?? []).toSorted();

/** The end of a night belongs to the day before. */
const followsOn = (plan: Plan, userId: string, date: string): boolean =>
  plan.ruleOn(userId, date) !== null || plan.ruleOn(userId, addDays(date, -1)) !== null;

/** Minutes in which somebody has punched already, whatever it was worth. */
async function knownPunches(
  db: FileSource['db'],
  organizationId: string,
  ids: readonly string[],
  from: string,
  to: string,
  zone: string,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ user_id: attendancePunch.user_id, at: attendancePunch.at })
    .from(attendancePunch)
    .where(
      and(
        eq(attendancePunch.organization_id, organizationId),
        inArray(attendancePunch.user_id, [...ids]),
        sql`${attendancePunch.at} >= ${dayBounds(from, zone).start} and ${attendancePunch.at} < ${dayBounds(to, zone).end}`,
      ),
    );
  return new Set(rows.map(({ user_id, at }) => `${user_id} ${dayOf(at, zone)} ${timeOf(at, zone)}`));
}

function verdictOf(source: FileSource, one: Located, { closed }: Found): Verdict {
  const { scope, params, actor, services } = source;
  const { row, person, date, at } = one;
  if (!scope.organizations.includes(params.organization_id)) return { errors: { number: [texts.foreign] } };
  if (!person) return { errors: { number: [texts.nobody] } };
  if (row.name && labelKey(row.name) !== labelKey(person.name)) return { errors: { name: [texts.other_name] } };
  if (one.place_id === undefined) return { errors: { place: [texts.no_place] } };
  if (date === null || at === null) return { errors: { date: [one.differs ? texts.other_day : required] } };
  if (Date.parse(at) > services.clock.now()) return { errors: { time: [texts.ahead] } };
  if (closed.has(monthOf(date))) return { errors: { date: [texts.closed] } };
  if (!one.has_rule) return { errors: { date: [texts.no_rule] } };
  if (one.is_known) return 'same';
  return person.id === actor.user_id ? { outcome: 'created', hints: { number: [texts.own] } } : 'created';
}

async function compare(source: FileSource, rows: readonly Row[]): Promise<Verdict[]> {
  const found = await locate(source, rows);
  return found.located.map((one) => verdictOf(source, one, found));
}

/** Stores punches; those of the person who imports wait for somebody else's word. The days are counted by a job. */
async function save(source: FileSource, rows: readonly RowToSave<Row>[]): Promise<string[]> {
  const { db, actor, params } = source;
  const { organization_id } = params;
  const days = daysOf(rows.map(({ row }) => row));
  await holdMonths(db, organization_id, days[0] ?? '', days.at(-1) ?? '');
  const found = await locate(
    source,
    rows.map((one) => one.row),
  );
  const punches = found.located.flatMap(({ person, place_id, at, date }) => {
    if (!person || date === null || at === null || found.closed.has(monthOf(date))) return [];
    const isOwn = person.id === actor.user_id;
    return {
      id: uuidv7(),
      organization_id,
      user_id: person.id,
      at,
      source: 'import' as const,
      place_id: place_id ?? null,
      verdict: isOwn ? ('doubtful' as const) : ('valid' as const),
      reason: isOwn ? ('own_import' as const) : null,
    };
  });
  if (punches.length > 0) await db.insert(attendancePunch).values(punches);
  await follow(source, 'import', punches, days);
  return punches.map((one) => one.id);
}

/** Takes back what was imported, but for days of months that were closed since. */
async function undo(source: TaskSource<Params>, entries: readonly string[]): Promise<void> {
  const { db, params } = source;
  const { organization_id } = params;
  const zone = await zoneOf(db, organization_id);
  const imported = and(
    eq(attendancePunch.organization_id, organization_id),
    eq(attendancePunch.source, 'import'),
    inArray(attendancePunch.id, [...entries]),
  );
  const rows = await db.select().from(attendancePunch).where(imported);
  const days = rows.map(({ at }) => dayOf(at, zone)).toSorted();
  const [from, to] = [days[0], days.at(-1)];
  if (!from || !to) return;
  const months = await holdMonths(db, organization_id, from, to);
  const open = rows.filter(({ at }) => months.get(monthOf(dayOf(at, zone))) !== 'closed');
  if (open.length === 0) return;
  await db.delete(attendancePunch).where(
    inArray(
      attendancePunch.id,
      open.map((one) => one.id),
    ),
  );
  await follow(source, 'undo_import', open, days);
}

/** Notes it in the log, and has the days counted that it may touch. */
async function follow(
  { db, services, actor, params }: TaskSource<Params>,
  act: string,
  punches: readonly { readonly user_id: string }[],
  days: readonly string[],
): Promise<void> {
  const { organization_id } = params;
  const [from, to] = [days[0], days.at(-1)];
  if (punches.length === 0 || !from || !to) return;
  await services.jobs.enqueue(db, recountJob, {
    organization_id,
    user_ids: [...new Set(punches.map((one) => one.user_id))],
    from: addDays(from, -1),
    to: addDays(to, 1),
  });
  await writeAudit(db, { actor, ip: null, device: null, request_id: 'import' }, [
    {
      action: `attendance_punch.${act}`,
      target: ['organization', organization_id],
      organization_id,
      after: { punches: punches.length },
    },
  ]);
}

/** Punches by file: what a machine wrote that the portal does not know. */
defineImport<Params, Row>({
  name: 'attendance_punch',
  title: { cn: '打卡记录', us: 'Punches' },
  rights: [attendanceRights.manage],
  params: z.strictObject({ organization_id: id }),
  max_rows: 50_000,
  columns: [
    {
      key: 'number',
      cn: '工号',
      us: 'Staff number',
      also: ['人员编号', '考勤号', '考勤号码', '登记号码'],
      is_required: true,
      schema: line(1, 32),
      example: 'T20150012',
    },
    { key: 'name', cn: '姓名', us: 'Name', schema: line(1, 60), example: '王建国' },
    {
      key: 'date',
      cn: '日期',
      us: 'Date',
      also: ['打卡日期', '考勤日期', '刷卡日期'],
      schema: pastDay,
      note: { cn: '时间列已含日期时可不填', us: 'Not needed where the time has its day with it' },
      example: '2026-11-23',
    },
    {
      key: 'time',
      cn: '时间',
      us: 'Time',
      also: ['打卡时间', '日期时间', '考勤时间', '刷卡时间', '签到时间'],
      is_required: true,
      schema: timeCell,
      note: { cn: '如 07:52，或 2026-11-23 07:52', us: 'Such as 07:52, or 2026-11-23 07:52' },
      example: '07:52',
    },
    { key: 'place', cn: '地点', us: 'Place', also: ['打卡地点'], schema: line(1, 40), example: '南门' },
  ],
  keysOf: (row) => {
    const { date, time } = momentOf(row);
    return { time: date && `${codeKey(row.number)} ${date} ${time}` };
  },
  compare,
  save,
  undo: (source, entries) => undo(source, entries as readonly string[]),
});
