import { defineEntity } from '#web/ui/entity/entity.ts';
import { COVER, textbookStatuses, textbooks } from '../../contract/textbooks.contract.ts';
import { useTextbookText } from '../texts.ts';
import classes from './books.module.css';
import { SubjectField, SubjectName } from './subject-field.tsx';

/** Textbooks of the school group; their chapters have an editor of their own. */
export const bookEntity = defineEntity(textbooks, useTextbookText, {
  name: 'textbooks',
  right: '2505',
  sort: 'grade_no',
  fields: {
    name: { kind: 'line', text: 'book_name', max: 60, required: true, sort: 'name' },
    name_en: { kind: 'line', text: 'name_en', max: 120 },
    subject_value: {
      ...{ kind: 'own', text: 'subject', input: SubjectField, from: (row) => row?.subject_value ?? '', width: 150 },
      shown: (row) => <SubjectName value={row.subject_value} />,
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
      ...{ kind: 'picture', text: 'cover', purpose: 'textbook_cover', rule: COVER },
      url: (row) => row.cover_url,
    },
    status: { kind: 'choice', of: textbookStatuses, text: 'status', initial: 'active', width: 90 },
    // kept by the editor of chapters; left out, they stay
    chapters: { kind: 'own', text: 'chapters', input: () => null, from: () => null, toBody: () => null },
  },
  layout: [
    ...(['name', 'name_en', 'subject_value', ['grade_no', 'volume'], 'publisher', ['edition', 'year']] as const),
    ...(['isbn', 'cover_file_id', 'status'] as const),
  ],
  columns: [
    {
      key: 'cover',
      text: 'cover',
      width: 60,
      cell: (row) => <span className={classes.thumb}>{row.cover_url && <img src={row.cover_url} alt="" />}</span>,
    },
    'name',
    'subject_value',
    'grade_no',
    'volume',
    'edition',
    { key: 'chapters_n', text: 'chapters', width: 80, cell: (row, { format }) => format.number(row.chapters_n) },
    { key: 'is_used_here', text: 'used_here', width: 90, cell: (row, { t }) => (row.is_used_here ? t('yes') : '—') },
    'status',
  ],
  filters: { status: 'one' },
  words: {
    list: 'tab_books',
    add: 'add_book',
    none: 'no_books',
    none_help: 'no_books_help',
    search: 'search_books',
    remove_help: 'remove_book_help',
  },
});
