import { is } from '#server/lists/resource-list.ts';
import { defineStore } from '#server/store/store.ts';
import { ownOrganization } from '#server/store/store-types.ts';
import { salaryPostRefusals, salaryPosts } from '../../contract/salary-post.contract.ts';
import { salaryPost } from '../tables.ts';

/** Salary post rows of the organisation that a person is in. */
export const salaryPostStore = defineStore(salaryPosts, {
  table: salaryPost,
  reach: { read: ownOrganization, write: ownOrganization },
  list: {
    sorts: { code: salaryPost.code, created_at: salaryPost.created_at },
    default_sort: 'code',
    filters: {
      category: is(salaryPost.category),
      archived: () => undefined,
    }, // the store itself looks into the archive
    search: [salaryPost.name, salaryPost.code],
  },
  unique: { salary_post_code: salaryPostRefusals.code_taken },
});
