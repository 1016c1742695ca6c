import { PageHead } from '#web/ui/page-head.tsx';
import { StudentsList } from '../parts/students-list.tsx';

/** Pupils on the roll. */
export function Page() {
  return (
    <>
      <PageHead />
      <StudentsList />
    </>
  );
}
