import { useState } from 'react';
import { useSubjects } from '#modules/learning/subjects/web/public.tsx';
import { addDays, today } from '#shared/dates.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { RowsPanel } from '#web/ui/row-list.tsx';
import { lessonObservations } from '../../../contract/observations.contract.ts';
import { useEvaluationText } from '../../texts.ts';
import { SubjectField } from './subject-field.tsx';

const DAYS = 6;

/** Lessons of the coming week that the person could observe; nothing is drawn while no timetable is known. */
export function LessonsToSee() {
  const t = useEvaluationText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const { nameOf } = useSubjects();
  const [subject, setSubject] = useState('');
  const from = today();
  const { data } = useApi(
    lessonObservations.lessons,
    { query: { from, to: addDays(from, DAYS), ...(subject ? { subject_value: subject } : {}) } },
    { keepPrevious: true },
  );
  if (!data?.is_known) return <Words tone="faint">{t('lessons_by_hand')}</Words>;
  return (
    <Stack gap={12}>
      <SubjectField label={t('lessons_of')} value={subject} onChange={setSubject} />
      <RowsPanel title={t('lessons')} none={t('lessons_none')} rows={data.list.map((one) => ({ ...one, id: one.key }))}>
        {(one) => [
          [nameOf(one.subject_value), localizedName(one.teacher), localizedName(one.classroom)].join(' · '),
          `${format.day(one.date)} ${one.from}–${one.to} ${one.room ?? ''}`,
        ]}
      </RowsPanel>
    </Stack>
  );
}
