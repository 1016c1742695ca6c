import { PageHead } from '#web/ui/page-head.tsx';
import { ServeUsers } from '../parts/serve-users.tsx';

/** People whom companies send to work here, and the companies. */
export const Page = () => (
  <>
    <PageHead />
    <ServeUsers />
  </>
);
