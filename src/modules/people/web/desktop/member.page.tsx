import { PageHead } from '#web/ui/page-head.tsx';
import { MemberTabs } from '../parts/member-tabs.tsx';

/** R-wb-051: who holds which place, and how many may. */
export function Page() {
  return (
    <>
      <PageHead />
      <MemberTabs />
    </>
  );
}
