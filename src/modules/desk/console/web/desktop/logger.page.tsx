import { AdminFrame } from '#modules/core/access/web/public.tsx';
import { LoggerPanel } from '../parts/log/logger-panel.tsx';

export function Page() {
  return (
    <AdminFrame>
      <LoggerPanel />
    </AdminFrame>
  );
}
