import { PageHead } from '#web/ui/page-head.tsx';
import { MemberTabs } from '../parts/member-tabs.tsx';

/** R-wb-051 on a phone: the own places, and for who may everybody's. */
export function Page() {
  return (
    <>
      <PageHead />
      <MemberTabs own />
    </>
  );
}
