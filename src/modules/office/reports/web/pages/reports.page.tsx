import { PageHead } from '#web/ui/page-head.tsx';
import { Reports } from '../parts/reports.tsx';

/** The reports of the school, and those that are registered. */
export const Page = () => (
  <>
    <PageHead />
    <Reports />
  </>
);
