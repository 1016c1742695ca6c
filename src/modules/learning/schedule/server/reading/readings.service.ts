import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { classroom, grade } from '#modules/core/school/server/tables.ts';
import { readWorkbook } from '#server/data-task/sheets/workbook/read-workbook.ts';
import { rowReach } from '#server/database/database.ts';
import { admit } from '#server/files/admit.ts';
import { defineFileKind } from '#server/files/kinds.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { fileRefusals } from '#shared/calls/files.contract.ts';
import { dayOf } from '#shared/dates.ts';
import type { UploadedFile } from '#shared/endpoint.ts';
import { refuse, refuseFields } from '#shared/refusal.ts';
import { GRID_FILE, type GridAnswers, gridMapping, type StoredReading } from '../../contract/grid-reading.ts';
import { scheduleRefusals as r, scheduleTexts as t } from '../../contract/schedule.refusals.ts';
import { readGrid } from '../grid/read-grid.ts';
import { nowOf } from '../now.ts';
import { scheduleReading, type scheduleSlot } from '../tables.ts';
import { keepAnswers, keptAnswers, unknownAnswers } from './kept-answers.service.ts';
import { knownOf } from './known.queries.ts';
import { keptLesson, shownReading } from './shown-reading.service.ts';

type SlotValues = Omit<typeof scheduleSlot.$inferInsert, 'id' | 'class_schedule_id' | 'organization_id'>;

const gridKind = defineFileKind({
  kind: 'schedule_grid',
  ...GRID_FILE,
  way: 'own_call',
  image: null,
  can_read: () => false,
});

const DAY_MS = 86_400_000;

/** Reads a file of a planning program and keeps what it says for a day, for its author alone. */
export async function readSchedule(
  ctx: Context,
  upload: UploadedFile | undefined,
  { mapping: typed }: { readonly mapping?: string | undefined },
) {
  if (!upload) throw refuse(fileRefusals.empty);
  const { actor, services, lang } = ctx;
  const organization_id = currentOrganization(actor);
  const answered = typed === undefined ? null : answersIn(typed);
  const content = await admit(gridKind, upload);
  const read = await readWorkbook(content.path, content.mime);
  if ('trouble' in read) throw refuse(r.grid_unreadable);
  const expires_at = new Date(Date.parse(nowOf(services)) + DAY_MS).toISOString();
  return services.database.write(rowReach(actor.client_id, actor.reach), async ({ db }) => {
    const known = await knownOf(db, organization_id, dayOf(nowOf(services), actor.time_zone));
    if (answered && unknownAnswers(answered, known).length > 0) throw refuseFields({ mapping: [t.foreign_answer] });
    const mapping = answered ?? (await keptAnswers(db, organization_id, known));
    const reading = readGrid(read.sheets, known, mapping);
    const kept: StoredReading = {
      slots: reading.lessons.map(keptLesson),
      open: reading.not_understood.length,
      mapping,
    };
    const [row] = await db
      .insert(scheduleReading)
      .values({ organization_id, user_id: actor.user_id, reading: kept, expires_at })
      .returning({ id: scheduleReading.id });
    if (!row) throw new Error('a reading was not stored');
    const shown = await shownReading({ db, lang }, organization_id, { reading, known, mapping });
    return { ...shown, id: row.id, expires_at };
  });
}

function answersIn(typed: string): GridAnswers {
  const parsed = gridMapping.safeParse(parsedOrNull(typed));
  if (!parsed.success) throw refuseFields({ mapping: [t.foreign_answer] });
  return parsed.data;
}

function parsedOrNull(typed: string): unknown {
  try {
    return JSON.parse(typed);
  } catch {
    return null;
  }
}

/** The weekly lessons of a reading for some grades. Nothing is stored before every cell is understood or set aside. */
export async function slotsOfReading(
  ctx: Context,
  organizationId: string,
  readingId: string,
  gradeIds: readonly string[],
): Promise<SlotValues[]> {
  const { db, actor } = ctx;
  const [row] = await db
    .select()
    .from(scheduleReading)
    .where(
      and(
        eq(scheduleReading.id, readingId),
        eq(scheduleReading.user_id, actor.user_id),
        eq(scheduleReading.organization_id, organizationId),
        gt(scheduleReading.expires_at, sql`now()`),
      ),
    );
  if (!row) throw refuseFields({ reading_id: [t.reading_gone] });
  const { reading } = row;
  if (reading.open > 0) throw refuse(r.reading_open, { n: reading.open });
  if (reading.mapping) await keepAnswers(db, organizationId, reading.mapping, actor.user_id);
  const classes = await db
    .select({ id: classroom.id, stage: grade.stage_code })
    .from(classroom)
    .innerJoin(grade, eq(grade.id, classroom.grade_id))
    .where(and(eq(classroom.organization_id, organizationId), inArray(classroom.grade_id, [...gradeIds])));
  const stageOf = new Map(classes.map((one) => [one.id, one.stage]));
  return reading.slots.flatMap((one) => {
    const classroom_ids = one.class_ids.filter((id) => stageOf.has(id));
    const stage = stageOf.get(classroom_ids[0] ?? '');
    if (stage === undefined) return [];
    return piecesOf(one).map(([period_from, period_to]) => ({
      classroom_ids,
      // a course without a subject is one of the school
      subject_value: one.subject_value ?? `${stage}${SCHOOL_COURSE}`,
      course_name: one.subject_value ? null : one.course_name,
      teacher_ids: one.teacher_ids,
      broom_id: one.room_id,
      weekday: one.weekday,
      period_from,
      period_to,
      weeks: one.weeks,
      kind: one.kind,
    }));
  });
}

const LONGEST = 3;
/** A cell merged over half a day is several lessons in a row: none is longer than three periods. */
function piecesOf({ period_from, period_to }: { readonly period_from: number; readonly period_to: number }) {
  const count = Math.ceil((period_to - period_from + 1) / LONGEST);
  return Array.from({ length: count }, (_, at) => {
    const from = period_from + at * LONGEST;
    return [from, Math.min(from + LONGEST - 1, period_to)] as const;
  });
}

/** 校本课程, in every stage. */
const SCHOOL_COURSE = '020';
