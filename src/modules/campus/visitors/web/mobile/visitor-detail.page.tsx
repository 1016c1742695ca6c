import { useNavigate, useSearchParams } from 'react-router';
import { PageHead } from '#web/ui/page-head.tsx';
import { checkPath } from '../../contract/visit-paths.ts';
import { VisitView } from '../parts/visit/visit-view.tsx';

/** One booking, as the visitor, the host or the guard may see it. */
export function Page() {
  const [address] = useSearchParams();
  const go = useNavigate();
  const id = address.get('id') ?? '';
  return (
    <>
      <PageHead />
      <VisitView id={id} onVerify={() => void go(checkPath(id))} />
    </>
  );
}
