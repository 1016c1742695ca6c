import { directoryRights } from '#modules/core/directory/rights.ts';
import { useRights } from '#web/session/rights.tsx';
import { useSettings } from '#web/session/session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { ClassTeachers } from '../parts/colleagues/class-teachers.tsx';
import { Colleagues } from '../parts/colleagues/colleagues.tsx';
import { PeopleBook } from '../parts/list/people-book.tsx';
import { usePeopleText } from '../texts.ts';

/** People on a phone: the book for those who may see it, colleagues for staff, the teachers of their classes for families. */
function Book() {
  const t = usePeopleText();
  const { can } = useRights();
  const userTypes = useSettings()?.user.user_types ?? [];
  const isStaff = userTypes.includes('teacher') || userTypes.includes('guard');
  if (can(directoryRights.viewPeople)) return <PeopleBook />;
  if (isStaff) return <Colleagues />;
  const isFamily = userTypes.includes('student') || userTypes.includes('guardian');
  return isFamily ? <ClassTeachers /> : <EmptyState title={t('no_classes')} detail={t('no_classes_help')} />;
}

export function Page() {
  return (
    <>
      <PageHead />
      <Book />
    </>
  );
}
