import { useState } from 'react';
import { today } from '#shared/dates.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { ExportButton } from '#web/tasks/export-button.tsx';
import { BarChart } from '#web/ui/charts/bar-chart.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { Inline } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { lessons } from '../../../contract/lessons.contract.ts';
import { scheduleRights } from '../../../rights.ts';
import { useScheduleText } from '../../texts.ts';
import classes from './load-tab.module.css';

const monthOf = (back: number): string => {
  const [year = 0, month = 1] = today().split('-').map(Number);
  const at = year * 12 + month - 1 - back;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
};
const MONTHS = Array.from({ length: 6 }, (_, back) => back);

/** Lessons of a month by teacher: planned, given, covered for others and by others. */
export function LoadTab() {
  const t = useScheduleText();
  const format = useFormat();
  const { can } = useRights();
  const [month, setMonth] = useState(monthOf(0));
  return (
    <>
      <Inline gap={12} align="end" wrap above={12} below={12}>
        <SelectField
          label={t('month')}
          value={month}
          onChange={setMonth}
          options={MONTHS.map((back) => ({
            value: monthOf(back),
            label: monthName(format.day(`${monthOf(back)}-01`)),
          }))}
        />
        {can(scheduleRights.manage) && (
          <ExportButton endpoint={lessons.exportLoad} input={{ query: { month } }} label={t('export_load')} />
        )}
      </Inline>
      <LoadBars month={month} isWhole />
    </>
  );
}

/** `2026年11月` of `2026年11月1日`, `Nov 2026` of `Nov 1, 2026`. */
const monthName = (day: string): string => day.replace(/(\d+日| \d+,)/, '').trim();

const BARS = 24;

interface Props {
  readonly month?: string;
  readonly most?: number;
  readonly isWhole?: boolean;
}

export function LoadBars({ month = monthOf(0), most = BARS, isWhole = false }: Props) {
  const t = useScheduleText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const answer = useApi(lessons.load, { query: { month } }, { keepPrevious: true });
  if (!answer.data) return <Loaded of={answer} skeleton={<RowSkeleton rows={6} />} />;
  const { list } = answer.data;
  if (list.length === 0) return <EmptyState small title={t('no_load')} detail={t('no_load_help')} />;
  return (
    <>
      <BarChart
        title={t('load_title')}
        unit={t('lessons_unit')}
        series={[t('load_planned'), t('load_given')]}
        bars={list
          .slice(0, most)
          .map((one) => ({ label: localizedName(one.teacher), values: [one.planned, one.given] }))}
        labelEvery={1}
      />
      {isWhole && (
        <table className={classes.table}>
          <thead>
            <tr>
              {(['teacher', 'load_planned', 'load_given', 'load_covered_for', 'load_covered_by'] as const).map(
                (key) => (
                  <th key={key} scope="col">
                    {t(key)}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {list.map((one) => (
              <tr key={one.teacher.id}>
                <th scope="row">{localizedName(one.teacher)}</th>
                {[one.planned, one.given, one.covered_for, one.covered_by].map((value, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: four figures in their order
                  <td key={at}>{format.number(value)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
