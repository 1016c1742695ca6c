import { AdminFrame } from '../parts/admin-frame.tsx';
import { AppsPanel } from '../parts/apps/apps-panel.tsx';

export function Page() {
  return (
    <AdminFrame>
      <AppsPanel />
    </AdminFrame>
  );
}
