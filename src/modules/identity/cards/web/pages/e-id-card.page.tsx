import { PageHead } from '#web/ui/page-head.tsx';
import { EIdCard } from '../parts/own/e-id-card.tsx';

/** The own electronic ID. */
export function Page() {
  return (
    <>
      <PageHead />
      <EIdCard />
    </>
  );
}
