import { useSubjects } from '#modules/learning/subjects/web/public.tsx';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { LineChart } from '#web/ui/charts/line-chart.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { evaluationAnswers } from '../../../contract/answers.contract.ts';
import { useEvaluationText } from '../../texts.ts';

const LINES = 3;

/** The mean per term of the three subjects about which most was answered. */
export function SummaryCard() {
  const t = useEvaluationText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const { nameOf } = useSubjects();
  const answer = useApi(evaluationAnswers.trend, {});
  if (!answer.data)
    return (
      <Panel title={t('summary')}>
        <Loaded of={answer} skeleton={<TextSkeleton lines={4} />} />
      </Panel>
    );
  const { list } = answer.data;
  if (list.length === 0) return null;
  const bySubject = [...Map.groupBy(list, (one) => one.subject_value ?? '')]
    .map(([value, some]) => ({ value, n: some.reduce((sum, one) => sum + one.n, 0) }))
    .toSorted((a, b) => b.n - a.n)
    .slice(0, LINES);
  const names = bySubject.map(({ value }) => (value ? nameOf(value) : t('all')));
  const terms = [...new Map(list.map(({ semester }) => [semester.id, semester])).values()].toSorted((a, b) =>
    a.name.localeCompare(b.name),
  );
  const points = terms.map((semester) => ({
    tick: localizedName(semester),
    values: bySubject.map(
      ({ value }) =>
        list.find((one) => one.semester.id === semester.id && (one.subject_value ?? '') === value)?.mean ?? null,
    ),
  }));
  return (
    <Panel title={t('summary')}>
      <LineChart
        title={t('summary_rule')}
        series={names}
        points={points}
        table={{
          columns: names,
          rows: points.map(({ tick, values }) => ({
            label: tick,
            values: values.map((value) => (value === null ? '–' : format.number(value))),
          })),
        }}
      />
    </Panel>
  );
}
