import { useParams } from 'react-router';
import { AdminFrame } from '#modules/core/access/web/public.tsx';
import { ClientView } from '../parts/client-view.tsx';

export function Page() {
  const { id = '' } = useParams();
  return (
    <AdminFrame>
      <ClientView id={id} />
    </AdminFrame>
  );
}
