import { useParams } from 'react-router';
import { AdminFrame } from '../parts/admin-frame.tsx';
import { ClientView } from '../parts/clients/client-view.tsx';

export function Page() {
  const { id = '' } = useParams();
  return (
    <AdminFrame>
      <ClientView id={id} />
    </AdminFrame>
  );
}
