import { PageHead } from '#web/ui/page-head.tsx';
import { PersonalDetail, useRequestedPerson } from '../parts/detail/personal-detail.tsx';

/** One person. */
export function Page() {
  const { shows_back } = useRequestedPerson();
  return (
    <>
      <PageHead back={shows_back} />
      <PersonalDetail />
    </>
  );
}
