import { genders } from '#shared/reference/people.ts';
import { useSettings } from '#web/session/session.ts';
import { ChipsField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { DocumentFields } from '#web/ui/fields/document-fields.tsx';
import { PhoneField, TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer, FormGroup } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { boardings, students } from '../../contract/students.contract.ts';
import { useStudentText } from '../texts.ts';
import { ClassField } from './class-field.tsx';
import classes from './students.module.css';

/** Takes a pupil in. */
export function StudentForm({ onClose }: { readonly onClose: () => void }) {
  const t = useStudentText();
  const organization_id = useSettings()?.organization?.id ?? '';
  const form = useContractForm({
    endpoint: students.create,
    initial: {
      name: '',
      gender: 'male' as 'male' | 'female',
      id_type: 'identity' as 'identity',
      id_no: '',
      phone: '',
      number: '',
      classroom_id: '',
      boarding: 'day' as (typeof boardings)[number]['code'],
    },
    draft: 'roll.student',
    toBody: ({ phone, ...values }) => ({ ...values, phone: phone || null }),
    invalidates: ['classrooms'],
    success: t('added'),
    onDone: onClose,
  });
  const gender = form.field('gender');
  const number = form.field('number');
  const boarding = form.field('boarding');
  return (
    <FormDrawer opened onClose={onClose} title={t('add')} form={form}>
      <FormGroup title={t('group_person')}>
        <TextField {...form.field('name')} label={t('name')} max={50} />
        <ChipsField
          {...gender}
          onChange={(value) => gender.onChange(value as 'male')}
          label={t('gender')}
          options={useOptions(genders)}
        />
        <div className={classes.pair}>
          <DocumentFields type={form.field('id_type')} number={form.field('id_no')} />
        </div>
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
    </FormDrawer>
  );
}
