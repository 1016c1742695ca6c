import { useFormat } from '#web/i18n/format.ts';
import { LineChart } from '#web/ui/charts/line-chart.tsx';
import { useNoticeText } from '../../texts.ts';
import { readingDays } from './reading-days.ts';

/** How many had read it by the end of each day; one day is no curve. */
export function ReadingCurve({ days }: { readonly days: Parameters<typeof readingDays>[0] }) {
  const t = useNoticeText();
  const format = useFormat();
  const drawn = readingDays(days);
  if (drawn.length < 2) return null;
  return (
    <LineChart
      title={t('reading_curve')}
      series={[t('read_by_then')]}
      points={drawn.map(({ day, total }) => ({ tick: day.slice(5).replace('-', '/'), values: [total] }))}
      table={{
        columns: [t('read_that_day'), t('read_by_then')],
        rows: drawn.map(({ day, read, total }) => ({
          label: format.dayShort(day),
          values: [format.number(read), format.number(total)],
        })),
      }}
    />
  );
}
