import { Link } from 'react-router';
import { useSubjects } from '#modules/learning/subjects/web/public.tsx';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { HeatMap } from '#web/ui/charts/calendars/heat-map.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { resourceCoverage } from '../../../contract/resource-coverage.contract.ts';
import { useResourceText } from '../../texts.ts';

const SHOWN = 8;

/** Subjects against grades: where the school has resources, and where it has none. */
export function CoverageCard() {
  const t = useResourceText();
  const format = useFormat();
  const { nameOf } = useSubjects();
  const answer = useApi(resourceCoverage.coverage);
  if (!answer.data)
    return (
      <Panel title={t('coverage')}>
        <Loaded of={answer} skeleton={<TextSkeleton lines={6} />} />
      </Panel>
    );
  const { list } = answer.data;
  if (list.length === 0) return null;
  const grades = [...new Set(list.map(({ grade_no }) => grade_no))].sort((a, b) => a - b);
  const subjects = [...Map.groupBy(list, ({ subject_value }) => subject_value)]
    .map(([value, cells]) => ({ value, cells, n: cells.reduce((sum, cell) => sum + cell.n, 0) }))
    .toSorted((a, b) => b.n - a.n)
    .slice(0, SHOWN);
  return (
    <Panel title={t('coverage')} aside={<Link to="/teach_assets/cloudAssets?tab=org">{t('coverage_open')}</Link>}>
      <HeatMap
        title={t('coverage_rule')}
        columns={grades.map((no) => t('grade_short', { no }))}
        rows={subjects.map(({ value, cells }) => ({
          label: nameOf(value),
          cells: grades.map((no) => {
            const n = cells.find((cell) => cell.grade_no === no)?.n ?? 0;
            return { value: n, shown: format.number(n) };
          }),
        }))}
      />
    </Panel>
  );
}
