import type { CallOutput } from '#shared/endpoint.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { BarChart } from '#web/ui/charts/bar-chart.tsx';
import { LineChart } from '#web/ui/charts/line-chart.tsx';
import { RankedBars } from '#web/ui/charts/ranked-bars.tsx';
import { Words } from '#web/ui/layout/layout.tsx';
import type { reports } from '../../contract/reports.contract.ts';
import { useReportText } from '../texts.ts';

export type Report = CallOutput<typeof reports.show>;
type Chart = Report['charts'][number];

/** A chart of a built-in report, drawn as what it says that it is. */
export function ReportChart({ chart }: { readonly chart: Chart }) {
  const t = useReportText();
  const format = useFormat();
  const localize = useLocalize();
  const title = localize(chart.title);
  const unit = chart.unit ? { unit: localize(chart.unit) } : {};
  const series = chart.series.map((one) => localize(one));
  if (chart.points.length === 0)
    return (
      <Words as="p" tone="soft">
        {`${title}：${t('nothing')}`}
      </Words>
    );
  if (chart.kind === 'bars')
    return (
      <BarChart
        title={title}
        {...unit}
        series={series}
        bars={chart.points.map(({ label, values }) => ({ label: localize(label), values }))}
      />
    );
  if (chart.kind === 'line')
    return (
      <LineChart
        title={title}
        {...unit}
        series={series}
        points={chart.points.map(({ label, values }) => ({ tick: localize(label), values }))}
        table={{
          columns: series,
          rows: chart.points.map(({ label, values }) => ({
            label: localize(label),
            values: values.map(format.number),
          })),
        }}
      />
    );
  const [first = '', ...more] = series;
  return (
    <RankedBars
      title={title}
      {...unit}
      columns={[title, first, ...more]}
      rows={chart.points.map(({ label, values: [value = 0, ...others] }, at) => ({
        key: `${at}`,
        name: localize(label),
        value,
        shown: format.number(value),
        more: others.map(format.number),
      }))}
    />
  );
}
