import { and, asc, eq, inArray } from 'drizzle-orm';
import { userDepartment } from '#modules/core/directory/server/tables.ts';
import { classroom, classroomTeacher, grade, semester } from '#modules/core/school/server/tables.ts';
import { rankOf } from '#modules/learning/course-resources/contract/resource-kinds.ts';
import { countUses } from '#modules/learning/course-resources/server/public.ts';
import { courseResource } from '#modules/learning/course-resources/server/tables.ts';
import { teachingProgressRow, textbook, textbookChapter } from '#modules/learning/textbooks/server/tables.ts';
import type { DemoContext } from '#server/module.ts';
import { addDays, instantAt } from '#shared/dates.ts';
import { castId } from '../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import { chapterId } from '../../../../../database/demo/textbooks.ts';
import type { Tree } from '../contract/tree.ts';
import { type DemoCompilation, demoCompilations } from './compilations.demo.ts';
import { searchKeys } from './compilations.service.ts';
import { countsOfUses } from './resource-uses.queries.ts';
import {
  compilation,
  compilationChapter,
  compilationDay,
  compilationItem,
  compilationNode,
  compilationPack,
  compilationReader,
  compilationRevision,
  compilationSuperUser,
} from './tables.ts';
import { chaptersOf, factsOfRevision } from './versions/publication.service.ts';

type Resource = typeof courseResource.$inferSelect;
const [SCHOOL, GROUP] = [organizationId('sy-middle'), organizationId('sy')];

export const demoCompilationId = (title: string): string => demoId(`compilation:${title}`);

/** Works in every state, built from the library of the demo along its textbooks. */
export async function compilationsDemo(demo: DemoContext): Promise<void> {
  const { db } = demo;
  const resources = await db
    .select()
    .from(courseResource)
    .where(and(eq(courseResource.organization_id, SCHOOL), eq(courseResource.is_shared, true)))
    .orderBy(asc(courseResource.id));
  for (const [at, plan] of demoCompilations.entries()) await keep(demo, plan, at, resources);
  const ids = resources.map(({ id }) => id);
  await countUses(demo, await countsOfUses(db, ids));
  await openForClass(demo);
  await teachMaths(demo);
  const packed = demoCompilations.find((one) => one.is_public);
  if (packed && (await db.$count(compilation, eq(compilation.id, demoCompilationId(packed.title)))) > 0)
    await db.insert(compilationPack).values({
      organization_id: SCHOOL,
      compilation_id: demoCompilationId(packed.title),
      user_id: castId('homeroom'),
      state: 'failed',
      total: 2,
    });
  await db.insert(compilationSuperUser).values({
    id: demoId('compilation super user'),
    organization_id: SCHOOL,
    user_id: castId('homeroom'),
    stage_code: 102,
    subject_value: '102001',
    granted_by: castId('superadmin'),
  });
}

