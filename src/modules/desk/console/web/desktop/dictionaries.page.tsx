import { AdminFrame } from '#modules/core/access/web/public.tsx';
import { DictionariesPanel } from '../parts/dictionaries-panel.tsx';

export function Page() {
  return (
    <AdminFrame>
      <DictionariesPanel />
    </AdminFrame>
  );
}
