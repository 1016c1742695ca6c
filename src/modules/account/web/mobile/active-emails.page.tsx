import { PageHead } from '#web/ui/page-head.tsx';
import { ActivateEmail } from '../parts/activate-email.tsx';

/** R-wb-010 on a phone. */
export function Page() {
  return (
    <>
      <PageHead />
      <ActivateEmail />
    </>
  );
}
