import { and, asc, eq } from 'drizzle-orm';
import { classroom, grade, schoolYear } from '#modules/core/school/server/tables.ts';
import type { DemoContext } from '#server/module.ts';
import { addDays } from '#shared/dates.ts';
import { castId } from '../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import { type BookKey, chapterId, knowledgeId, tagId, textbookId } from '../../../../../database/demo/textbooks.ts';
import { demoBooks, linesOf, PUBLISHER } from './demo-books.ts';
import { demoPoints, demoTags, taughtIn } from './demo-points.ts';
import {
  chapterKnowledge,
  cTag,
  knowledge,
  teachingProgressRow,
  textbook,
  textbookChapter,
  textbookUse,
} from './tables.ts';
import { tagKey } from './tags/c-tags.policy.ts';
import { parentsOf } from './textbooks/chapters.policy.ts';

const USED: readonly (readonly [school: 'sy-middle' | 'sy-primary' | 'sy-intl', ...books: BookKey[]])[] = [
  ['sy-middle', 'physics-10', 'maths-10', 'physics-8', 'maths-7', 'chinese-7'],
  ['sy-primary', 'maths-3'],
  ['sy-intl', 'maths-3', 'maths-7'],
];

/** The books of the group with their chapters, points and tags; which school uses what; how far a class has come. */
export async function textbooksDemo(demo: DemoContext): Promise<void> {
  await insertBooks(demo);
  await insertPoints(demo);
  await insertTags(demo);
  await insertUses(demo);
}

async function insertBooks({ db }: DemoContext): Promise<void> {
  await db.insert(textbook).values(
    demoBooks.map(({ key, client, chapters: _chapters, ...facts }) => ({
      ...facts,
      id: textbookId(key),
      client_id: organizationId(client),
      publisher: PUBLISHER,
    })),
  );
  const chapters = demoBooks.flatMap(({ key, client, chapters: text }) => {
    const lines = linesOf(text);
    const placed = parentsOf(lines);
    const parents = 'parents' in placed ? placed.parents : [];
    const idAt = (at: number) => chapterId(key, lines[at]?.title ?? '');
    return lines.map((line, at) => {
      const parent = parents[at] ?? null;
      return {
        ...line,
        id: idAt(at),
        client_id: organizationId(client),
        textbook_id: textbookId(key),
        parent_id: parent === null ? null : idAt(parent),
        hours: line.depth === 2 ? 2 : null,
        sort: at,
      };
    });
  });
  await db.insert(textbookChapter).values(chapters);
}

async function insertPoints({ db }: DemoContext): Promise<void> {
  const client_id = organizationId('sy');
  for (const [subject_value, points] of Object.entries(demoPoints))
    await db.insert(knowledge).values(
      points.map(([code, name, name_en, ...before]) => {
        const above = code.split('.').slice(0, -1);
        return {
          id: knowledgeId(subject_value, code),
          client_id,
          subject_value,
          parent_id: above.length ? knowledgeId(subject_value, above.join('.')) : null,
          depth: above.length + 1,
          code,
          name,
          name_en,
          grade_nos: subject_value === '102007' ? [10] : subject_value === '101007' ? [8] : [7],
          importance: before.length > 0 ? 5 : 3,
          difficulty: Math.min(5, 2 + before.length),
          prerequisite_ids: before.map((one) => knowledgeId(subject_value, one)),
        };
      }),
    );
  await db.insert(knowledge).values({
    id: knowledgeId('md:101002', '1'),
    client_id: organizationId('md'),
    subject_value: '101002',
    code: '1',
    name: '数与代数',
    name_en: 'Numbers and algebra',
  });
  await db.insert(chapterKnowledge).values(
    Object.entries(taughtIn).flatMap(([title, codes]) =>
      codes.map((code) => ({
        client_id,
        chapter_id: chapterId('physics-10', title),
        knowledge_id: knowledgeId('102007', code),
      })),
    ),
  );
}

async function insertTags({ db }: DemoContext): Promise<void> {
  const common = Object.entries(demoTags).flatMap(([group, tags]) =>
    tags.map(([name, name_en]) => ({
      id: tagId(name),
      client_id: organizationId('sy'),
      scope: 'client' as const,
      name,
      name_en,
      name_key: tagKey(name),
      tag_group: group as keyof typeof demoTags,
    })),
  );
  await db.insert(cTag).values([
    ...common,
    {
      client_id: organizationId('sy'),
      organization_id: organizationId('sy'),
      id: tagId('集团联考'),
      scope: 'organization',
      name: '集团联考',
      name_en: 'Joint examinations',
      name_key: '集团联考',
      tag_group: 'other',
    },
    {
      id: demoId('c_tag:md'),
      client_id: organizationId('md'),
      scope: 'client',
      name: '新授课',
      name_key: '新授课',
      tag_group: 'lesson_type',
    },
  ]);
}

async function insertUses({ db, today }: DemoContext): Promise<void> {
  const [year] = await db
    .select({ id: schoolYear.id })
    .from(schoolYear)
    .where(and(eq(schoolYear.client_id, organizationId('sy')), eq(schoolYear.status, 'current')));
  if (!year) return;
  await db.insert(textbookUse).values(
    USED.flatMap(([school, ...books]) =>
      books.map((book) => ({
        organization_id: organizationId(school),
        textbook_id: textbookId(book),
        school_year_id: year.id,
      })),
    ),
  );
  const [first] = await db
    .select({ id: classroom.id })
    .from(classroom)
    .innerJoin(grade, eq(grade.id, classroom.grade_id))
    .where(and(eq(classroom.organization_id, organizationId('sy-middle')), eq(grade.stage_code, 102)))
    .orderBy(asc(grade.year_no), asc(classroom.class_no))
    .limit(1);
  if (!first) return;
  await db.insert(teachingProgressRow).values({
    organization_id: organizationId('sy-middle'),
    classroom_id: first.id,
    subject_value: '102007',
    chapter_id: chapterId('physics-10', '摩擦力'),
    reached_on: addDays(today, -1),
    by_id: castId('homeroom'),
  });
}
