import { useState } from 'react';
import { useSubjects } from '#modules/learning/subjects/web/public.tsx';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { ExportButton } from '#web/tasks/export-button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { evaluationAnswers } from '../../../contract/answers.contract.ts';
import { useEvaluationText } from '../../texts.ts';
import { DotPlot } from './dot-plot.tsx';
import { useRoundChoice } from './round-choice.tsx';

/** Results of the teachers in reach: a dot each with its spread, never of too few answers. */
export function Results() {
  const t = useEvaluationText();
  const localizedName = useLocalizedName();
  const { nameOf } = useSubjects();
  const [subject, setSubject] = useState('');
  const [grade, setGrade] = useState('');
  const answer = useApi(evaluationAnswers.released, {});
  const { round, field } = useRoundChoice(answer.data?.list ?? []);
  const results = useApi(
    evaluationAnswers.results,
    { params: { id: round?.id ?? '' }, query: {} },
    { enabled: round !== undefined },
  );
  if (!answer.data) return <Loaded of={answer} skeleton={<TextSkeleton lines={5} />} />;
  if (!round) return <EmptyState title={t('results_none')} detail={t('results_none_help')} />;
  const cells = results.data?.cells ?? [];
  const subjects = [...new Set(cells.flatMap((cell) => cell.subject_value ?? []))];
  const grades = new Map(cells.flatMap((cell) => (cell.grade ? [[cell.grade.id, cell.grade] as const] : [])));
  const shown = cells.filter(
    (cell) => (subject === '' || cell.subject_value === subject) && (grade === '' || cell.grade?.id === grade),
  );
  const all = { value: '', label: t('all') };
  return (
    <Stack gap={16}>
      <Inline gap={12} wrap align="end">
        {field}
        <SelectField
          name="subject"
          label={t('subject')}
          value={subject}
          onChange={setSubject}
          options={[all, ...subjects.map((value) => ({ value, label: nameOf(value) }))]}
        />
        <SelectField
          name="grade"
          label={t('grade')}
          value={grade}
          onChange={setGrade}
          options={[all, ...[...grades].map(([value, one]) => ({ value, label: localizedName(one) }))]}
        />
        <ExportButton
          endpoint={evaluationAnswers.export}
          input={{ params: { id: round.id } }}
          label={t('export')}
          note={t('export_note')}
        />
      </Inline>
      {results.data ? (
        <Panel title={t('by_teacher')} aside={<Words tone="soft">{t('least_line', { n: round.min_answers })}</Words>}>
          <DotPlot cells={shown} />
        </Panel>
      ) : (
        <Loaded of={results} skeleton={<TextSkeleton lines={6} />} />
      )}
    </Stack>
  );
}
