import { defineEntity } from '#web/ui/entity/entity.ts';
import { blockedWords, wordActions } from '../../contract/blocked-words.contract.ts';
import { contentCheckRights } from '../../rights.ts';
import { useContentCheckText } from '../texts.ts';

/** Words of the organisation: what happens to a text in which they stand. */
export const wordEntity = defineEntity(blockedWords, useContentCheckText, {
  name: 'blocked-words',
  right: contentCheckRights.moderate,
  sort: '-created_at',
  fields: {
    word: { kind: 'line', text: 'word', max: 30, required: true },
    action: { kind: 'choice', of: wordActions, text: 'action', initial: 'refuse', width: 130 },
  },
  columns: [
    'word',
    'action',
    {
      key: 'is_shipped',
      text: 'is_shipped',
      width: 150,
      cell: (row, { t }) => (row.is_shipped ? t('is_shipped_yes') : '—'),
    },
    {
      key: 'created_at',
      text: 'created_at',
      sort: 'created_at',
      width: 170,
      cell: (row, { format }) => format.dateTime(row.created_at),
    },
  ],
  filters: { action: 'one' },
  title: (row) => row.word,
  words: {
    list: 'words',
    add: 'add_word',
    none: 'no_words',
    none_help: 'no_words_help',
    search: 'search_words',
    remove_help: 'remove_word_help',
  },
});
