import { labelOf } from '#shared/reference-lists.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { BarChart } from '#web/ui/charts/bar-chart.tsx';
import { RankedBars } from '#web/ui/charts/ranked-bars.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Cards } from '#web/ui/layout/cards.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { printJobs } from '../../../contract/print-jobs.contract.ts';
import { purposes } from '../../../contract/print-kinds.ts';
import { usePrintText } from '../../texts.ts';

/** Series of a month's bar: three are told apart at a glance. */
const GROUPS = [['exam'], ['teaching'], ['office', 'notice', 'personal']] as const;

/** Sheets by month with what they were for, and of this month by department and purpose. */
export function PaperUse(_: { readonly id: string }) {
  const t = usePrintText();
  const lang = useLang();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const answer = useApi(printJobs.figures, { query: {} }, { staleMs: 60_000 });
  return (
    <Loaded of={answer} skeleton={<TextSkeleton lines={6} />}>
      {({ months, departments }) => {
        const present = months.at(-1);
        if (months.every(({ sheets }) => sheets === 0))
          return (
            <Panel title={t('paper_use')}>
              <EmptyState small title={t('nothing_printed')} detail={t('nothing_printed_help')} />
            </Panel>
          );
        return (
          <Cards least={300} gap={16}>
            <Panel>
              <BarChart
                title={t('paper_use')}
                unit={t('unit_sheets')}
                series={[labelOf(purposes, 'exam', lang), labelOf(purposes, 'teaching', lang), t('other_purposes')]}
                bars={months.map((one) => ({
                  label: one.month,
                  tick: one.month.slice(5),
                  values: GROUPS.map((codes) =>
                    one.purposes
                      .filter(({ purpose }) => codes.some((code) => code === purpose))
                      .reduce((sum, { sheets }) => sum + sheets, 0),
                  ),
                }))}
              />
            </Panel>
            <Panel>
              <RankedBars
                title={t('by_department')}
                unit={t('this_month')}
                columns={[t('payer'), t('sheets'), t('cost')]}
                rows={departments.map((one) => ({
                  key: one.id,
                  name: localizedName(one),
                  value: one.sheets,
                  shown: format.number(one.sheets),
                  more: [format.money(one.cost_fen)],
                }))}
              />
            </Panel>
            <Panel>
              <RankedBars
                title={t('by_purpose')}
                unit={t('this_month')}
                columns={[t('purpose'), t('sheets')]}
                rows={(present?.purposes ?? [])
                  .toSorted((a, b) => b.sheets - a.sheets)
                  .map(({ purpose, sheets }) => ({
                    key: purpose,
                    name: labelOf(purposes, purpose, lang),
                    value: sheets,
                    shown: format.number(sheets),
                  }))}
              />
            </Panel>
          </Cards>
        );
      }}
    </Loaded>
  );
}
