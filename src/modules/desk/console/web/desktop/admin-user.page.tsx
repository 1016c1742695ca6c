import { useParams } from 'react-router';
import { AdminFrame } from '#modules/core/access/web/public.tsx';
import { AccountView } from '../parts/accounts/account-view.tsx';

/** One account. */
export function Page() {
  const { id = '' } = useParams();
  return (
    <AdminFrame>
      <AccountView id={id} />
    </AdminFrame>
  );
}
