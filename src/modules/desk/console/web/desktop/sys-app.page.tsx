import { AdminFrame } from '#modules/core/access/web/public.tsx';
import { AppsPanel } from '../parts/apps-panel.tsx';

export function Page() {
  return (
    <AdminFrame>
      <AppsPanel />
    </AdminFrame>
  );
}
