import { PageHead } from '#web/ui/page-head.tsx';
import { BudgetBoard } from '../parts/budget-board.tsx';

/** Budgets of the school. */
export const Page = () => (
  <>
    <PageHead />
    <BudgetBoard />
  </>
);
