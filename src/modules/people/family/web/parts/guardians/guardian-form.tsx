import { guardianRelations } from '#shared/reference/people.ts';
import { SelectField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { IdentityFields } from '#web/ui/fields/persons/identity-fields.tsx';
import type { Chosen } from '#web/ui/fields/search-field.tsx';
import { PhoneField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer, FormGroup } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { guardians } from '../../../contract/guardians.contract.ts';
import { useFamilyText } from '../../texts.ts';
import { StudentField } from '../student-field.tsx';

/** Enters a guardian for a pupil. */
export function GuardianForm({ onClose }: { readonly onClose: () => void }) {
  const t = useFamilyText();
  const form = useContractForm({
    endpoint: guardians.create,
    initial: {
      name: '',
      gender: '',
      id_type: 'identity',
      id_no: '',
      phone: '',
      relation: '',
      student: null as Chosen | null,
    },
    draft: 'family.guardian',
    toBody: ({ student, gender, id_type, relation, ...values }) => ({
      ...values,
      gender: gender as 'male',
      id_type: id_type as 'identity',
      relation: relation as 'father',
      student_id: student?.id ?? '',
    }),
    invalidates: ['stu_gd_clients', 'students'],
    onDone: onClose,
  });
  return (
    <FormDrawer opened onClose={onClose} title={t('add_guardian')} form={form}>
      <FormGroup title={t('group_person')}>
        <IdentityFields needsDocument field={(name) => form.field(name)} />
        <PhoneField {...form.field('phone')} label={t('phone')} help={t('known_help')} />
      </FormGroup>
      <FormGroup title={t('group_link')}>
        <StudentField {...form.field('student', 'student_id')} required label={t('student')} />
        <SelectField {...form.field('relation')} label={t('relation')} options={useOptions(guardianRelations)} />
      </FormGroup>
    </FormDrawer>
  );
}
