import type { RowOf } from '#shared/endpoint.ts';
import type { adminPosts } from '../../../contract/admin-posts.contract.ts';

/** A post that all organisations of the group share. */
export type SharedPost = RowOf<typeof adminPosts.list>;
