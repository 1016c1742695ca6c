import { useRights } from '#web/session/rights.tsx';
import { useSettings } from '#web/session/session.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { ClassTeachers } from '../parts/class-teachers.tsx';
import { Colleagues } from '../parts/colleagues.tsx';
import { PeopleBook } from '../parts/people-book.tsx';

/** People on a phone: the book for those who may see it, colleagues for staff, the teachers of their classes for families. */
export function Page() {
  const { can } = useRights();
  const hats = useSettings()?.user.hats ?? [];
  const isStaff = hats.includes('teacher') || hats.includes('guard');
  return (
    <>
      <PageHead />
      {can('0406') ? <PeopleBook /> : isStaff ? <Colleagues /> : <ClassTeachers />}
    </>
  );
}
