import { AdminFrame } from '../parts/admin-frame.tsx';
import { SettingsPanel } from '../parts/settings/settings-panel.tsx';

export function Page() {
  return (
    <AdminFrame>
      <SettingsPanel />
    </AdminFrame>
  );
}
