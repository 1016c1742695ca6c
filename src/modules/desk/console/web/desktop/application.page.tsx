import { AdminFrame } from '#modules/core/access/web/public.tsx';
import { ClientsPanel } from '../parts/clients-panel.tsx';

export function Page() {
  return (
    <AdminFrame>
      <ClientsPanel />
    </AdminFrame>
  );
}
