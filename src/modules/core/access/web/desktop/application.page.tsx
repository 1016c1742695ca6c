import { AdminFrame } from '../parts/admin-frame.tsx';
import { ClientsPanel } from '../parts/clients/clients-panel.tsx';

export function Page() {
  return (
    <AdminFrame>
      <ClientsPanel />
    </AdminFrame>
  );
}
