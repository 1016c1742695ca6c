import { WorkPlanPage } from '../parts/work-plan-page.tsx';

/** Plans of a school: its week, who planned what, and what is supervised. */
export const Page = () => <WorkPlanPage />;
