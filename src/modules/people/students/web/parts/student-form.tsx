import { useSettings } from '#web/session/session.ts';
import { ChipsField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { IdentityFields } from '#web/ui/fields/persons/identity-fields.tsx';
import { PhoneField, TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer, FormGroup } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { boardings, students } from '../../contract/students.contract.ts';
import { useStudentText } from '../texts.ts';
import { ClassField } from './class-field.tsx';
import { PersonalFields, personalBody, personalValues } from './personal-fields.tsx';

/** Takes a pupil in. */
export function StudentForm({ onClose }: { readonly onClose: () => void }) {
  const t = useStudentText();
  const organization_id = useSettings()?.organization?.id ?? '';
  const form = useContractForm({
    endpoint: students.create,
    initial: {
      name: '',
      gender: '',
      id_type: 'identity',
      id_no: '',
      phone: '',
      number: '',
      classroom_id: '',
      boarding: 'day' as (typeof boardings)[number]['code'],
      ...personalValues(),
      country: 'CN',
      ethnicity: '01',
    },
    draft: 'roll.student',
    toBody: ({ name, id_no, number, classroom_id, boarding, phone, gender, id_type, ...personal }) => ({
      name,
      id_no,
      number,
      classroom_id,
      boarding,
      gender: gender as 'male',
      id_type: id_type as 'identity',
      phone: phone || null,
      ...personalBody(personal),
    }),
    invalidates: ['classrooms'],
    success: t('added'),
    onDone: onClose,
  });
  const number = form.field('number');
  const boarding = form.field('boarding');
  return (
    <FormDrawer opened onClose={onClose} title={t('add')} form={form}>
      <FormGroup title={t('group_person')}>
        <IdentityFields field={form.field} />
        <PhoneField {...form.field('phone')} label={t('phone')} help={t('phone_help')} />
      </FormGroup>
      <FormGroup title={t('group_roll')}>
        <TextField
          {...number}
          label={t('number')}
          max={20}
          onChange={(typed) => number.onChange(typed.toUpperCase().trim())}
        />
        <ClassField {...form.field('classroom_id')} label={t('classroom')} organization_id={organization_id} />
        <ChipsField
          {...boarding}
          onChange={(value) => boarding.onChange(value as 'day')}
          label={t('boarding')}
          options={useOptions(boardings)}
        />
      </FormGroup>
      <FormGroup title={t('personal')}>
        <PersonalFields field={form.field} />
      </FormGroup>
    </FormDrawer>
  );
}
