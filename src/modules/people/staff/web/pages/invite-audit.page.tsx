import { PageHead } from '#web/ui/page-head.tsx';
import { Newcomers } from '../parts/newcomers/newcomers.tsx';

/** Who wants to work here, and the invitations that brought them. */
export function Page() {
  return (
    <>
      <PageHead />
      <Newcomers />
    </>
  );
}
