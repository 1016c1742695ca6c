import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { chapterKnowledge, cTag, knowledge, teachingProgressRow, textbook, textbookChapter } from './tables.ts';

export interface Chapter {
  readonly id: string;
  readonly parent_id: string | null;
  readonly depth: number;
  readonly no: string | null;
  readonly title: string;
  readonly title_en: string | null;
  readonly page_from: number | null;
  readonly hours: number | null;
  readonly knowledge_ids: string[];
}

/** The chapters of a textbook of this school group, in the order of reading; none for a book of another one. */
export function chaptersOf(db: Db, clientId: string, textbookId: string): Promise<Chapter[]> {
  const c = textbookChapter;
  return db
    .select({
      id: c.id,
      parent_id: c.parent_id,
      depth: c.depth,
      no: c.no,
      title: c.title,
      title_en: c.title_en,
      page_from: c.page_from,
      hours: c.hours,
      knowledge_ids: sql<string[]>`coalesce(array_agg(${chapterKnowledge.knowledge_id})
        filter (where ${chapterKnowledge.knowledge_id} is not null), '{}')`,
    })
    .from(c)
    .leftJoin(chapterKnowledge, eq(chapterKnowledge.chapter_id, c.id))
    .where(and(eq(c.client_id, clientId), eq(c.textbook_id, textbookId)))
    .groupBy(c.id)
    .orderBy(asc(c.sort));
}

/** Titles of chapters of this school group by their ids, with the book that they stand in. */
export async function chapterTitles(db: Db, clientId: string, ids: readonly string[]) {
  const rows = ids.length
    ? await db
        .select({
          id: textbookChapter.id,
          textbook_id: textbookChapter.textbook_id,
          no: textbookChapter.no,
          title: textbookChapter.title,
          title_en: textbookChapter.title_en,
        })
        .from(textbookChapter)
        .where(and(eq(textbookChapter.client_id, clientId), inArray(textbookChapter.id, [...ids])))
    : [];
  return new Map(rows.map((row) => [row.id, row]));
}

/** Textbooks of this school group by their ids: what they are called, and for which subject and grade. */
export async function textbooksAmong(db: Db, clientId: string, ids: readonly string[]) {
  const { id, name, name_en, subject_value, grade_no, volume, status } = textbook;
  const rows = ids.length
    ? await db
        .select({ id, name, name_en, subject_value, grade_no, volume, status })
        .from(textbook)
        .where(and(eq(textbook.client_id, clientId), inArray(id, [...ids])))
    : [];
  return new Map(rows.map((row) => [row.id, row]));
}

/** Knowledge points of this school group (and of a subject, where it is named) by their ids; merged ones are left out. */
export async function knowledgesAmong(db: Db, clientId: string, ids: readonly string[], subjectValue?: string) {
  const { id, code, name, name_en, subject_value } = knowledge;
  const rows = ids.length
    ? await db
        .select({ id, code, name, name_en, subject_value })
        .from(knowledge)
        .where(
          and(
            eq(knowledge.client_id, clientId),
            inArray(id, [...ids]),
            eq(knowledge.status, 'active'),
            subjectValue === undefined ? undefined : eq(subject_value, subjectValue),
          ),
        )
    : [];
  return new Map(rows.map((row) => [row.id, row]));
}

/** Tags of this school group by their ids, whichever school of it made them; merged ones are left out. */
export async function tagsAmong(db: Db, clientId: string, ids: readonly string[]) {
  const { id, name, name_en, tag_group, organization_id, status } = cTag;
  const rows = ids.length
    ? await db
        .select({ id, name, name_en, tag_group, organization_id, status })
        .from(cTag)
        .where(and(eq(cTag.client_id, clientId), inArray(id, [...ids]), sql`${status} <> 'merged'`))
    : [];
  return new Map(rows.map((row) => [row.id, row]));
}

/** The chapter that a class reached last in a subject, or null. */
export async function chapterReached(db: Db, classroomId: string, subjectValue: string) {
  const [row] = await db
    .select({
      id: textbookChapter.id,
      parent_id: textbookChapter.parent_id,
      textbook_id: textbookChapter.textbook_id,
      no: textbookChapter.no,
      title: textbookChapter.title,
      reached_on: teachingProgressRow.reached_on,
    })
    .from(teachingProgressRow)
    .innerJoin(textbookChapter, eq(textbookChapter.id, teachingProgressRow.chapter_id))
    .where(and(eq(teachingProgressRow.classroom_id, classroomId), eq(teachingProgressRow.subject_value, subjectValue)));
  return row ?? null;
}
