import { AdminFrame } from '#modules/core/access/web/public.tsx';
import { JobsPanel } from '../parts/jobs-panel.tsx';

export function Page() {
  return (
    <AdminFrame>
      <JobsPanel />
    </AdminFrame>
  );
}
