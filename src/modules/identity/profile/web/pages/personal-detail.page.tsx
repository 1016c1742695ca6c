import { PageHead } from '#web/ui/page-head.tsx';
import { PersonalDetail, useWanted } from '../parts/detail/personal-detail.tsx';

/** One person. */
export function Page() {
  const { shows_back } = useWanted();
  return (
    <>
      <PageHead back={shows_back} />
      <PersonalDetail />
    </>
  );
}
