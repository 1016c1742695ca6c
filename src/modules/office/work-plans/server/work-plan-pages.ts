/** Where a plan is read. */
export const planPage = (id: string): string => `/work_plans?${new URLSearchParams({ plan: id })}`;
/** Where one item of a plan is read. */
export const itemPage = (planId: string, id: string): string =>
  `/work_plans?${new URLSearchParams({ plan: planId, item: id })}`;
/** Where the office merges. */
export const BOARD_PAGE = '/work_plans?view=matrix';
