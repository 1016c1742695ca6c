import type { adminPosts } from '#modules/core/access/contract/admin-posts.contract.ts';
import type { RowOf } from '#web/ui/list/use-list.ts';

/** A post that all organisations of the group share. */
export type SharedPost = RowOf<typeof adminPosts.list>;
