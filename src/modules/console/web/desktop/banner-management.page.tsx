import { AdminFrame } from '#modules/access/web/public.tsx';
import { BannersPanel } from '../parts/banners-panel.tsx';

/** R-admin-012: the banners of this organisation. */
export function Page() {
  return (
    <AdminFrame codes={['0503']}>
      <BannersPanel />
    </AdminFrame>
  );
}
