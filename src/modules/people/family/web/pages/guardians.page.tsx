import { PageHead } from '#web/ui/page-head.tsx';
import { RequestsList } from '../parts/requests-list.tsx';

/** Guardians who ask to be linked with a pupil. */
export function Page() {
  return (
    <>
      <PageHead />
      <RequestsList />
    </>
  );
}
