import { AdminFrame } from '../parts/admin-frame.tsx';
import { DictionariesPanel } from '../parts/settings/dictionaries-panel.tsx';

export function Page() {
  return (
    <AdminFrame>
      <DictionariesPanel />
    </AdminFrame>
  );
}
