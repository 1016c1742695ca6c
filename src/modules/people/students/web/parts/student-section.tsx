import { useSearchParams } from 'react-router';
import { labelOf } from '#shared/reference-lists.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { boardings } from '../../contract/students.contract.ts';
import { studentLifecycle } from '../../contract/students.lifecycle.ts';
import { useStudentText } from '../texts.ts';
import { HealthSection } from './health-section.tsx';
import { PersonalSection } from './personal-section.tsx';
import { PurposeForm } from './purpose-form.tsx';
import { Changes, Classes, Moves } from './student-detail.tsx';
import type { StudentDetail } from './student-types.ts';
import { useStudent } from './use-student.ts';

function useFacts(student: StudentDetail) {
  const t = useStudentText();
  const lang = useLang();
  const localizedName = useLocalizedName();
  const format = useFormat();
  return [
    { label: t('status'), value: <StateBadge of={studentLifecycle} state={student.status} /> },
    { label: t('number'), value: student.number },
    { label: t('organization'), value: localizedName(student.organization) },
    { label: t('campus'), value: student.campus && localizedName(student.campus) },
    { label: t('grade'), value: student.grade && localizedName(student.grade) },
    { label: t('classroom'), value: student.classroom && localizedName(student.classroom) },
    { label: t('boarding'), value: labelOf(boardings, student.boarding, lang) },
    { label: t('entered_on'), value: student.entered_on && format.day(student.entered_on) },
    ...(student.left_on ? [{ label: t('left_on'), value: format.day(student.left_on) }] : []),
  ];
}

function Body({ student }: { readonly student: StudentDetail }) {
  const operates = ['true', '1'].includes(useSearchParams()[0].get('isOperate') ?? '');
  return (
    <Stack gap={20}>
      <Facts facts={useFacts(student)} />
      <HealthSection student={student} />
      <PersonalSection student={student} />
      <Classes student={student} />
      <Changes student={student} />
      {operates && student.actions.length > 0 && <Moves key={student.version} student={student} />}
    </Stack>
  );
}

/** What the roll holds of a pupil, on the page of the person; with `isOperate` in the address what may be done there. */
export function Tab({ id }: { readonly id: string }) {
  const { student, asksPurpose, error, again, give } = useStudent(id);
  if (student) return <Body student={student} />;
  if (asksPurpose) return <PurposeForm onDone={give} />;
  return error ? <ErrorState error={error} onRetry={again} /> : <TextSkeleton lines={5} />;
}
