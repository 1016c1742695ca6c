import { AdminFrame } from '#modules/core/access/web/public.tsx';
import { AuditPanel } from '../parts/audit/audit-panel.tsx';

export function Page() {
  return (
    <AdminFrame>
      <AuditPanel />
    </AdminFrame>
  );
}
