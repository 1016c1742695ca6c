import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { students } from '../../contract/students.contract.ts';
import { useStudentText } from '../texts.ts';
import { PersonalFields, personalBody, personalValues } from './personal-fields.tsx';
import type { StudentDetail } from './student-types.ts';

/** Changes where a pupil comes from, the numbers, and what the school minds. */
export function PersonalForm({ student, onClose }: { readonly student: StudentDetail; readonly onClose: () => void }) {
  const t = useStudentText();
  const { boarding, closed_to_new, version, personal } = student;
  const form = useContractForm({
    endpoint: students.update,
    params: { id: student.id },
    initial: personalValues(personal),
    toBody: (values) => ({ boarding, closed_to_new, version, ...personalBody(values) }),
    success: t('personal_saved'),
    onDone: onClose,
  });
  return (
    <FormDrawer opened onClose={onClose} title={t('edit_personal')} form={form}>
      <p>{t('personal_help')}</p>
      <PersonalFields field={form.field} known={personal} />
    </FormDrawer>
  );
}
