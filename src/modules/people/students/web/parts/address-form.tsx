import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { students } from '../../contract/students.contract.ts';
import { useStudentText } from '../texts.ts';
import type { StudentDetail } from './student-types.ts';

/** New addresses of a pupil; what is left empty stays as it is, since the old one is not shown here. */
export function AddressForm({ student, onClose }: { readonly student: StudentDetail; readonly onClose: () => void }) {
  const t = useStudentText();
  const { boarding, closed_to_new, version } = student;
  const form = useContractForm({
    endpoint: students.update,
    params: { id: student.id },
    initial: { household_address: '', home_address: '' },
    toBody: ({ household_address, home_address }) => ({
      boarding,
      closed_to_new,
      version,
      ...(household_address.trim() ? { household_address } : {}),
      ...(home_address.trim() ? { home_address } : {}),
    }),
    success: t('addresses_saved'),
    onDone: onClose,
  });
  return (
    <FormDrawer opened onClose={onClose} title={t('edit_addresses')} form={form}>
      <p>{t('addresses_help')}</p>
      <TextField {...form.field('household_address')} label={t('household_address')} max={200} />
      <TextField {...form.field('home_address')} label={t('home_address')} max={200} />
    </FormDrawer>
  );
}
