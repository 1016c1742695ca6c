import { subjects } from '#modules/learning/subjects/contract/subjects.contract.ts';
import { subjectRights } from '#modules/learning/subjects/rights.ts';
import { defineEntity } from '#web/ui/entity/entity.ts';
import { optionsFrom } from '#web/ui/entity/entity-fields.ts';
import { Inline } from '#web/ui/layout/layout.tsx';
import { COVER, textbookStatuses, textbooks } from '../../../contract/textbooks.contract.ts';
import { useTextbookText } from '../../texts.ts';
import classes from '../books.module.css';
import { SubjectName, subjectOptions } from '../subject-field.tsx';
import { BookCover } from './book-cover.tsx';

/** Textbooks of the school group; their chapters have an editor of their own. */
export const bookEntity = defineEntity(textbooks, useTextbookText, {
  name: 'textbooks',
  right: subjectRights.manage,
  held_at_group: 'all',
  sort: 'grade_no',
  fields: {
    name: { kind: 'line', text: 'book_name', max: 60, required: true, sort: 'name' },
    name_en: { kind: 'line', text: 'name_en', max: 120 },
    subject_value: {
      kind: 'reference',
      text: 'subject',
      required: true,
      width: 150,
      // values of the group's subjects, not their ids
      ...optionsFrom(subjects.list, { query: () => ({ status: 'active' }), toOptions: subjectOptions }),
      display: ({ subject_value }) => ({ id: subject_value, name: subject_value }),
    },
    grade_no: {
      kind: 'number',
      text: 'grade',
      help: 'grade_help',
      max: 2,
      required: true,
      sort: 'grade_no',
      width: 80,
    },
    volume: { kind: 'line', text: 'volume', help: 'volume_help', max: 8, required: true, width: 110 },
    publisher: { kind: 'line', text: 'publisher', max: 40, required: true },
    edition: { kind: 'line', text: 'edition', max: 20, required: true, width: 110 },
    isbn: { kind: 'line', text: 'isbn', max: 20 },
    year: { kind: 'number', text: 'year', max: 4 },
    cover_file_id: {
      kind: 'picture',
      text: 'cover',
      purpose: 'textbook_cover',
      rule: COVER,
      url: (row) => row.cover_url,
    },
    status: { kind: 'choice', of: textbookStatuses, text: 'status', initial: 'active', width: 90 },
    // kept by the editor of chapters; left out, they stay
    chapters: { kind: 'own', text: 'chapters', input: () => null, from: () => null, toBody: () => null },
  },
  layout: [
    'name',
    'name_en',
    'subject_value',
    ['grade_no', 'volume'],
    'publisher',
    ['edition', 'year'],
    'isbn',
    'cover_file_id',
    'status',
  ],
  columns: [
    {
      key: 'name',
      text: 'book_name',
      sort: 'name',
      cell: (row, { localizedName }) => (
        <Inline as="span" gap={10} className={classes.named}>
          <BookCover book={row} />
          <span>{localizedName(row)}</span>
        </Inline>
      ),
    },
    { key: 'subject', text: 'subject', width: 150, cell: (row) => <SubjectName value={row.subject_value} /> },
    'grade_no',
    'volume',
    'edition',
    {
      key: 'chapters_n',
      text: 'chapters',
      width: 80,
      align: 'right',
      cell: (row, { format }) => format.number(row.chapters_n),
    },
    { key: 'is_used_here', text: 'used_here', width: 90, cell: (row, { t }) => (row.is_used_here ? t('yes') : '—') },
    'status',
  ],
  filters: { subject_value: 'one', status: 'one' },
  words: {
    list: 'tab_books',
    add: 'add_book',
    none: 'no_books',
    none_help: 'no_books_help',
    search: 'search_books',
    remove_help: 'remove_book_help',
  },
});
