import { Suspense } from 'react';
import { AdminFrame } from '#modules/core/access/web/public.tsx';
import { siteDesignRights } from '#modules/desk/site-design/rights.ts';
import { BannersPanel } from '#modules/desk/site-design/web/public.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';

/** The banners of this organisation. */
export function Page() {
  return (
    <AdminFrame codes={[siteDesignRights.banners]}>
      <Suspense fallback={<RowSkeleton />}>
        <BannersPanel />
      </Suspense>
    </AdminFrame>
  );
}
