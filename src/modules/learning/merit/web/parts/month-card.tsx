import { Link } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { BarChart } from '#web/ui/charts/bar-chart.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { meritRecords } from '../../contract/merit.contract.ts';
import { useMeritText } from '../texts.ts';

/** Praise and reminders by grade. */
export function MonthCard() {
  const t = useMeritText();
  const localizedName = useLocalizedName();
  const answer = useApi(meritRecords.stats, { query: {} });
  if (!answer.data)
    return (
      <Panel title={t('by_grade')}>
        <Loaded of={answer} skeleton={<TextSkeleton lines={4} />} />
      </Panel>
    );
  const { grades } = answer.data;
  if (grades.length === 0) return null;
  return (
    <Panel title={t('by_grade')} aside={<Link to="/merit?tab=stats">{t('tab_stats')}</Link>}>
      <BarChart
        title={t('by_grade')}
        isQuiet
        series={[t('praise'), t('remind')]}
        bars={grades.map((one) => ({ label: localizedName(one), values: [one.praise + one.effort, one.remind] }))}
      />
    </Panel>
  );
}
