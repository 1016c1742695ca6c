import { Suspense } from 'react';
import { lazyPart } from '#web/api/lazy.ts';

const Import = lazyPart(async () => (await import('./parts/import-identities.tsx')).ImportIdentitiesButton);

/** A button for managers of accounts: company accounts by file. */
export function ImportIdentities() {
  return (
    <Suspense fallback={null}>
      <Import />
    </Suspense>
  );
}
