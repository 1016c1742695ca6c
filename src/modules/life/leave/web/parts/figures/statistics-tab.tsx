import { useSearchParams } from 'react-router';
import { today } from '#shared/dates.ts';
import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { ExportButton } from '#web/tasks/export-button.tsx';
import { BarChart } from '#web/ui/charts/bar-chart.tsx';
import { RankedBars } from '#web/ui/charts/ranked-bars.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SelectField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { shiftMonth } from '#web/ui/fields/month.ts';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { type LeaveSubject, leaveSubjects } from '../../../contract/leave-kinds.ts';
import { vacationFigures } from '../../../contract/leave-statistics.contract.ts';
import { useLeaveText } from '../../texts.ts';

type Statistics = CallOutput<typeof vacationFigures.statistics>;
type Cells = Statistics['months'][number]['cells'];

/** Months that can be chosen, the present one first. */
const MONTHS = 24;

/** Days of leave by type, department and month. Medical leave of few people is not shown. */
export function StatisticsTab() {
  const t = useLeaveText();
  const [address, setAddress] = useSearchParams();
  const present = today().slice(0, 7);
  const to = address.get('until') ?? present;
  const from = address.get('since') ?? `${to.slice(0, 4)}-01`;
  const subject: LeaveSubject = address.get('subject') === 'student' ? 'student' : 'staff';
  const put = (name: string, value: string) =>
    setAddress(
      (now) => {
        now.set(name, value);
        return now;
      },
      { replace: true },
    );
  const months = Array.from({ length: MONTHS }, (_, n) => shiftMonth(`${present}-01`, -n).slice(0, 7)).map((month) => ({
    value: month,
    label: month,
  }));
  const query = { from, to, subject };
  const answer = useApi(vacationFigures.statistics, { query }, { keepPrevious: true });
  return (
    <Stack gap={16}>
      <Inline gap={12} wrap justify="spread" align="end">
        <Inline gap={12} wrap align="end">
          <SelectField
            label={t('subject')}
            value={subject}
            onChange={(value) => put('subject', value)}
            options={useOptions(leaveSubjects)}
          />
          <SelectField label={t('from')} value={from} onChange={(value) => put('since', value)} options={months} />
          <SelectField label={t('to')} value={to} onChange={(value) => put('until', value)} options={months} />
        </Inline>
        <ExportButton
          endpoint={vacationFigures.export}
          input={{ query }}
          label={t('export')}
          title={t('export_statistics')}
        />
      </Inline>
      <Loaded of={answer} skeleton={<TextSkeleton lines={10} />}>
        {(shown) => <Figures shown={shown} />}
      </Loaded>
    </Stack>
  );
}

function Figures({ shown }: { readonly shown: Statistics }) {
  const t = useLeaveText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  if (shown.types.length === 0) return <EmptyState title={t('none_taken')} detail={t('none_taken_help')} />;
  const figure = (value: number | null) => (value === null ? t('few_people') : format.number(value));
  return (
    <Stack gap={16}>
      <Panel>
        <RankedBars
          title={t('by_type')}
          columns={[t('type'), t('days_taken'), t('people'), t('requests')]}
          rows={shown.types
            .toSorted((a, b) => (b.days ?? 0) - (a.days ?? 0))
            .map((row) => ({
              key: row.code,
              name: localizedName(row),
              value: row.days,
              shown: figure(row.days),
              more: [figure(row.people), figure(row.requests)],
            }))}
        />
      </Panel>
      <Panel>
        <BarChart
          title={t('by_month')}
          series={[t('days_taken')]}
          bars={shown.months.map(({ month, cells }) => ({ label: month, values: [sumOf(cells)] }))}
        />
        <Hidden parts={shown.months} />
      </Panel>
      <Panel>
        <RankedBars
          title={t('by_department')}
          columns={[t('department'), t('days_taken'), t('by_type')]}
          rows={shown.departments
            .toSorted((a, b) => sumOf(b.cells) - sumOf(a.cells))
            .map(({ department, cells }) => ({
              key: department?.id ?? '',
              name: department ? localizedName(department) : t('no_department'),
              value: sumOf(cells),
              shown: format.number(sumOf(cells)),
              more: [<TypesOf key="types" cells={cells} types={shown.types} />],
            }))}
        />
        <Hidden parts={shown.departments} />
      </Panel>
    </Stack>
  );
}

const sumOf = (cells: Cells): number => cells.reduce((sum, { days }) => sum + (days ?? 0), 0);

function TypesOf({ cells, types }: { readonly cells: Cells; readonly types: Statistics['types'] }) {
  const t = useLeaveText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const words = cells.map(({ code, days }) => {
    const type = types.find((one) => one.code === code);
    return `${type ? localizedName(type) : code} ${days === null ? t('few_people') : format.number(days)}`;
  });
  return <Words size="small">{words.join(' · ')}</Words>;
}

/** Says that sums leave something out. */
function Hidden({ parts }: { readonly parts: readonly { readonly cells: Cells }[] }) {
  const t = useLeaveText();
  if (!parts.some(({ cells }) => cells.some(({ days }) => days === null))) return null;
  return (
    <Words as="p" tone="soft" size="small">
      {t('few_people_help')}
    </Words>
  );
}
