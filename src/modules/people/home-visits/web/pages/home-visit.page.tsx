import { PageHead } from '#web/ui/page-head.tsx';
import { HomeVisits } from '../parts/home-visits.tsx';

/** Home visits: the wall, the list and the promises for the school, own children's visits for families. */
export const Page = () => (
  <>
    <PageHead />
    <HomeVisits />
  </>
);
