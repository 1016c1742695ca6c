import { useParams } from 'react-router';
import { AdminFrame } from '#modules/core/access/web/public.tsx';
import { AppView } from '../parts/app-view.tsx';

export function Page() {
  const { id = '' } = useParams();
  return (
    <AdminFrame>
      <AppView id={id} />
    </AdminFrame>
  );
}
