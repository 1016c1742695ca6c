import { Button } from '@mantine/core';
import { useState } from 'react';
import { labelOf } from '#shared/reference-lists.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { bloodGroups } from '../../contract/students.contract.ts';
import { useStudentText } from '../texts.ts';
import type { StudentDetail } from './student-types.ts';
import classes from './students.module.css';

const HealthForm = lazyDialog(async () => (await import('./health-form.tsx')).HealthForm);

function useHealthFacts(health: StudentDetail['health']) {
  const t = useStudentText();
  const lang = useLang();
  const format = useFormat();
  if (!health) return [];
  return [
    { label: t('allergies'), value: format.list(health.allergies) },
    { label: t('chronic'), value: format.list(health.chronic) },
    { label: t('medicine'), value: health.medicine },
    { label: t('diet'), value: health.diet },
    { label: t('blood'), value: health.blood && labelOf(bloodGroups, health.blood, lang) },
    { label: t('health_note'), value: health.note },
  ].filter((fact) => fact.value);
}

/** What those who look after the child have to know; nothing for everybody else. */
export function HealthSection({ student }: { readonly student: StudentDetail }) {
  const t = useStudentText();
  const [isOpen, setOpen] = useState(false);
  const facts = useHealthFacts(student.health);
  if (!student.health) return null;
  return (
    <section>
      <Words as="h3" tone="plain" size="large" below={8}>
        {t('health')}
      </Words>
      {facts.length > 0 ? <Facts facts={facts} /> : <p className={classes.none}>{t('no_health')}</p>}
      <Inline as="p" gap={8} wrap align="stretch" above={12}>
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('edit_health')}
        </Button>
      </Inline>
      {isOpen && <HealthForm student={student} health={student.health} onClose={() => setOpen(false)} />}
    </section>
  );
}
