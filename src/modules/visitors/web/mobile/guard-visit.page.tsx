import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { PageHead } from '#web/ui/page-head.tsx';
import { GuardVisit } from '../parts/guard-visit.tsx';

const BOARD = '/mobile/visitor_manage';

/** R-mobile-009: the guard's check of one visitor; afterwards back to the scanner. */
export function Page() {
  const [address] = useSearchParams();
  const { state } = useLocation();
  const go = useNavigate();
  const method = address.get('method');
  const code = address.get('code');
  const found = {
    visit_id: address.get('id') ?? '',
    person_id: address.get('person') ?? '',
    method: method === 'qr' || method === 'code' ? method : ('search' as const),
    ...(code ? { code } : {}),
  };
  const isFromBoard = (state as { from_board?: boolean } | null)?.from_board === true;
  return (
    <>
      <PageHead />
      <GuardVisit key={`${found.visit_id}/${found.person_id}`} found={found} onDone={() => void (isFromBoard ? go(-1) : go(BOARD, { replace: true }))} />
    </>
  );
}
