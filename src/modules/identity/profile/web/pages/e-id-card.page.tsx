import { PageHead } from '#web/ui/page-head.tsx';
import { EIdCard } from '../parts/e-id-card.tsx';

/** R-main-013: the own electronic ID. */
export function Page() {
  return (
    <>
      <PageHead />
      <EIdCard />
    </>
  );
}
