import { PageHead } from '#web/ui/page-head.tsx';
import { BookHead } from '../parts/book-head.tsx';
import { BookTable } from '../parts/book-table.tsx';

/** The address book. */
export function Page() {
  return (
    <>
      <PageHead actions={<BookHead to="/contactManage" />} />
      <BookTable />
    </>
  );
}
