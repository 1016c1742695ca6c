import { PageHead } from '#web/ui/page-head.tsx';
import { Manager } from '../parts/teachers/manager.tsx';

/** Staff records. */
export function Page() {
  return (
    <>
      <PageHead />
      <Manager />
    </>
  );
}
