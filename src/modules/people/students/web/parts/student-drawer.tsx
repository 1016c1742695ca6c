import { PersonSections } from '#modules/core/directory/web/public.tsx';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { useStudentText } from '../texts.ts';
import { PurposeForm } from './purpose-form.tsx';
import { Moves, StudentBody } from './student-detail.tsx';
import { useStudent } from './use-student.ts';

/** The roll itself; the guardians stand in it. */
const SHOWN = ['roll', 'family'];

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
      {student && (
        <Stack gap={20}>
          <StudentBody student={student} />
          <PersonSections id={id} without={SHOWN} />
        </Stack>
      )}
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
