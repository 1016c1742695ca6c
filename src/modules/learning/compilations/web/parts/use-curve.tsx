import { useFormat } from '#web/i18n/format.ts';
import { LineChart } from '#web/ui/charts/line-chart.tsx';
import { useCompilationText } from '../texts.ts';

interface Day {
  readonly day: string;
  readonly opens: number;
}

/** Times that it was opened, week by week. */
export function UseCurve({ days }: { readonly days: readonly Day[] }) {
  const t = useCompilationText();
  const format = useFormat();
  const weeks = Map.groupBy(days, ({ day }) => mondayOf(day));
  const points = [...weeks].map(([monday, of]) => ({ monday, n: of.reduce((sum, one) => sum + one.opens, 0) }));
  return (
    <LineChart
      title={t('use_curve')}
      unit={t('opens')}
      series={[t('opens')]}
      height={120}
      points={points.map(({ monday, n }) => ({ tick: monday.slice(5).replace('-', '/'), values: [n] }))}
      table={{
        columns: [t('opens')],
        rows: points.map(({ monday, n }) => ({ label: format.day(monday), values: [format.number(n)] })),
      }}
    />
  );
}

/** The Monday of the week in which a day lies. */
function mondayOf(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7));
  return at.toISOString().slice(0, 10);
}
