import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { useStudentText } from '../texts.ts';
import { PurposeForm } from './purpose-form.tsx';
import { Moves, StudentBody } from './student-detail.tsx';
import { useStudent } from './use-student.ts';

/** One pupil. A person who does not teach the class gives a reason first; the guardians can read that. */
export function StudentDrawer({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useStudentText();
  const localizedName = useLocalizedName();
  const { student, asksPurpose, error, again, give } = useStudent(id);
  return (
    <SideDrawer
      kind="record"
      opened
      onClose={onClose}
      title={student ? localizedName(student) : t('student')}
      {...(student?.actions.length ? { foot: <Moves key={student.version} student={student} /> } : {})}
    >
      {student && <StudentBody student={student} />}
      {!student && asksPurpose && <PurposeForm onDone={give} />}
      {!student &&
        error &&
        (error.status === 404 ? (
          <EmptyState kind="lost" title={t('no_such_student')} />
        ) : (
          <ErrorState error={error} onRetry={again} />
        ))}
      {!student && !error && !asksPurpose && <TextSkeleton lines={8} />}
    </SideDrawer>
  );
}
