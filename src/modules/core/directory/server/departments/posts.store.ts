import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { defineStore } from '#server/store/store.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { posts, postRefusals as r } from '../../contract/posts.contract.ts';
import { organization, post } from '../tables.ts';
import { isPostHeld } from './posts.queries.ts';

/** Job titles in use: those of one organisation, and those that its school group shares. */
export const postStore = defineStore(posts, {
  table: post,
  visible: eq(post.status, 'active'),
  shared: { with: ofGroups, refusal: r.shared },
  list: {
    sorts: { sort: post.sort, name: post.name },
    default_sort: 'sort',
    filters: {},
    search: [post.name, post.name_en],
  },
  unique: {
    post_client_id_organization_id_code_unique: {
      field: 'code',
      text: { cn: '编码已存在', us: 'This code already exists' },
    },
  },
  removed: { status: 'archived' },
  beforeCreate: async ({ actor }) => {
    if (!actor.client_id) throw refuse(shared.not_found);
    return { client_id: actor.client_id };
  },
  /** It is gone from pickers; ended places keep their name for it. */
  beforeRemove: async ({ db }, { id }) => {
    if (await isPostHeld(db, id)) throw refuse(r.in_use);
  },
});

function ofGroups(organizations: readonly string[]): SQL {
  const groups = sql`(select ${organization.client_id} from ${organization} where ${inArray(organization.id, [...organizations])})`;
  return and(isNull(post.organization_id), sql`${post.client_id} in ${groups}`) as SQL;
}

export const viewPosts = (ctx: Context, query: Parameters<typeof postStore.list>[1], also?: SQL) =>
  postStore.page(ctx.db, [currentOrganization(ctx.actor)], query, also);

export const viewNotifyingPosts = (ctx: Context, query: Parameters<typeof postStore.list>[1]) =>
  viewPosts(ctx, query, eq(post.is_internotification, true));
