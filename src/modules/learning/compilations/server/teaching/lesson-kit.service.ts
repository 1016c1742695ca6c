import { and, eq, inArray } from 'drizzle-orm';
import { classroom, classroomTeacher, semester } from '#modules/core/school/server/tables.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { today } from '#shared/dates.ts';
import { listOfChapter } from '../compilations.queries.ts';
import { chapterReached } from '../curriculum.service.ts';
import { requireViewer, showTree } from '../detail/compilation-view.service.ts';
import { findRevision } from '../editor/tree.queries.ts';
import { acrossGroup, type Viewer } from '../reach.queries.ts';
import { chaptersOf as itemsByChapter } from '../versions/publication.service.ts';
import { lessons } from './lessons.ts';

const CLASSES_AT_MOST = 8;
const COMPILATIONS_AT_MOST = 5;
const ITEMS_AT_MOST = 5;

interface Planned {
  readonly lesson_id: string | null;
  readonly starts_at: string | null;
  readonly ends_at: string | null;
  readonly classroom: { readonly id: string; readonly name: string; readonly name_en: string | null };
  readonly subject_value: string;
}

/** What there is for the next lesson, or for each own class where no timetable says which one is next. */
export async function viewLessonKit(ctx: Context, lessonId: string | undefined) {
  const viewer = await requireViewer(ctx);
  const planned = await plannedLessons(ctx, lessonId);
  const list = [];
  for (const lesson of planned) list.push(await kitOf(ctx, viewer, lesson));
  return { list };
}

async function plannedLessons(ctx: Context, lessonId: string | undefined): Promise<Planned[]> {
  const timetable = await lessons.of(ctx.services)(ctx, today(ctx.actor.time_zone));
  if (timetable === null) return listTaught(ctx);
  const wanted = lessonId ? timetable.filter((lesson) => lesson.id === lessonId) : timetable.slice(0, 1);
  if (wanted.length === 0) return lessonId ? [] : listTaught(ctx);
  const classes = await ctx.db
    .select({ id: classroom.id, name: classroom.name, name_en: classroom.name_en })
    .from(classroom)
    .where(
      inArray(
        classroom.id,
        wanted.map((lesson) => lesson.classroom_id),
      ),
    );
  return wanted.flatMap(({ id, classroom_id, subject_value, starts_at, ends_at }) => {
    const named = classes.find((one) => one.id === classroom_id);
    return named ? [{ lesson_id: id, starts_at, ends_at, classroom: named, subject_value }] : [];
  });
}

/** Classes and subjects that the caller teaches in the present semester. */
async function listTaught({ db, actor }: Context): Promise<Planned[]> {
  const rows = await db
    .selectDistinct({
      classroom: { id: classroom.id, name: classroom.name, name_en: classroom.name_en },
      subject_value: classroomTeacher.subject_value,
    })
    .from(classroomTeacher)
    .innerJoin(classroom, eq(classroom.id, classroomTeacher.classroom_id))
    .innerJoin(semester, eq(semester.id, classroomTeacher.semester_id))
    .where(
      and(
        eq(classroomTeacher.user_id, actor.user_id),
        eq(classroom.organization_id, currentOrganization(actor)),
        eq(classroom.status, 'active'),
        eq(semester.status, 'current'),
      ),
    )
    .orderBy(classroom.name, classroom.id)
    .limit(CLASSES_AT_MOST);
  return rows.flatMap(({ classroom: named, subject_value }) =>
    subject_value ? [{ lesson_id: null, starts_at: null, ends_at: null, classroom: named, subject_value }] : [],
  );
}

async function kitOf(ctx: Context, viewer: Viewer, lesson: Planned) {
  const reached = await chapterReached(ctx, lesson.classroom.id, lesson.subject_value);
  const chapter = reached && { id: reached.id, textbook_id: reached.textbook_id, title: reached.title };
  const items = reached ? await itemsOfChapter(ctx, viewer, reached.id) : [];
  return { ...lesson, chapter, items };
}

/** Items of the most used compilations that stand under a chapter; a resource that stands in several of them once. */
export async function itemsOfChapter(ctx: Context, viewer: Viewer, chapterId: string) {
  return acrossGroup(ctx.db, async () => {
    const found = await listOfChapter(ctx.db, viewer, chapterId, COMPILATIONS_AT_MOST);
    const items = [];
    const known = new Set<string>();
    for (const one of found) {
      if (items.length >= ITEMS_AT_MOST) break;
      const revision = await findRevision(ctx.db, one.id);
      if (!revision) continue;
      const under = revision.tree.items.filter((item) =>
        itemsByChapter({ nodes: revision.tree.nodes, items: [item] }).get(chapterId),
      );
      const shown = await showTree(ctx, { nodes: [], items: under.slice(0, ITEMS_AT_MOST) }, one);
      for (const { id, resource } of shown.items) {
        if (!resource || known.has(resource.id)) continue;
        known.add(resource.id);
        items.push({ compilation_id: one.id, item_id: id, compilation_title: one.title, resource });
      }
    }
    return items.slice(0, ITEMS_AT_MOST);
  });
}
