import { PageHead } from '#web/ui/page-head.tsx';
import { Recruitment } from '../parts/recruitment.tsx';

/** Recruitment: candidates, jobs, interviews, and one's own interviews. */
export const Page = () => (
  <>
    <PageHead />
    <Recruitment />
  </>
);
