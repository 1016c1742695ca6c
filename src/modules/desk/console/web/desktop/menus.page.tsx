import { AdminFrame } from '#modules/core/access/web/public.tsx';
import { MenusPanel } from '../parts/menus/menus-panel.tsx';

export function Page() {
  return (
    <AdminFrame>
      <MenusPanel />
    </AdminFrame>
  );
}
