import { PageHead } from '#web/ui/page-head.tsx';
import { EIdManage } from '../parts/e-id-manage.tsx';

/** Electronic IDs of the organisation. */
export function Page() {
  return (
    <>
      <PageHead />
      <EIdManage />
    </>
  );
}