async function keep(demo: DemoContext, plan: DemoCompilation, at: number, resources: readonly Resource[]) {
  const { db, today } = demo;
  const things = resources.filter((one) => fits(one, plan));
  if (things.length === 0) return;
  const owner_id = plan.by === 'author' ? (things[0]?.owner_id ?? castId('teacher')) : castId(plan.by);
  const id = demoCompilationId(plan.title);
  const { tree, textbook_id } = await treeOf(demo, plan, id, things);
  const changed_at = instantAt(addDays(today, -(at * 4 + 1)), '15:40');
  const isServed = plan.status === 'published' || plan.revision > 0;
  const chapters = chaptersOf(tree);
  const [row] = await db
    .insert(compilation)
    .values({
      id,
      organization_id: SCHOOL,
      client_id: GROUP,
      owner_id,
      title: plan.title,
      title_en: plan.title_en,
      ...searchKeys({ title: plan.title, title_en: plan.title_en, summary: plan.summary }),
      department_id: await departmentOf(demo, owner_id),
      kind: plan.kind,
      summary: plan.summary,
      stage_code: 102 as const,
      subject_value: plan.subject,
      grade_nos: [10],
      textbook_id,
      level: plan.level,
      wanted_level: plan.wanted ?? null,
      status: plan.status,
      opinion: plan.opinion ?? null,
      is_served: isServed,
      revision: plan.revision,
      has_changes: !isServed,
      tree_version: 1,
      published_at: isServed ? changed_at : null,
      submitted_at: plan.wanted ? changed_at : null,
      is_public: plan.is_public ?? false,
      public_by: plan.is_public ? castId('principal') : null,
      copied_from_id: plan.copy_of ? demoCompilationId(plan.copy_of) : null,
      copies: plan.copies ?? 0,
      nodes_n: tree.nodes.length,
      items_n: tree.items.length,
      views: isServed ? 40 + at * 17 : 0,
      chapter_ids: isServed ? [...chapters.keys()] : [],
      created_at: changed_at,
      updated_at: changed_at,
    })
    .returning();
  if (!row) return;
  const of = { compilation_id: id, organization_id: SCHOOL };
  await db.insert(compilationNode).values(tree.nodes.map((node) => ({ ...node, knowledge_ids: [], ...of })));
  if (tree.items.length > 0) await db.insert(compilationItem).values(tree.items.map((item) => ({ ...item, ...of })));
  if (!isServed) return;
  await db.insert(compilationRevision).values({
    ...of,
    revision: plan.revision,
    tree,
    facts: factsOfRevision(row),
    level: plan.level,
    at: changed_at,
    accepted_by: plan.level === 'personal' ? null : castId('superadmin'),
  });
  if (textbook_id && chapters.size > 0)
    await db.insert(compilationChapter).values(
      [...chapters].map(([chapter_id, items_n]) => ({
        ...of,
        client_id: GROUP,
        textbook_id,
        chapter_id,
        kind: plan.kind,
        items_n,
      })),
    );
  await readersOf(demo, id, owner_id, at);
}

/** Shared at least as widely as the work is, or is to be. */
function fits(one: Resource, { subject, level, wanted, is_public }: DemoCompilation): boolean {
  const isOpen = !is_public || ['cc_by', 'cc_by_nc', 'public_domain'].includes(one.license ?? '');
  const needed = wanted ?? level;
  return one.subject_value === subject && isOpen && (needed === 'personal' || rankOf(one.level) >= rankOf(needed));
}

/** The chapters of the textbook of the subject, with what the library has for each; the rest stands in the first one. */
async function treeOf({ db }: DemoContext, plan: DemoCompilation, id: string, things: readonly Resource[]) {
  const [book] = await db
    .select({ id: textbook.id })
    .from(textbook)
    .where(and(eq(textbook.client_id, GROUP), eq(textbook.subject_value, plan.subject), eq(textbook.status, 'active')))
    .orderBy(asc(textbook.grade_no))
    .limit(1);
  const chapters = book
    ? await db
        .select()
        .from(textbookChapter)
        .where(eq(textbookChapter.textbook_id, book.id))
        .orderBy(asc(textbookChapter.sort))
    : [];
  const nodeId = (key: string) => demoId(`compilation node:${id}:${key}`);
  const nodes = chapters
    .filter((chapter) => chapter.depth <= 2)
    .slice(0, plan.chapters)
    .map((chapter) => ({
      id: nodeId(chapter.id),
      parent_id: chapter.parent_id && nodeId(chapter.parent_id),
      title: [chapter.no, chapter.title].filter(Boolean).join(' '),
      chapter_id: chapter.id,
      knowledge_ids: [],
      sort: chapter.sort,
    }));
  const own = plan.sections.map((title, at) => ({
    id: nodeId(title),
    parent_id: null,
    title,
    chapter_id: null,
    knowledge_ids: [],
    sort: 1000 + at,
  }));
  const all = [...nodes, ...own];
  const fallback = own[0] ?? nodes[0];
  const items = things.flatMap((thing, at) => {
    const place = nodes.find((node) => node.chapter_id === thing.chapter_id) ?? fallback;
    return place
      ? [
          {
            id: demoId(`compilation item:${id}:${thing.id}`),
            node_id: place.id,
            course_resource_id: thing.id,
            pinned_revision: plan.copy_of ? thing.revision : null,
            note: null,
            sort: at,
          },
        ]
      : [];
  });
  const tree: Tree = { nodes: all, items };
  return { tree, textbook_id: book && nodes.length > 0 ? book.id : null };
}

