import { eq, sql } from 'drizzle-orm';
import { schoolYear } from '#modules/core/school/server/tables.ts';
import { requireSubject } from '#modules/learning/subjects/server/public.ts';
import { is } from '#server/lists/resource-list.ts';
import { countOf, whole } from '#server/store/columns.ts';
import { defineStore } from '#server/store/store.ts';
import { refuse } from '#shared/refusal.ts';
import { textbooks } from '../../contract/textbooks.contract.ts';
import { textbookRefusals as r } from '../../contract/textbooks.refusals.ts';
import { clientOf, ownGroup } from '../group.policy.ts';
import { textbookThings } from '../public.ts';
import { textbook, textbookChapter, textbookUse } from '../tables.ts';
import { usesIn } from '../uses.service.ts';
import { usesOfChapters } from './chapters.service.ts';
import { coverKind } from './covers.service.ts';

/** Textbooks of the school group; their chapters are stored beside them by `textbooks.service.ts`. */
export const textbookStore = defineStore(textbooks, {
  table: textbook,
  reach: { read: ownGroup, write: ownGroup },
  owner: textbook.client_id,
  held_at_group: true,
  columns: {
    chapters_n: countOf(textbookChapter, eq(textbookChapter.textbook_id, textbook.id)),
    is_retired: whole<boolean>(sql`${textbook.status} = 'retired'`),
  },
  beside: ['chapters'],
  files: { cover_file_id: coverKind },
  list: {
    sorts: {
      name: textbook.name,
      grade_no: [textbook.subject_value, textbook.grade_no, textbook.volume],
      updated_at: textbook.updated_at,
    },
    default_sort: 'grade_no',
    filters: {
      subject_value: is(textbook.subject_value),
      stage: (stage) => sql`left(${textbook.subject_value}, 3) = ${stage}`,
      grade_no: is(textbook.grade_no),
      status: is(textbook.status),
      // the caller's organisation decides; the service adds it
      used_only: () => undefined,
    },
    search: [textbook.name, textbook.name_en, textbook.isbn, textbook.edition],
  },
  unique: { textbook_isbn: r.isbn_taken, textbook_volume: r.book_taken },
  beforeCreate: async (ctx, { subject_value }) => {
    await requireSubject(ctx.db, clientOf(ctx), subject_value);
    return undefined;
  },
  beforeUpdate: async (ctx, { subject_value }, before) => {
    // a subject that was switched off stays where it is
    if (subject_value !== before.subject_value) await requireSubject(ctx.db, clientOf(ctx), subject_value);
    return undefined;
  },
  beforeRemove: async (ctx, { id }) => {
    if (await ctx.db.$count(textbookUse, eq(textbookUse.textbook_id, id))) throw refuse(r.book_in_use);
    const chapters = await ctx.db
      .select({ id: textbookChapter.id })
      .from(textbookChapter)
      .where(eq(textbookChapter.textbook_id, id));
    const ids = chapters.map((row) => row.id);
    if (ids.length > 0 && (await usesOfChapters(ctx, ids)).size > 0) throw refuse(r.book_in_use);
    if ((await usesIn(ctx, textbookThings, [id])).get(id)) throw refuse(r.book_in_use);
  },
});

/** Whether an organisation uses a book in the present school year of its group. */
export const isUsedBy = (organizationId: string) =>
  whole<boolean>(sql`exists (select 1 from ${textbookUse} join ${schoolYear} on ${schoolYear.id} = ${textbookUse.school_year_id}
    where ${textbookUse.textbook_id} = ${textbook.id} and ${textbookUse.organization_id} = ${organizationId}
      and ${schoolYear.status} = 'current')`);
