import { PageHead } from '#web/ui/page-head.tsx';
import { TransferGuardianship } from '../parts/transfers/transfer-guardianship.tsx';

/** Another main guardian for a child of mine. */
export function Page() {
  return (
    <>
      <PageHead />
      <TransferGuardianship />
    </>
  );
}
