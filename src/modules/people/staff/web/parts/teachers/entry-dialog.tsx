import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { teachers } from '../../../contract/pending-staffs.contract.ts';
import { useStaffText } from '../../texts.ts';
import { PlaceFields } from '../place-fields.tsx';
import type { TeacherDetail } from './teacher-types.ts';

/** The first day of somebody who was taken in. */
export function TeacherEntryDialog({
  teacher,
  onClose,
}: {
  readonly teacher: TeacherDetail;
  readonly onClose: () => void;
}) {
  const t = useStaffText();
  const form = useContractForm({
    endpoint: teachers.confirmEntry,
    params: { id: teacher.id },
    initial: { department_id: teacher.department?.id ?? '', post_id: teacher.post?.id ?? '' },
    toBody: ({ department_id, post_id }) => ({ department_id: department_id || null, post_id: post_id || null }),
    invalidates: ['teacher_records', 'teacher_moves'],
    success: t('entry_confirmed'),
    onDone: onClose,
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('confirm_title', { name: teacher.name })}
      submitLabel={t('confirm_entry')}
      form={form}
    >
      <p>{t('confirm_help')}</p>
      <PlaceFields
        required
        department={form.field('department_id')}
        post={form.field('post_id')}
        organization_id={teacher.organization.id}
      />
    </FormDialog>
  );
}
