import { subjectRights } from '#modules/learning/subjects/rights.ts';
import { defineEntity } from '#web/ui/entity/entity.ts';
import { cTags, tagGroups, tagScopes, tagStatuses } from '../../../contract/c-tags.contract.ts';
import { useTextbookText } from '../../texts.ts';
import { UseBar } from '../use-bar.tsx';

/** Tags for resources: those of the group, and those of the own school. */
export const tagEntity = defineEntity(cTags, useTextbookText, {
  name: 'c_tags',
  right: subjectRights.manage,
  held_at_group: (tag) => tag.scope === 'client',
  sort: '-uses',
  fields: {
    name: { kind: 'line', text: 'tag_name', max: 20, required: true, sort: 'name' },
    name_en: { kind: 'line', text: 'name_en', max: 40 },
    tag_group: { kind: 'choice', of: tagGroups, text: 'tag_group', initial: 'lesson_type', width: 120 },
    scope: { kind: 'choice', of: tagScopes, text: 'tag_scope', initial: 'client', only: 'new', width: 90 },
    keep: { kind: 'flag', text: 'keep_similar', help: 'keep_similar_help', only: 'new' },
    status: {
      kind: 'choice',
      text: 'status',
      width: 90,
      only: 'known',
      of: tagStatuses.filter((one) => one.code !== 'merged'),
    },
  },
  layout: ['name', 'name_en', 'tag_group', 'scope', 'keep', 'status'],
  columns: [
    'name',
    'name_en',
    'tag_group',
    'scope',
    { key: 'uses_n', text: 'uses', width: 200, sort: 'uses', cell: (row) => <UseBar n={row.uses_n} /> },
    'status',
  ],
  filters: { tag_group: 'one' },
  words: {
    list: 'tab_tags',
    add: 'add_tag',
    none: 'no_tags',
    none_help: 'no_tags_help',
    search: 'search_tags',
    remove_help: 'remove_tag_help',
  },
});
