import * as z from 'zod';
import { crud } from '#shared/crud.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { fromTo } from '#shared/field-rules.ts';
import { day, id, instant, line, listQuery, queryFlag } from '#shared/fields.ts';
import type { ReferenceList } from '#shared/reference/item.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { defineRefusals } from '#shared/refusal.ts';
import { staffRights } from '../rights.ts';

export const salaryCategories = [
  { code: 'management', cn: '管理岗', us: 'Management' },
  { code: 'professional', cn: '专业技术岗', us: 'Professional' },
  { code: 'worker', cn: '工勤岗', us: 'Manual work' },
] as const satisfies ReferenceList;

export const salaryPostRefusals = defineRefusals('salary_post', {
  code_taken: {
    cn: '该编码在此期间已有薪级岗位',
    us: 'Another salary post has this code during these days',
  },
});

const fen = z.int().min(0).max(1_000_000_00);

/** What people say of a salary post; it is typed, stored and answered in this shape. */
const facts = {
  code: line(1, 20),
  name: line(1, 50),
  category: zodOf(salaryCategories),
  level: z.int().min(1).max(13),
  base_fen: fen,
  allowance_fen: fen.default(0),
  valid_from: day,
  valid_to: day.nullable().default(null),
  remark: line(1, 200).nullable().default(null),
};

export const salaryPostDraft = z.strictObject(facts).check(fromTo('valid_from', 'valid_to'));
export const salaryPostRow = z.object({ ...facts, id, created_at: instant, version: z.int() });

export const salaryPosts = defineEndpoints('salary_posts', {
  ...crud({
    path: '/salary_posts',
    only: ['list', 'get', 'create', 'update', 'archive', 'restore'],
    words: ['salary post', 'salary posts'],
    read: [staffRights.salaryPosts],
    write: [staffRights.salaryPosts],
    query: listQuery(['code', 'created_at'], {
      archived: queryFlag.optional(),
      category: zodOf(salaryCategories).optional(),
    }),
    row: salaryPostRow,
    draft: salaryPostDraft,
    refusals: [salaryPostRefusals.code_taken],
    ledger: 'C-salaryposts',
  }),
});
