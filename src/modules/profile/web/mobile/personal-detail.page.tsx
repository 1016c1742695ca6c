import { PageHead } from '#web/ui/page-head.tsx';
import { PersonalDetail } from '../parts/personal-detail.tsx';

/** One person, on a phone. */
export function Page() {
  return (
    <>
      <PageHead />
      <PersonalDetail />
    </>
  );
}
