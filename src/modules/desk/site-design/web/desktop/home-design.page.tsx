import { HomepageAdmin } from '../parts/homepages/homepage-admin.tsx';

/** The phone's home pages: which blocks, for whom, in which organisations. */
export function Page() {
  return <HomepageAdmin />;
}
