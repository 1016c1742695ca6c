import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { students } from '../../contract/students.contract.ts';
import { ACTIONS_INTO_CLASS, type StudentAction, studentLifecycle } from '../../contract/students.lifecycle.ts';
import { useStudentText } from '../texts.ts';
import { ClassField } from './class-field.tsx';
import type { StudentDetail } from './student-types.ts';

interface Props {
  readonly student: StudentDetail;
  readonly kind: StudentAction;
  readonly onClose: () => void;
}

/** A change on the roll: where the pupil goes, and why. */
export function ChangeDialog({ student, kind, onClose }: Props) {
  const t = useStudentText();
  const localize = useLocalize();
  const localizedName = useLocalizedName();
  const form = useContractForm({
    endpoint: students.change,
    params: { id: student.id },
    initial: { classroom_id: '', reason: '' },
    toBody: ({ classroom_id, reason }) => ({
      kind,
      reason,
      version: student.version,
      classroom_id: classroom_id || null,
    }),
    invalidates: ['classrooms'],
    success: t('changed'),
    onDone: onClose,
  });
  const title = localize(studentLifecycle.moves[kind]);
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('change_of', { move: title, name: localizedName(student) })}
      submitLabel={title}
      form={form}
    >
      {ACTIONS_INTO_CLASS.includes(kind) && (
        <ClassField
          {...form.field('classroom_id')}
          required
          label={t('into_class')}
          organization_id={student.organization.id}
          without={student.classroom?.id}
        />
      )}
      <TextAreaField {...form.field('reason')} label={t('reason')} rows={2} />
    </FormDialog>
  );
}
