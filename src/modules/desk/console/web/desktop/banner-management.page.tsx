import { Suspense } from 'react';
import { AdminFrame } from '#modules/core/access/web/public.tsx';
import { BannersPanel } from '#modules/desk/site-design/web/public.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';

/** The banners of this organisation. */
export function Page() {
  return (
    <AdminFrame codes={['0503']}>
      <Suspense fallback={<RowSkeleton />}>
        <BannersPanel />
      </Suspense>
    </AdminFrame>
  );
}
