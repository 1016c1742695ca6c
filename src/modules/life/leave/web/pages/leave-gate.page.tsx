import { PageHead } from '#web/ui/page-head.tsx';
import { GateList } from '../parts/student/gate-list.tsx';

/** The gate: who may leave the school now, and with whom. */
export function Page() {
  return (
    <>
      <PageHead />
      <GateList />
    </>
  );
}
