import { Navigate, useNavigate, useParams } from 'react-router';
import { checkPath } from '../../contract/visit-paths.ts';
import { VisitFrame } from '../parts/booking/visit-frame.tsx';
import { useDuty } from '../parts/gate/use-duty.ts';
import { useVisit } from '../parts/use-visits.ts';
import { VisitView } from '../parts/visit/visit-view.tsx';
import { useVisitorText } from '../texts.ts';

/** One booking as each party may see it; a guard on duty goes on to the check. */
export function Page() {
  const t = useVisitorText();
  const go = useNavigate();
  const id = useParams()['id'] ?? '';
  const visit = useVisit(id).data;
  const { gateId } = useDuty();
  const check = checkPath(id);
  if (visit?.as === 'guard' && gateId) return <Navigate replace to={check} />;
  return (
    <VisitFrame title={t(visit?.as === 'visitor' ? 'my_visit' : 'visit')}>
      <VisitView id={id} onVerify={() => void go(check)} />
    </VisitFrame>
  );
}
