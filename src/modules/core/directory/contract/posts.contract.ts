import * as z from 'zod';
import { crud } from '#shared/crud.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, line, listOf, listQuery, many, namedRow } from '#shared/fields.ts';
import { defineRefusals } from '#shared/refusal.ts';
import { directoryRights } from '../rights.ts';
import { codeOf } from './departments.shapes.ts';
import { POST_CATEGORIES } from './post-categories.ts';

export const postRefusals = defineRefusals('post', {
  in_use: { cn: '岗位正在使用，不能删除', us: 'This post is in use and can’t be deleted' },
  shared: { cn: '集团共享岗位请在平台管理修改', us: 'Change shared posts in Administration' },
});

export const postRow = namedRow.extend({
  code: z.string(),
  category: z.string(),
  level: z.int(),
  is_leader: z.boolean(),
  is_internotification: z.boolean(),
  sort: z.int().nullable(),
  /** Null: shared by the whole school group. */
  organization_id: id.nullable(),
  version: z.int(),
});

export const postDraft = z.strictObject({
  code: codeOf(2, 20),
  name: line(1, 30),
  name_en: line(1, 60).nullable().default(null),
  category: z.enum(POST_CATEGORIES),
  level: z.int().min(1).max(20),
  is_leader: z.boolean().default(false),
  is_internotification: z.boolean().default(false),
  sort: z.int().min(0).max(9999).nullable().default(null),
});

export const posts = defineEndpoints('posts', {
  list: {
    method: 'GET',
    path: '/posts',
    summary: 'Active job titles: those shared by the school group and those of the current organisation',
    right: 'staff',
    query: listQuery(['sort', 'name'], {}),
    output: listOf(postRow),
    ledger: ['C-posts-001'],
  },
  internotificationPosts: {
    method: 'GET',
    path: '/posts/internotification_posts',
    summary: 'Posts that may send and receive internal notices',
    right: 'staff',
    query: listQuery(['sort', 'name'], {}),
    output: listOf(postRow),
    ledger: ['C-posts-002'],
  },
  users: {
    method: 'GET',
    path: '/posts/users',
    summary: 'Staff who hold one of some posts today, to choose from',
    right: 'staff',
    query: listQuery(['name'], {
      post_ids: many(id).optional(),
      organization_id: id.optional(),
      department_id: id.optional(),
    }),
    output: listOf(namedRow.extend({ department: namedRow, post: namedRow })),
    ledger: ['C-posts-003'],
  },
  ...crud({
    path: '/posts',
    only: ['create', 'update', 'remove'],
    words: ['post of the current organisation', 'posts'],
    read: 'staff',
    write: [directoryRights.posts],
    row: postRow,
    draft: postDraft,
    own: {
      update: { refusals: [postRefusals.shared] },
      remove: { summary: 'Archive a post that nobody holds', refusals: [postRefusals.in_use, postRefusals.shared] },
    },
  }),
});
