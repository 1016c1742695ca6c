import { useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { BarChart } from '#web/ui/charts/bar-chart.tsx';
import { RankedBars } from '#web/ui/charts/ranked-bars.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { wageCategories } from '../../../contract/payroll-kinds.ts';
import { wageTables } from '../../../contract/wage-tables.contract.ts';
import { usePayrollText } from '../../texts.ts';
import { years } from '../last-years.ts';

/** What a year paid, by month and by category; for who audits pay. */
export function PayStatistics() {
  const t = usePayrollText();
  const format = useFormat();
  const localize = useLocalize();
  const [year, setYear] = useState(() => years()[0] ?? '');
  const answer = useApi(wageTables.statistics, { query: { year } });
  return (
    <Stack gap={16}>
      <SelectField
        label={t('year')}
        value={year}
        onChange={setYear}
        options={years().map((value) => ({ value, label: value }))}
      />
      <Loaded of={answer} skeleton={<TextSkeleton lines={8} />}>
        {({ list, months }) =>
          list.length === 0 ? (
            <EmptyState title={t('no_statistics')} detail={t('no_statistics_help')} />
          ) : (
            <Stack gap={16}>
              <Panel>
                <BarChart
                  title={t('paid_by_month', { year })}
                  unit={t('in_yuan')}
                  series={[t('net_total')]}
                  bars={months.map(({ month, net_fen }) => ({
                    label: t('month_n', { n: Number(month.slice(5, 7)) }),
                    values: [Math.round(net_fen / 100)],
                  }))}
                />
              </Panel>
              <Panel>
                <RankedBars
                  title={t('paid_by_category')}
                  columns={[t('category'), t('net_total'), t('batches'), t('slips')]}
                  rows={[...list]
                    .sort((a, b) => b.net_fen - a.net_fen)
                    .map(({ category, batches, slips, net_fen }) => ({
                      key: category,
                      name: localize(wageCategories.find(({ code }) => code === category) ?? wageCategories[0]),
                      value: net_fen,
                      shown: format.money(net_fen),
                      more: [format.number(batches), format.number(slips)],
                    }))}
                />
              </Panel>
            </Stack>
          )
        }
      </Loaded>
    </Stack>
  );
}
