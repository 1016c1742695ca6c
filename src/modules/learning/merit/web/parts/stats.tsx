import { labelOf } from '#shared/reference-lists.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { BarChart } from '#web/ui/charts/bar-chart.tsx';
import { RankedBars } from '#web/ui/charts/ranked-bars.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { meritRecords } from '../../contract/merit.contract.ts';
import { meritDimensions } from '../../contract/merit-kinds.ts';
import { useMeritText } from '../texts.ts';

/** How many notes there are, by grade, month and dimension; nobody is named. */
export function Stats() {
  const t = useMeritText();
  const lang = useLang();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const answer = useApi(meritRecords.stats, { query: {} });
  if (!answer.data) return <Loaded of={answer} skeleton={<TextSkeleton lines={6} />} />;
  const { grades, months, dimensions, semester } = answer.data;
  if (grades.length === 0) return <EmptyState title={t('stats_none')} detail={t('stats_none_help')} />;
  return (
    <Stack gap={16}>
      <Panel title={semester ? localizedName(semester) : t('tab_stats')}>
        <BarChart
          title={t('by_grade')}
          series={[t('praise'), t('remind')]}
          bars={grades.map((one) => ({ label: localizedName(one), values: [one.praise + one.effort, one.remind] }))}
        />
      </Panel>
      <Panel title={t('by_month')}>
        <BarChart
          title={t('by_month')}
          isQuiet
          series={[t('praise'), t('remind')]}
          bars={months.map(({ month, praise, remind }) => ({ label: month, values: [praise, remind] }))}
        />
      </Panel>
      <Panel title={t('by_dimension')}>
        <RankedBars
          title={t('by_dimension')}
          columns={[t('dimension'), t('notes')]}
          rows={dimensions
            .toSorted((a, b) => b.n - a.n)
            .map(({ dimension, n }) => ({
              key: dimension,
              name: labelOf(meritDimensions, dimension, lang),
              value: n,
              shown: format.number(n),
            }))}
        />
      </Panel>
    </Stack>
  );
}
