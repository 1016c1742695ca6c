import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import * as z from 'zod';
import { directoryRights } from '#modules/core/directory/rights.ts';
import { writeAudit } from '#server/audit/audit.ts';
import { defineImport, type RowToSave, type TaskSource, type Verdict } from '#server/data-task/definitions.ts';
import { day, id, line } from '#shared/fields.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { type DayKind, dayKinds } from '../contract/calendar-kinds.ts';
import { calendarTexts as t } from '../contract/work-calendar.contract.ts';
import { calendarChanged } from './calendar.events.ts';
import { inheritingOrganizations } from './calendar.queries.ts';
import { workCalendar, workCalendarDay } from './tables.ts';

interface Params {
  readonly organization_id: string;
}
interface Row {
  readonly date: string;
  readonly kind: DayKind;
  readonly name: string | null;
  readonly as_weekday: number | null;
}
/** What `undo` needs of one day: how it was before, null where nothing was said of it. */
interface Entry {
  readonly date: string;
  readonly said: Omit<Row, 'date'>;
  readonly before: Omit<Row, 'date'> | null;
}

const ALSO: Readonly<Record<DayKind, readonly string[]>> = {
  workday: ['上班'],
  rest: ['休息', '周末'],
  holiday: ['holiday', '放假', '节假日', '法定假日', '休'],
  makeup: ['makeup', '调休', '补班', '上班（调休）', '班'],
  school_break: ['寒假', '暑假'],
};
const kinds = dayKinds.map((kind) => ({ ...kind, also: ALSO[kind.code] }));
const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'];

/** A number or a word: 3, 周三, 星期三. */
const weekday = z.string().transform((text, ctx) => {
  const digit = WEEKDAYS.indexOf(text.replace(/^(周|星期)/, '')) + 1 || Number(text);
  if (Number.isInteger(digit) && digit >= 1 && digit <= 7) return digit;
  ctx.addIssue({ code: 'custom', message: t.as_weekday.cn });
  return z.NEVER;
});

/** The place whose calendar is meant, which the caller governs. */
async function placeOf({ db, scope, params }: TaskSource<Params>) {
  const { organization_id } = params;
  if (!scope.organizations.includes(organization_id)) throw refuse(shared.not_found);
  const place = await inheritingOrganizations(db, organization_id);
  const here = and(
    eq(workCalendarDay.client_id, place.client_id),
    place.is_root ? isNull(workCalendarDay.school_id) : eq(workCalendarDay.school_id, organization_id),
    eq(workCalendarDay.applies, 'both'),
  );
  return { ...place, here, school_id: place.is_root ? null : organization_id };
}

async function saidOf(source: TaskSource<Params>, dates: readonly string[]) {
  const { here } = await placeOf(source);
  const rows = await source.db
    .select()
    .from(workCalendarDay)
    .where(and(here, inArray(workCalendarDay.date, [...dates])));
  return new Map(rows.map(({ date, kind, name, as_weekday }) => [date, { kind, name, as_weekday }]));
}

const factsOf = ({ kind, name, as_weekday }: Row) => ({
  kind,
  name,
  as_weekday: kind === 'makeup' ? as_weekday : null,
});
const isSame = (one: Omit<Row, 'date'>, other: Omit<Row, 'date'>) =>
  one.kind === other.kind && one.name === other.name && one.as_weekday === other.as_weekday;

async function compare(source: TaskSource<Params>, rows: readonly Row[]): Promise<Verdict[]> {
  const known = await saidOf(
    source,
    rows.map(({ date }) => date),
  );
  return rows.map((row): Verdict => {
    const before = known.get(row.date);
    const outcome = !before ? 'created' : isSame(before, factsOf(row)) ? 'same' : 'changed';
    // the published list does not say it; the day counts as its own weekday until somebody does
    return row.kind === 'makeup' && row.as_weekday === null
      ? { outcome, hints: { as_weekday: [t.as_weekday] } }
      : outcome;
  });
}

/** Writes some days of a calendar, and tells whom they concern. */
async function write(
  source: TaskSource<Params>,
  days: readonly { readonly date: string; readonly said: Omit<Row, 'date'> | null }[],
  act: 'import' | 'undo_import',
): Promise<void> {
  const { db, actor, params } = source;
  const { client_id, school_id, here, heirs } = await placeOf(source);
  const dates = days.map(({ date }) => date).toSorted();
  const [from, to] = [dates[0], dates.at(-1)];
  if (!from || !to) return;
  const { organization_id } = params;
  await db.insert(workCalendar).values({ organization_id, version: 0 }).onConflictDoNothing();
  await db
    .update(workCalendar)
    .set({ version: sql`${workCalendar.version} + 1` })
    .where(eq(workCalendar.organization_id, organization_id));
  await db.delete(workCalendarDay).where(and(here, inArray(workCalendarDay.date, dates)));
  const rows = days.flatMap(({ date, said }) =>
    said ? [{ ...said, date, client_id, school_id, applies: 'both' as const }] : [],
  );
  if (rows.length > 0) await db.insert(workCalendarDay).values(rows);
  for (const one of heirs) await calendarChanged.emit(source, { organization_id: one, from, to });
  await writeAudit(db, { actor, ip: null, device: null, request_id: 'import' }, [
    {
      action: `work_calendar.${act}`,
      target: ['work_calendar', organization_id],
      organization_id,
      after: { days: dates.length },
    },
  ]);
}

async function save(source: TaskSource<Params>, rows: readonly RowToSave<Row>[]): Promise<Entry[]> {
  const known = await saidOf(
    source,
    rows.map(({ row }) => row.date),
  );
  const entries = rows.map(({ row }) => ({ date: row.date, said: factsOf(row), before: known.get(row.date) ?? null }));
  await write(source, entries, 'import');
  return entries;
}

/** Days that nobody changed since are again as they were. */
async function undo(source: TaskSource<Params>, entries: readonly Entry[]): Promise<void> {
  const known = await saidOf(
    source,
    entries.map(({ date }) => date),
  );
  const untouched = entries.filter(({ date, said }) => {
    const now = known.get(date);
    return now !== undefined && isSame(now, said);
  });
  await write(
    source,
    untouched.map(({ date, before }) => ({ date, said: before })),
    'undo_import',
  );
}

const MAX_ROWS = 800;

/** The national list of a year by file: days that it names are said anew, the others stay. */
defineImport<Params, Row>({
  name: 'work_calendar',
  title: { cn: '校历日', us: 'Calendar days' },
  rights: [directoryRights.calendar],
  params: z.strictObject({ organization_id: id }),
  max_rows: MAX_ROWS,
  rows_at_once: MAX_ROWS,
  columns: [
    { key: 'date', cn: '日期', us: 'Date', is_required: true, schema: day, example: '2027-02-05' },
    { key: 'kind', cn: '类型', us: 'Type', also: ['安排'], is_required: true, schema: zodOf(dayKinds), options: kinds },
    { key: 'name', cn: '名称', us: 'Name', also: ['节日', '假日名称'], schema: line(1, 40), example: '春节' },
    {
      key: 'as_weekday',
      cn: '按周几上班',
      us: 'Stands for',
      also: ['补周几', '按星期几'],
      schema: weekday,
      note: { cn: '调休上班填写，1–7或周一至周日', us: 'For make-up days, 1–7 from Monday' },
      example: '3',
    },
  ],
  keysOf: ({ date }) => ({ date }),
  compare,
  save,
  undo: (source, entries) => undo(source, entries as readonly Entry[]),
});
