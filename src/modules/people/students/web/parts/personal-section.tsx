import { Button } from '@mantine/core';
import { useState } from 'react';
import { ethnicities } from '#shared/reference/ethnicities.ts';
import { visaTypes } from '#shared/reference/people.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { careFlags } from '../../contract/student-personal.ts';
import { useStudentText } from '../texts.ts';
import type { StudentDetail } from './student-types.ts';
import classes from './students.module.css';

const PersonalForm = lazyDialog(async () => (await import('./personal-form.tsx')).PersonalForm);

function useFacts(personal: StudentDetail['personal']) {
  const t = useStudentText();
  const lang = useLang();
  const format = useFormat();
  if (!personal) return [];
  const { country_name, country_name_en, ethnicity, care_flags, visa_type } = personal;
  const { national_no, passport_no, passport_expires_on, visa_expires_on } = personal;
  return [
    { label: t('country'), value: lang === 'us' ? country_name_en : country_name },
    { label: t('ethnicity'), value: ethnicity && labelOf(ethnicities, ethnicity, lang) },
    { label: t('national_no'), value: national_no },
    {
      label: t('care_flags'),
      value: care_flags && format.list(care_flags.map((flag) => labelOf(careFlags, flag, lang))),
    },
    { label: t('passport_no'), value: passport_no },
    { label: t('passport_expires_on'), value: passport_expires_on && format.day(passport_expires_on) },
    { label: t('visa_type'), value: visa_type && labelOf(visaTypes, visa_type, lang) },
    { label: t('visa_expires_on'), value: visa_expires_on && format.day(visa_expires_on) },
  ].filter((fact) => fact.value);
}

/** Where a pupil comes from and what the state register says; numbers masked. */
export function PersonalSection({ student }: { readonly student: StudentDetail }) {
  const t = useStudentText();
  const [isOpen, setOpen] = useState(false);
  const facts = useFacts(student.personal);
  if (!student.personal || (facts.length === 0 && !student.can_edit)) return null;
  return (
    <section>
      <Words as="h3" tone="plain" size="large" below={8}>
        {t('personal')}
      </Words>
      {facts.length > 0 ? <Facts facts={facts} /> : <p className={classes.none}>{t('no_personal')}</p>}
      {student.can_edit && (
        <Inline as="p" gap={8} wrap align="stretch" above={12}>
          <Button variant="default" onClick={() => setOpen(true)}>
            {t('edit_personal')}
          </Button>
        </Inline>
      )}
      {isOpen && <PersonalForm student={student} onClose={() => setOpen(false)} />}
    </section>
  );
}
