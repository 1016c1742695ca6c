import type { RowOf } from '#web/ui/list/use-list.ts';
import type { adminPosts } from '../../../contract/admin-posts.contract.ts';

/** A post that all organisations of the group share. */
export type SharedPost = RowOf<typeof adminPosts.list>;
