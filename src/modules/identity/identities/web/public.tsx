import { Suspense } from 'react';
import { lazyWithTexts } from '#web/modules/with-texts.ts';

const Import = lazyWithTexts(
  'identities',
  async () => (await import('./parts/import-identities.tsx')).ImportIdentitiesButton,
);

/** A button for managers of accounts: company accounts by file. */
export function ImportIdentities() {
  return (
    <Suspense fallback={null}>
      <Import />
    </Suspense>
  );
}
