import { implement } from '#server/http/context.ts';
import { salaryPosts } from '../../contract/salary-post.contract.ts';
import { salaryPostStore } from './salary-post.store.ts';

export const salaryPostRoutes = implement(salaryPosts)(salaryPostStore.handlers);
