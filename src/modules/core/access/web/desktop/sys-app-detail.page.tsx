import { useParams } from 'react-router';
import { AdminFrame } from '../parts/admin-frame.tsx';
import { AppView } from '../parts/apps/app-view.tsx';

export function Page() {
  const { id = '' } = useParams();
  return (
    <AdminFrame>
      <AppView id={id} />
    </AdminFrame>
  );
}
