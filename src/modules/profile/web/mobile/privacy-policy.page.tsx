import { PageHead } from '#web/ui/page-head.tsx';
import { PrivacyPolicy } from '../parts/privacy-policy.tsx';

/** R-mobile-019: what the portal does with personal data, for everybody, also without signing in. */
export function Page() {
  return (
    <>
      <PageHead />
      <PrivacyPolicy />
    </>
  );
}
