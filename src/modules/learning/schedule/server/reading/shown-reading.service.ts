import { and, asc, eq } from 'drizzle-orm';
import type * as z from 'zod';
import { classroom, grade } from '#modules/core/school/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import type { GridAnswers, gridReading, StoredReading } from '../../contract/grid-reading.ts';
import { clashRows } from '../draft/clash-texts.service.ts';
import { clashesOf } from '../draft/clashes.policy.ts';
import { surroundingsOf } from '../draft/slots.queries.ts';
import type { GridKnown, GridLesson, GridReading } from '../grid/grid-types.ts';
import { namesOf } from '../lesson/lesson-rows.queries.ts';

type Shown = Omit<z.output<typeof gridReading>, 'id' | 'expires_at'>;
const CLASHES_SHOWN = 300;

/** What is kept of a lesson until the draft. */
export const keptLesson = (one: GridLesson): StoredReading['slots'][number] => ({
  class_ids: [...one.class_ids],
  weekday: one.weekday,
  period_from: one.period_from,
  period_to: one.period_to,
  weeks: weeksOf(one),
  kind: one.kind,
  subject_value: one.subject_value,
  course_name: one.course_name,
  teacher_ids: [...one.teacher_ids],
  room_id: one.room_id,
});

const weeksOf = ({ weeks }: Pick<GridLesson, 'weeks'>) => (typeof weeks === 'string' ? weeks : [...weeks]);

/** A reading with its sheets, what is open, and who would be in two places, in the language of the reader. */
export async function shownReading(
  ctx: Pick<Context, 'lang'> & { readonly db: Db },
  organizationId: string,
  {
    reading,
    known,
    mapping,
  }: { readonly reading: GridReading; readonly known: GridKnown; readonly mapping: GridAnswers },
): Promise<Shown> {
  const { lang } = ctx;
  const openCells = new Set(reading.open_names.flatMap((one) => one.cells));
  return {
    lessons: reading.lessons.length,
    grades: await gradesOf(ctx.db, organizationId, reading.lessons),
    sheets: reading.sheets.map(({ name, is_hidden, rows, more_rows }) => ({
      name,
      is_hidden,
      rows: rows.map((row) => row.map((cell) => ({ ...cell }))),
      more_rows,
      axes: reading.axes
        .filter(({ sheet }) => sheet === name)
        .map(({ sheet: _, ...one }) => ({ ...one, weeks: weeksOf(one) })),
    })),
    not_understood: reading.not_understood.map(({ sheet, address, text, reason }) => ({
      sheet,
      address,
      text,
      reason: reason[lang],
      is_name: openCells.has(`${sheet}!${address}`),
    })),
    open_names: reading.open_names.map(({ of, typed, cells, candidates, problem }) => ({
      of,
      typed,
      cells: [...cells],
      candidates: [...candidates],
      reason:
        reading.not_understood.find((one) => one.problem === problem && one.part === typed)?.reason[lang] ?? typed,
    })),
    set_aside: reading.set_aside.map(({ sheet, why, count, cells }) => ({
      sheet,
      why,
      count,
      cells: cells.map((cell) => ({ ...cell })),
    })),
    differing: reading.differing.map(({ cells, reason }) => ({ cells: [...cells], text: reason[lang] })),
    ...(await clashesIn(ctx, organizationId, reading.lessons)),
    counts: { ...reading.counts },
    mapping,
    options: optionsOf(known),
  };
}

const optionsOf = ({ teachers, classes, subjects, rooms, periods = [] }: GridKnown): Shown['options'] => {
  const names = Map.groupBy(teachers, ({ name }) => name);
  return {
    // of two of one name the number says which
    teachers: teachers.map(({ id, name, number }) => ({
      value: id,
      name: (names.get(name)?.length ?? 0) > 1 && number ? `${name} ${number}` : name,
      name_en: null,
    })),
    classes: classes.map(({ id, name }) => ({ value: id, name, name_en: null })),
    subjects: subjects.map(({ value, name, also }) => ({ value, name, name_en: also[0] ?? null })),
    rooms: rooms.map(({ id, name }) => ({ value: id, name, name_en: null })),
    periods: periods.map(({ no, name }) => ({ value: String(no), name, name_en: null })),
  };
};

/** Who and what a week of the file would take twice, found as in a draft. */
async function clashesIn(
  { db, lang }: Pick<Context, 'lang'> & { readonly db: Db },
  organizationId: string,
  lessons: readonly GridLesson[],
): Promise<Pick<Shown, 'clashes' | 'double_teachers'>> {
  const slots = lessons.map((one, at) => ({
    id: String(at),
    classroom_ids: one.class_ids,
    subject_value: one.subject_value ?? '',
    course_name: null,
    teacher_ids: one.teacher_ids,
    broom_id: one.room_id,
    weekday: one.weekday,
    period_from: one.period_from,
    period_to: one.period_to,
    weeks: weeksOf(one),
    kind: one.kind,
  }));
  const clashes = clashesOf(slots, await surroundingsOf(db, organizationId, slots));
  const twice = [...new Set(clashes.filter(({ kind }) => kind === 'teacher').map(({ ref_id }) => ref_id))];
  const names = await namesOf(db, twice);
  const rows = await clashRows(db, clashes.slice(0, CLASHES_SHOWN), lang);
  return {
    clashes: rows.map(({ slots: pair, ...one }) => ({
      ...one,
      cells: pair.flatMap((at) => lessons[Number(at)]?.cells[0] ?? []),
    })),
    double_teachers: twice.flatMap((id) => names.get(id) ?? []),
  };
}

/** The grades that a file has lessons of, and how many. */
async function gradesOf(db: Db, organizationId: string, lessons: readonly GridLesson[]): Promise<Shown['grades']> {
  const rows = await db
    .select({
      classroom_id: classroom.id,
      id: grade.id,
      name: grade.name,
      name_en: grade.name_en,
    })
    .from(classroom)
    .innerJoin(grade, eq(grade.id, classroom.grade_id))
    .where(and(eq(classroom.organization_id, organizationId), eq(classroom.status, 'active')))
    .orderBy(asc(grade.stage_code), asc(grade.year_no), asc(grade.id));
  const ofClass = new Map(rows.map((row) => [row.classroom_id, row]));
  const counts = Map.groupBy(lessons, ({ class_ids }) => ofClass.get(class_ids[0] ?? '')?.id ?? '');
  const grades = new Map(rows.map(({ id, name, name_en }) => [id, { id, name, name_en }]));
  return [...grades.values()].flatMap((one) => {
    const found = counts.get(one.id)?.length ?? 0;
    return found ? [{ ...one, lessons: found }] : [];
  });
}