async function departmentOf({ db }: DemoContext, userId: string): Promise<string | null> {
  const [place] = await db
    .select({ id: userDepartment.department_id })
    .from(userDepartment)
    .where(and(eq(userDepartment.user_id, userId), eq(userDepartment.is_main, true)))
    .limit(1);
  return place?.id ?? null;
}

const DAYS = 60;

/** How often it was opened this term, and what colleagues think of it. */
async function readersOf({ db, today }: DemoContext, id: string, ownerId: string, at: number): Promise<void> {
  const days = Array.from({ length: DAYS }, (_, n) => addDays(today, n - DAYS)).filter(
    (day) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()),
  );
  await db
    .insert(compilationDay)
    .values(days.map((day, n) => ({ compilation_id: id, day, opens: 1 + ((n * 7 + at * 5) % 6) })));
  const people = (['homeroom', 'principal', 'teacher'] as const).map(castId).filter((one) => one !== ownerId);
  const ratings = people.map((user_id, n) => ({ compilation_id: id, user_id, rating: 5 - ((n + at) % 2) }));
  await db
    .insert(compilationReader)
    .values(ratings.map((one) => ({ ...one, opened_at: instantAt(today, '08:20'), is_favorite: at === 0 })));
  const sum = ratings.reduce((total, one) => total + one.rating, 0);
  await db
    .update(compilation)
    .set({ rating: sum / ratings.length, rating_n: ratings.length })
    .where(eq(compilation.id, id));
}

const MATHS = '102002';

/** A head teacher has mathematics in their own class too, so that what there is for its chapter waits for them. */
async function teachMaths({ db, today }: DemoContext): Promise<void> {
  const user_id = castId('homeroom');
  const headed = await db
    .select({ classroom_id: classroom.id, semester_id: semester.id })
    .from(classroomTeacher)
    .innerJoin(classroom, eq(classroom.id, classroomTeacher.classroom_id))
    .innerJoin(grade, eq(grade.id, classroom.grade_id))
    .innerJoin(semester, eq(semester.id, classroomTeacher.semester_id))
    .where(
      and(
        eq(classroomTeacher.user_id, user_id),
        eq(classroomTeacher.role, 'head'),
        eq(grade.stage_code, 102),
        eq(semester.status, 'current'),
      ),
    );
  const [first] = headed;
  if (!first) return;
  await db
    .insert(classroomTeacher)
    .values({ ...first, organization_id: SCHOOL, user_id, role: 'subject', subject_value: MATHS });
  await db.insert(teachingProgressRow).values({
    organization_id: SCHOOL,
    classroom_id: first.classroom_id,
    subject_value: MATHS,
    by_id: user_id,
    chapter_id: chapterId('maths-10', '集合的概念'),
    reached_on: addDays(today, -1),
  });
}

/** The class of the demo's student may open what their teacher gave them. */
async function openForClass({ db }: DemoContext): Promise<void> {
  const classes = await db
    .selectDistinct({ id: classroom.id })
    .from(classroom)
    .innerJoin(userDepartment, eq(userDepartment.department_id, classroom.department_id))
    .where(eq(userDepartment.user_id, castId('student')));
  const taught = await db
    .selectDistinct({ id: classroomTeacher.classroom_id })
    .from(classroomTeacher)
    .where(eq(classroomTeacher.user_id, castId('teacher')));
  const classroom_ids = [...new Set([...classes, ...taught].map((one) => one.id))];
  if (classroom_ids.length === 0) return;
  const titles = demoCompilations.filter((one) => one.for_class).map((one) => demoCompilationId(one.title));
  await db.update(compilation).set({ student_open: true, classroom_ids }).where(inArray(compilation.id, titles));
}
