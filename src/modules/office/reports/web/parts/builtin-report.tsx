import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { Cards } from '#web/ui/layout/cards.tsx';
import { CounterTiles } from '#web/ui/layout/counter-tiles.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { reports } from '../../contract/reports.contract.ts';
import { type Report, ReportChart } from './report-charts.tsx';

export const useBuiltin = (key: string) => useApi(reports.show, { params: { key } });

export function Figures({ report }: { readonly report: Report }) {
  const localize = useLocalize();
  const format = useFormat();
  return (
    <CounterTiles
      counters={report.figures.map(({ key, label, value }) => ({
        key,
        label: localize(label),
        count: value,
        shown: format.number(value),
      }))}
    />
  );
}

/** A built-in report in full: its figures, and every chart in a panel of its own. */
export function BuiltinReport({ reportKey }: { readonly reportKey: string }) {
  const read = useBuiltin(reportKey);
  return (
    <Loaded of={read} skeleton={<TextSkeleton lines={12} />}>
      {(report) => (
        <Stack gap={16}>
          <Figures report={report} />
          <Cards least={360} gap={16} align="start">
            {report.charts.map((chart) => (
              <Panel key={chart.key}>
                <ReportChart chart={chart} />
              </Panel>
            ))}
          </Cards>
        </Stack>
      )}
    </Loaded>
  );
}
