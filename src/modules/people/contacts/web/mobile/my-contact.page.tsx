import { PageHead } from '#web/ui/page-head.tsx';
import { BookHead } from '../parts/book-head.tsx';
import { BookPages } from '../parts/book-pages.tsx';

/** The address book. */
export function Page() {
  return (
    <>
      <PageHead actions={<BookHead to="/mobile/contactManage" />} />
      <BookPages />
    </>
  );
}
