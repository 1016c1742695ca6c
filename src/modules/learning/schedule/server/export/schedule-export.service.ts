import { inArray } from 'drizzle-orm';
import { user } from '#modules/core/directory/server/tables.ts';
import { startExport } from '#server/data-task/data-tasks.service.ts';
import { defineExport, type TaskSource } from '#server/data-task/definitions.ts';
import type { Context } from '#server/http/context.ts';
import { today } from '#shared/dates.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { type Lang, listIn } from '#shared/text.ts';
import { slotKinds, type Weeks } from '../../contract/schedule-kinds.ts';
import { scheduleRights } from '../../rights.ts';
import { getScheduleRow } from '../draft/schedule-rows.service.ts';
import { slotsOf } from '../draft/slots.queries.ts';
import { classNamesOf, roomNamesOf, subjectMap } from '../lesson/lesson-rows.queries.ts';

interface Params {
  readonly id: string;
}
interface Row {
  readonly classes: string;
  readonly weekday: number | null;
  readonly period_from: number;
  readonly period_to: number;
  readonly course: string;
  readonly kind: string;
  readonly teachers: string;
  readonly numbers: string;
  readonly room: string;
  readonly weeks: Weeks;
}

const DAYS = {
  cn: ['星期一', '星期二', '星期三', '星期四', '星期五', '星期六', '星期日'],
  us: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
} as const;
const NOT_PLACED = { cn: '未排', us: 'Not placed' };
const WEEKS = { all: { cn: '', us: '' }, odd: { cn: '单周', us: 'odd' }, even: { cn: '双周', us: 'even' } } as const;

function weeksText(weeks: Weeks, lang: Lang): string {
  if (!Array.isArray(weeks)) return WEEKS[weeks][lang];
  const numbers = listIn(lang, weeks.map(String));
  return lang === 'cn' ? `第${numbers}周` : `weeks ${numbers}`;
}

const periodText = ({ period_from, period_to }: Row): string =>
  period_from === period_to ? String(period_from) : `${period_from}-${period_to}`;

/** Every weekly lesson in a row, as planning programs write lists: the portal reads it back. */
const scheduleExport = defineExport<Params, Row>({
  name: 'class_schedules',
  title: { cn: '课表', us: 'Timetable' },
  rights: [scheduleRights.overview, scheduleRights.manage],
  columns: [
    { cn: '班级', us: 'Class', value: (row) => row.classes, width: 18 },
    {
      cn: '星期',
      us: 'Day',
      value: (row, lang) => (row.weekday === null ? NOT_PLACED[lang] : (DAYS[lang][row.weekday - 1] ?? '')),
      width: 10,
    },
    { cn: '节次', us: 'Period', value: (row) => (row.weekday === null ? '' : periodText(row)), width: 8 },
    { cn: '课程', us: 'Course', value: (row) => row.course, width: 16 },
    { cn: '类型', us: 'Kind', value: (row) => row.kind, width: 10 },
    { cn: '教师', us: 'Teacher', value: (row) => row.teachers, width: 16 },
    { cn: '工号', us: 'Number', value: (row) => row.numbers, width: 14 },
    { cn: '教室', us: 'Room', value: (row) => row.room, width: 16 },
    { cn: '单双周', us: 'Weeks', value: (row, lang) => weeksText(row.weeks, lang), width: 12 },
  ],
  async *batches(source) {
    yield await rowsOf(source);
  },
});

async function rowsOf(source: TaskSource<Params>): Promise<Row[]> {
  const { db, actor, lang, params } = source;
  const row = await getScheduleRow(source, params.id, today(actor.time_zone));
  const slots = await slotsOf(db, params.id);
  const ids = (of: (slot: (typeof slots)[number]) => readonly string[]) => [...new Set(slots.flatMap(of))];
  const classes = await classNamesOf(
    db,
    ids((slot) => slot.classroom_ids),
  );
  const rooms = await roomNamesOf(
    db,
    ids((slot) => (slot.broom_id ? [slot.broom_id] : [])),
  );
  const teacherIds = ids((slot) => slot.teacher_ids);
  const people = teacherIds.length
    ? await db
        .select({ id: user.id, name: user.name, name_en: user.name_en, number: user.number })
        .from(user)
        .where(inArray(user.id, teacherIds))
    : [];
  const teachers = new Map(people.map((one) => [one.id, one]));
  const subjects = await subjectMap(db, row.organization_id);
  const nameOf = (one: { name: string; name_en: string | null } | undefined) =>
    (lang === 'us' ? one?.name_en : null) ?? one?.name ?? '';
  return slots.map((slot) => {
    const own = slot.teacher_ids.flatMap((id) => teachers.get(id) ?? []);
    return {
      classes: listIn(
        lang,
        slot.classroom_ids.map((id) => nameOf(classes.get(id))),
      ),
      weekday: slot.weekday,
      period_from: slot.period_from,
      period_to: slot.period_to,
      course: slot.course_name ?? nameOf(subjects.get(slot.subject_value)),
      kind: labelOf(slotKinds, slot.kind, lang),
      teachers: listIn(lang, own.map(nameOf)),
      numbers: listIn(
        lang,
        own.flatMap(({ number }) => number ?? []),
      ),
      room: nameOf(rooms.get(slot.broom_id ?? '')),
      weeks: slot.weeks,
    };
  });
}

/** Begins the export of a version in reach. */
export async function exportSchedule(ctx: Context, id: string): Promise<{ data_task_id: string }> {
  await getScheduleRow(ctx, id, today(ctx.actor.time_zone));
  return startExport(ctx, scheduleExport, { id });
}
