import { PageHead } from '#web/ui/page-head.tsx';
import { ExportTable } from '../parts/teachers/export-table.tsx';

/** Staff as a file: columns, people, a look at it. */
export function Page() {
  return (
    <>
      <PageHead back />
      <ExportTable />
    </>
  );
}
