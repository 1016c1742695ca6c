import { defineEntity } from '#web/ui/entity/entity.ts';
import { salaryCategories, salaryPosts } from '../../../contract/salary-post.contract.ts';
import { staffRights } from '../../../rights.ts';
import { useStaffText } from '../../texts.ts';

/** What is typed, sent and shown: a further fact is a line here, its shape, its column and its words. */
export const salaryPostEntity = defineEntity(salaryPosts, useStaffText, {
  name: 'salary-posts',
  right: staffRights.salaryPosts,
  sort: 'code',
  fields: {
    code: { kind: 'line', text: 'salary_post_code', max: 20, required: true, sort: 'code' },
    name: { kind: 'line', text: 'salary_post_name', max: 50, required: true },
    category: { kind: 'choice', of: salaryCategories, text: 'salary_post_category', initial: 'professional' },
    level: { kind: 'number', text: 'salary_post_level', required: true },
    base_fen: { kind: 'money', text: 'salary_post_base', required: true },
    allowance_fen: { kind: 'money', text: 'salary_post_allowance', required: true, initial: 0 },
    valid_from: { kind: 'day', text: 'salary_post_valid_from', required: true },
    valid_to: { kind: 'day', text: 'salary_post_valid_to' },
    remark: { kind: 'area', text: 'salary_post_remark', max: 200 },
  },
  columns: [
    'code',
    'name',
    'category',
    'level',
    'base_fen',
    'allowance_fen',
    'valid_from',
    'valid_to',
    {
      key: 'created_at',
      text: 'salary_post_created_at',
      sort: 'created_at',
      width: 180,
      cell: (row, { format }) => format.dateTime(row.created_at),
    },
  ],
  remembersSize: true,
  words: {
    list: 'salary_post_list',
    add: 'salary_post_add',
    none: 'salary_post_none',
    none_help: 'salary_post_none_help',
    search: 'salary_post_search',
    remove_help: 'salary_post_remove_help',
  },
});
