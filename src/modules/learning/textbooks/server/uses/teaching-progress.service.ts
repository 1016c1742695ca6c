import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { classroom, classroomTeacher, semester } from '#modules/core/school/server/tables.ts';
import type { Context } from '#server/http/context.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { textbookTexts as t } from '../../contract/textbooks.refusals.ts';
import { clientOf } from '../group.policy.ts';
import { teachingProgressRow as progress, textbook, textbookChapter } from '../tables.ts';

interface Reached {
  readonly classroom_id: string;
  readonly subject_value: string;
  readonly chapter_id: string;
  readonly reached_on: string;
}

/** Whether the caller teaches a class in the semester that runs: this subject, or without one being said. */
const taught = (ctx: Context, subject: SQL | string | typeof progress.subject_value) =>
  and(
    eq(classroomTeacher.user_id, ctx.actor.user_id),
    eq(semester.status, 'current'),
    eq(classroom.status, 'active'),
    or(isNull(classroomTeacher.subject_value), eq(classroomTeacher.subject_value, subject)),
  );

const shown = {
  classroom_id: progress.classroom_id,
  subject_value: progress.subject_value,
  chapter_id: progress.chapter_id,
  chapter_title: textbookChapter.title,
  textbook_id: textbookChapter.textbook_id,
  reached_on: progress.reached_on,
  version: progress.version,
};

/** How far the classes of the caller have come. */
export function listProgress(ctx: Context) {
  return ctx.db
    .select(shown)
    .from(progress)
    .innerJoin(textbookChapter, eq(textbookChapter.id, progress.chapter_id))
    .where(
      sql`exists (${ctx.db
        .select({ one: sql`1` })
        .from(classroomTeacher)
        .innerJoin(semester, eq(semester.id, classroomTeacher.semester_id))
        .innerJoin(classroom, eq(classroom.id, classroomTeacher.classroom_id))
        .where(
          and(sql`${classroomTeacher.classroom_id} = ${progress.classroom_id}`, taught(ctx, progress.subject_value)),
        )})`,
    );
}

/** Says which chapter an own class has reached in a subject; the latest word counts. */
export async function setProgress(ctx: Context, given: Reached) {
  const organization_id = await organizationTaught(ctx, given);
  await requireChapter(ctx, given);
  const facts = { chapter_id: given.chapter_id, reached_on: given.reached_on, by_id: ctx.actor.user_id };
  const [stored] = await ctx.db
    .insert(progress)
    .values({ ...given, organization_id, by_id: ctx.actor.user_id })
    .onConflictDoUpdate({
      target: [progress.classroom_id, progress.subject_value],
      set: { ...facts, version: sql`${progress.version} + 1`, updated_at: sql`now()` },
    })
    .returning({ id: progress.id });
  if (!stored) throw refuse(shared.server);
  ctx.audit({
    action: 'teaching_progress.set',
    target: ['teaching_progress', stored.id],
    organization_id,
    after: { ...given },
  });
  const [row] = await ctx.db
    .select(shown)
    .from(progress)
    .innerJoin(textbookChapter, eq(textbookChapter.id, progress.chapter_id))
    .where(eq(progress.id, stored.id));
  if (!row) throw refuse(shared.server);
  return row;
}

/** The school of a class that the caller teaches in this subject. Refuses (422001) other classes. */
async function organizationTaught(ctx: Context, { classroom_id, subject_value }: Reached): Promise<string> {
  const [row] = await ctx.db
    .select({ id: classroom.organization_id })
    .from(classroomTeacher)
    .innerJoin(semester, eq(semester.id, classroomTeacher.semester_id))
    .innerJoin(classroom, eq(classroom.id, classroomTeacher.classroom_id))
    .where(and(eq(classroom.id, classroom_id), taught(ctx, subject_value)))
    .limit(1);
  if (!row) throw refuseFields({ classroom_id: [t.foreign_class] });
  return row.id;
}

async function requireChapter(ctx: Context, { chapter_id, subject_value }: Reached): Promise<void> {
  const [row] = await ctx.db
    .select({ id: textbookChapter.id })
    .from(textbookChapter)
    .innerJoin(textbook, eq(textbook.id, textbookChapter.textbook_id))
    .where(
      and(
        eq(textbookChapter.id, chapter_id),
        eq(textbookChapter.client_id, clientOf(ctx)),
        eq(textbook.subject_value, subject_value),
      ),
    );
  if (!row) throw refuseFields({ chapter_id: [t.foreign_chapter] });
}
