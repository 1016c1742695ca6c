import { PageHead } from '#web/ui/page-head.tsx';
import { GuardianTabs } from '../parts/guardian-tabs.tsx';

/** Guardians of pupils, those who ask to be linked with one, and transfers of the main guardianship. */
export function Page() {
  return (
    <>
      <PageHead />
      <GuardianTabs />
    </>
  );
}
