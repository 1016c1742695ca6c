import * as z from 'zod';
import { subjectRights } from '#modules/learning/subjects/rights.ts';
import { crud } from '#shared/crud.ts';
import { type CallOutput, defineEndpoints } from '#shared/endpoint.ts';
import { day, id, idParams, line, listQuery, queryFlag } from '#shared/fields.ts';
import type { ReferenceList } from '#shared/reference/item.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { states } from '#shared/states.ts';
import { subjectValueField } from '#shared/subject-value.ts';
import { message } from '#shared/text.ts';
import { ofWholeGroup } from './knowledges.contract.ts';
import { textbookRefusals as r, textbookTexts } from './textbooks.refusals.ts';

export const textbookStatuses = [
  { code: 'active', ...states.in_use },
  { code: 'retired', ...states.disabled },
] as const satisfies ReferenceList;

/** What a cover may be. */
export const COVER = { max_bytes: 5 << 20, types: ['image/jpeg', 'image/png'] } as const;

/** Whether 13 digits end in the check digit that the other twelve ask for. */
function isIsbn(text: string): boolean {
  if (!/^97[89]\d{10}$/.test(text)) return false;
  const sum = [...text].reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** 13 digits with their check digit; spaces and dashes are left out. */
export const isbnField = z
  .string()
  .transform((text) => text.replace(/[\s-]/g, ''))
  .refine(isIsbn, message(textbookTexts.wrong_isbn));

const VOLUME = /^(上|下|全一册|必修[一二三四五六1-9]|选择性必修[一二三四五六1-9])$/;

/** A chapter in the order of reading; `depth` says under which one it stands. An id keeps a chapter that is there. */
const chapterDraft = z.strictObject({
  id: id.nullable().default(null),
  depth: z.int().min(1).max(3),
  no: line(1, 12).nullable().default(null),
  title: line(1, 80),
  title_en: line(1, 120).nullable().default(null),
  page_from: z.int().min(1).max(2000).nullable().default(null),
  hours: z.number().min(0).max(40).nullable().default(null),
  knowledge_ids: z.array(id).max(20).default([]),
});

export const chapterShape = z.object({
  id,
  parent_id: id.nullable(),
  depth: z.int(),
  no: z.string().nullable(),
  title: z.string(),
  title_en: z.string().nullable(),
  page_from: z.int().nullable(),
  hours: z.number().nullable(),
  knowledge_ids: z.array(id),
});

export const textbookDraft = z.strictObject({
  name: line(2, 60),
  name_en: line(1, 120).nullable().default(null),
  subject_value: subjectValueField,
  grade_no: z.int().min(0).max(12),
  volume: z
    .string()
    .regex(VOLUME, message({ cn: '如 上、下、全一册、必修一', us: 'A volume as the textbook names it' })),
  publisher: line(1, 40),
  edition: line(1, 20),
  isbn: isbnField.nullable().default(null),
  year: z.int().min(1990).max(2100).nullable().default(null),
  cover_file_id: id.nullable().default(null),
  status: zodOf(textbookStatuses).default('active'),
  /** The whole list; null: the chapters stay as they are. */
  chapters: z.array(chapterDraft).max(400).nullable().default(null),
});

const row = z.object({
  id,
  name: z.string(),
  name_en: z.string().nullable(),
  subject_value: z.string(),
  grade_no: z.int(),
  volume: z.string(),
  publisher: z.string(),
  edition: z.string(),
  isbn: z.string().nullable(),
  year: z.int().nullable(),
  cover_file_id: id.nullable(),
  /** A link of a minute. */
  cover_url: z.string().nullable(),
  status: zodOf(textbookStatuses),
  /** It is used no more: another one may take its place. */
  is_retired: z.boolean(),
  chapters_n: z.int(),
  /** Used by the own organisation in its present school year. */
  is_used_here: z.boolean(),
  version: z.int(),
});

export const textbooks = defineEndpoints('textbooks', {
  ...crud({
    path: '/textbooks',
    words: ['textbook', 'textbooks'],
    read: 'signed_in',
    write: [subjectRights.manage],
    query: listQuery(['name', 'grade_no', 'updated_at'], {
      subject_value: subjectValueField.optional(),
      stage: z
        .string()
        .regex(/^\d{3}$/)
        .optional(),
      grade_no: z.coerce.number().int().optional(),
      status: zodOf(textbookStatuses).optional(),
      used_only: queryFlag.optional(),
    }),
    row: row.extend({ chapters: z.array(chapterShape).optional() }),
    listed: row,
    detail: row.extend({ chapters: z.array(chapterShape) }),
    draft: textbookDraft,
    refusals: [r.book_taken, r.isbn_taken, r.chapter_in_use],
    ledger: 'C-textbooks',
    own: {
      list: {
        summary: 'Textbooks of the school group, by subject and grade',
        ledger: ['C-textbooks-001', 'E-named-020'],
      },
      update: { cross_organization: ofWholeGroup },
      remove: {
        summary: 'Remove a textbook that nothing uses',
        refusals: [r.book_in_use],
        cross_organization: ofWholeGroup,
      },
    },
  }),
  chapterUses: {
    method: 'GET',
    path: '/textbooks/{id}/chapter_uses',
    summary:
      'How many resources, works and classes are at each chapter of a textbook; chapters without any are left out',
    right: [subjectRights.manage],
    params: idParams,
    output: z.array(z.object({ chapter_id: id, n: z.int() })),
    cross_organization: ofWholeGroup,
  },
  succeed: {
    method: 'PUT',
    path: '/textbooks/{id}/succession',
    summary:
      'Move what stands at chapters of a retired textbook to those of its new edition, marked to be looked at; the rest stays',
    right: [subjectRights.manage],
    params: idParams,
    body: z.strictObject({
      to_book: id,
      chapters: z
        .array(z.strictObject({ from: id, to: id }))
        .min(1)
        .max(400),
      version: z.int(),
    }),
    output: z.object({ moved: z.int() }),
    cross_organization: ofWholeGroup,
    refusals: [r.still_in_use],
  },
});

export const textbookUses = defineEndpoints('textbook_uses', {
  list: {
    method: 'GET',
    path: '/textbook_uses',
    summary: 'Textbooks that the own organisation uses in a school year; the present one unless another is named',
    right: 'signed_in',
    query: z.object({ school_year_id: id.optional() }),
    output: z.object({ school_year_id: id.nullable(), textbook_ids: z.array(id) }),
  },
  set: {
    method: 'PUT',
    path: '/textbook_uses',
    summary: 'Say which textbooks the own organisation uses in a school year',
    right: [subjectRights.manage],
    body: z.strictObject({ school_year_id: id, textbook_ids: z.array(id).max(300) }),
    output: z.object({ school_year_id: id, textbook_ids: z.array(id) }),
  },
});

const progress = z.object({
  classroom_id: id,
  subject_value: z.string(),
  chapter_id: id,
  chapter_title: z.string(),
  textbook_id: id,
  reached_on: day,
  version: z.int(),
});

export const teachingProgress = defineEndpoints('teaching_progress', {
  list: {
    method: 'GET',
    path: '/teaching_progress',
    summary: 'How far the classes of the caller have come, by class and subject',
    right: [subjectRights.read],
    output: z.array(progress),
  },
  set: {
    method: 'PUT',
    path: '/teaching_progress',
    summary: 'Say which chapter an own class has reached in a subject',
    right: [subjectRights.create],
    body: z.strictObject({ classroom_id: id, subject_value: subjectValueField, chapter_id: id, reached_on: day }),
    output: progress,
  },
});

export type Book = CallOutput<typeof textbooks.get>;
