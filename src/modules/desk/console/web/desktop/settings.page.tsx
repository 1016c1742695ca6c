import { AdminFrame } from '#modules/core/access/web/public.tsx';
import { SettingsPanel } from '../parts/settings-panel.tsx';

export function Page() {
  return (
    <AdminFrame>
      <SettingsPanel />
    </AdminFrame>
  );
}
