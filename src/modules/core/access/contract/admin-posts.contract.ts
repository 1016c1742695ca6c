import * as z from 'zod';
import { POST_CATEGORIES } from '#modules/core/directory/contract/post-categories.ts';
import { crud } from '#shared/crud.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, line, listQuery, namedRow } from '#shared/fields.ts';
import { accessRights } from '../rights.ts';
import { adminRefusals as r } from './admin.refusals.ts';

/** How far a role reaches that comes with a post: always the place of the post. */
export const POST_SCOPES = ['self', 'own_departments', 'own_departments_tree', 'own_classes', 'organization'] as const;

export const sharedPostRow = z.object({
  id,
  code: z.string(),
  name: z.string(),
  name_en: z.string().nullable(),
  category: z.string(),
  level: z.int(),
  is_leader: z.boolean(),
  is_internotification: z.boolean(),
  sort: z.int().nullable(),
  status: z.enum(['active', 'disabled']),
  holders_n: z.int(),
  version: z.int(),
  roles: z.array(z.object({ role: namedRow, scope_kind: z.string() })),
});

const fields = {
  name: line(1, 30),
  name_en: line(1, 60).nullable().default(null),
  category: z.enum(POST_CATEGORIES),
  level: z.int().min(1).max(99).default(10),
  is_leader: z.boolean().default(false),
  is_internotification: z.boolean().default(false),
  sort: z.int().min(0).max(100_000).nullable().default(null),
  status: z.enum(['active', 'disabled']).default('active'),
  roles: z
    .array(z.strictObject({ role_id: id, scope_kind: z.enum(POST_SCOPES) }))
    .max(20)
    .default([]),
};

export const adminPosts = defineEndpoints('admin_posts', {
  ...crud({
    path: '/admin/posts',
    words: ['shared post', 'shared posts'],
    read: [accessRights.posts],
    write: [accessRights.posts],
    query: listQuery(['sort', 'name', 'code', 'level'], { category: z.string().max(40).optional() }),
    row: sharedPostRow,
    beside: { roles: z.array(namedRow), categories: z.array(z.string()) },
    draft: z.strictObject({ ...fields, code: z.string().regex(/^[A-Za-z0-9_-]{2,40}$/) }),
    change: z.strictObject({ ...fields, version: z.int() }),
    ledger: 'C-admin-posts',
    own: {
      list: {
        summary: 'Posts that all organisations of the school group share, with the roles they bring',
        ledger: ['C-admin-posts-001', 'B-admin-004'],
      },
      update: { summary: 'Change a shared post and the roles it brings' },
      remove: { summary: 'Delete a shared post that nobody holds', refusals: [r.post_in_use] },
    },
  }),
});
