import type { Context } from '#server/http/context.ts';
import { definePorts } from '#server/ports.ts';

/**
 * The money that papers ask for. Everything here runs in the caller's transaction; what is refused rolls it back. Who
 * settles several sources in one transaction hands them over together.
 */

export {
  type BudgetSource,
  commitBudget,
  holdOf,
  releaseBudget,
  reserveBudget,
  reserveBudgets,
  useBudget,
} from './hold.service.ts';
export { subjectTree } from './subject-tree.service.ts';

/** What a module that reserves money calls its papers, for who looks at a budget. */
export interface BudgetSourceNames {
  readonly type: string;
  /** Titles by id, of those that this reader may know. */
  readonly titlesOf: (ctx: Context, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

/** `provides: [budgetSources.with({ type: 'oa_application', titlesOf })]`. */
export const budgetSources = definePorts<BudgetSourceNames>();
