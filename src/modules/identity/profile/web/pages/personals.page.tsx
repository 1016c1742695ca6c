import { PageHead } from '#web/ui/page-head.tsx';
import { Personals } from '../parts/personals/personals.tsx';

/** What the portal holds of me. */
export function Page() {
  return (
    <>
      <PageHead />
      <Personals />
    </>
  );
}
