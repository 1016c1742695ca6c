import { Link } from 'react-router';
import { dayBounds, today } from '#shared/dates.ts';
import { useApi } from '#web/api/queries.ts';
import { BarChart } from '#web/ui/charts/bar-chart.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { adminLogs } from '../../../contract/admin-logs.contract.ts';
import { useText } from '../../texts.ts';

const HOUR_MS = 3_600_000;
const HOURS = 24;
const EVERY = 6;

/** Sign-ins of today by the hour, those that were turned away too: as the log itself counts them. */
export function SignInsCard() {
  const t = useText();
  const { start: from, end } = dayBounds(today());
  const to = new Date(Date.parse(end) - 1).toISOString();
  const answer = useApi(adminLogs.stats, { query: { kind: ['login'], from, to } }, { staleMs: 60_000 });
  if (!answer.data)
    return (
      <Panel title={t('sign_ins_today')}>
        <Loaded of={answer} skeleton={<TextSkeleton lines={5} />} />
      </Panel>
    );
  const counted = new Map(
    answer.data.hours.map(({ hour, counts }) => [Date.parse(hour), counts.reduce((sum, { n }) => sum + n, 0)]),
  );
  const total = [...counted.values()].reduce((sum, n) => sum + n, 0);
  if (total === 0) return null;
  const bars = Array.from({ length: HOURS }, (_, at) => ({
    label: `${at}:00`,
    tick: String(at),
    values: [counted.get(Date.parse(from) + at * HOUR_MS) ?? 0],
  }));
  return (
    <Panel
      title={t('sign_ins_today')}
      aside={
        <Link to={`/admin/logger?${new URLSearchParams({ kind: 'login', from, to })}`}>
          {t('sign_ins_n', { n: total })}
        </Link>
      }
    >
      <BarChart
        title={t('sign_ins_rule')}
        series={[t('sign_ins_today')]}
        bars={bars}
        labelEvery={EVERY}
        nowAt={Math.floor((Date.now() - Date.parse(from)) / HOUR_MS)}
        height={96}
      />
    </Panel>
  );
}
