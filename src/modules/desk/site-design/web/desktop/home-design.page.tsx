import { HomepageDesk } from '../parts/homepage-desk.tsx';

/** The phone's first pages: which blocks, for whom, in which organisations. */
export function Page() {
  return <HomepageDesk />;
}
