import { and, inArray, ne, type SQL } from 'drizzle-orm';
import { OUT } from '../../contract/work-plan.lifecycle.ts';
import { workPlan } from '../tables.ts';

/** SQL: plans that are out. One that somebody keeps for themselves never is, whatever they say of it in the end. */
export const publishedPlans = (): SQL => and(inArray(workPlan.status, [...OUT]), ne(workPlan.scope, 'personal')) as SQL;
