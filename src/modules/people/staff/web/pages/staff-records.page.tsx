import { PageHead } from '#web/ui/page-head.tsx';
import { StaffRecords } from '../parts/teachers/staff-records.tsx';

/** Staff records. */
export function Page() {
  return (
    <>
      <PageHead />
      <StaffRecords />
    </>
  );
}
