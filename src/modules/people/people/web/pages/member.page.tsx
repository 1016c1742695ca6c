import { useCurrentRoute } from '#web/boot/current-route.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { MemberTabs } from '../parts/members/member-tabs.tsx';

/** Who holds which place, and how many may; on a phone everybody's own places too. */
export function Page() {
  const isPhone = useCurrentRoute()?.layout === 'mobile';
  return (
    <>
      <PageHead />
      <MemberTabs own={isPhone} />
    </>
  );
}
