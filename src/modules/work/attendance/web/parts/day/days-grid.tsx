import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { departments } from '#modules/core/directory/contract/departments.contract.ts';
import { today } from '#shared/dates.ts';
import type { CallOutput } from '#shared/endpoint.ts';
import { PAGE_SIZES } from '#shared/fields.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { weekdayOf } from '#shared/weekday.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { ExportButton } from '#web/tasks/export-button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SelectField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Pagination } from '#web/ui/list/pagination.tsx';
import { SearchBox } from '#web/ui/list/search-box.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { attendanceDays } from '../../../contract/attendance-days.contract.ts';
import { type AttendanceMark, attendanceMarks } from '../../../contract/attendance-kinds.ts';
import { useAttendanceText } from '../../texts.ts';
import classes from './days-grid.module.css';
import { Dot } from './dot.tsx';
import { lookOf } from './mark.ts';
import { MonthStep } from './month-step.tsx';

const DayDrawer = lazyDialog(async () => (await import('./day-drawer.tsx')).DayDrawer);

type Answer = CallOutput<typeof attendanceDays.list>;
type Row = Answer['list'][number];

const LEGEND = ['fine', 'minor', 'bad', 'away', 'off'] as const;

/** People and the days of a month; a dot opens the day with its reasons. */
export function DaysGrid() {
  const t = useAttendanceText();
  const { month: nameOf } = useFormat();
  const [address, setAddress] = useSearchParams();
  const [opened, open] = useState<{ readonly userId: string; readonly date: string } | null>(null);
  const present = today().slice(0, 7);
  const month = address.get('month') ?? present;
  const page = Number(address.get('page')) || 1;
  const perPage = PAGE_SIZES.find((size) => size === Number(address.get('per_page'))) ?? 25;
  const q = address.get('q') ?? '';
  const mark = attendanceMarks.find(({ code }) => code === address.get('mark'))?.code;
  const department = address.get('department') ?? '';
  const put = (changes: Readonly<Record<string, string>>) =>
    setAddress(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [name, value] of Object.entries({ page: '', ...changes }))
          if (value) next.set(name, value);
          else next.delete(name);
        return next;
      },
      { replace: true },
    );
  const answer = useApi(
    attendanceDays.list,
    {
      query: {
        month,
        page,
        per_page: perPage,
        ...(mark ? { mark } : {}),
        ...(department ? { department_id: department } : {}),
        ...(q ? { q } : {}),
      },
    },
    { keepPrevious: true },
  );
  return (
    <Stack gap={12}>
      <Inline gap={12} wrap justify="spread" align="end">
        <Inline gap={12} wrap align="end">
          <MonthStep month={month} last={present} onChange={(next) => put({ month: next })} />
          <SearchBox value={q} onSearch={(word) => put({ q: word })} label={t('search_people')} />
          <DepartmentFilter value={department} onChange={(next) => put({ department: next })} />
          <MarkFilter value={mark} onChange={(next) => put({ mark: next })} />
        </Inline>
        <ExportButton
          endpoint={attendanceDays.export}
          input={{ query: { month } }}
          label={t('export_month')}
          title={t('export_title', { month: nameOf(month) })}
        />
      </Inline>
      <Legend />
      {answer.data ? (
        <People answer={answer.data} onOpen={(userId, date) => open({ userId, date })} />
      ) : (
        <Loaded of={answer} skeleton={<RowSkeleton rows={8} />} />
      )}
      {answer.data && answer.data.total > 0 && (
        <Pagination
          page={page}
          per_page={perPage}
          total={answer.data.total}
          label={t('tab_results')}
          onPage={(next) => put({ page: String(next) })}
          onPerPage={(next) => put({ per_page: String(next) })}
        />
      )}
      {opened && <DayDrawer {...opened} onClose={() => open(null)} />}
    </Stack>
  );
}

interface FilterProps<T> {
  readonly value: T;
  readonly onChange: (value: string) => void;
}

function DepartmentFilter({ value, onChange }: FilterProps<string>) {
  const t = useAttendanceText();
  const localizedName = useLocalizedName();
  const nodes =
    useApi(departments.tree, { query: {} }, { staleMs: 30_000, errorDisplay: 'session_only' }).data?.list ?? [];
  return (
    <SelectField
      label={t('department')}
      value={value}
      onChange={onChange}
      options={[
        { value: '', label: t('all') },
        ...nodes.map((node) => ({ value: node.id, label: localizedName(node) })),
      ]}
    />
  );
}

function MarkFilter({ value, onChange }: FilterProps<AttendanceMark | undefined>) {
  const t = useAttendanceText();
  const options = useOptions(attendanceMarks);
  return (
    <SelectField
      label={t('mark')}
      value={value ?? ''}
      onChange={onChange}
      options={[{ value: '', label: t('all') }, ...options]}
    />
  );
}

function Legend() {
  const t = useAttendanceText();
  return (
    <Inline as="ul" gap={16} lines={4} wrap aria-label={t('legend')}>
      {LEGEND.map((look) => (
        <Inline as="li" key={look} gap={6}>
          <Dot look={look} />
          <Words tone="soft" size="small">
            {t(`look_${look}`)}
          </Words>
        </Inline>
      ))}
    </Inline>
  );
}

function People({
  answer,
  onOpen,
}: {
  readonly answer: Answer;
  readonly onOpen: (userId: string, date: string) => void;
}) {
  const t = useAttendanceText();
  const format = useFormat();
  if (answer.list.length === 0) return <EmptyState title={t('none_results')} detail={t('none_results_help')} />;
  return (
    <>
      {answer.is_closed && (
        <Words as="p" tone="soft" size="small">
          {t('month_is_closed')}
        </Words>
      )}
      <div className={classes.frame}>
        <table className={classes.grid}>
          <caption className="visually-hidden">{t('tab_results')}</caption>
          <thead>
            <tr>
              <th scope="col" className={classes.name}>
                {t('person')}
              </th>
              {answer.days.map((date) => (
                <th key={date} scope="col" title={format.dayShort(date)} data-weekend={weekdayOf(date) > 5}>
                  {Number(date.slice(8))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {answer.list.map((row) => (
              <PersonRow
                key={row.person.id}
                row={row}
                days={answer.days}
                onOpen={(date) => onOpen(row.person.id, date)}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function PersonRow({
  row,
  days,
  onOpen,
}: {
  readonly row: Row;
  readonly days: readonly string[];
  readonly onOpen: (date: string) => void;
}) {
  const lang = useLang();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const known = new Map(row.days.map((day) => [day.date, day]));
  const name = localizedName(row.person);
  return (
    <tr>
      <th scope="row" className={classes.name}>
        {name}
        <Words as="p" tone="soft" size="small">
          {row.department && localizedName(row.department)}
        </Words>
      </th>
      {days.map((date) => {
        const day = known.get(date);
        if (!day) return <td key={date} />;
        const look = lookOf(day.marks);
        const words = day.marks.map((mark) => labelOf(attendanceMarks, mark, lang) ?? mark);
        const says = [name, format.dayShort(date), ...words].join(' · ');
        return (
          <td key={date}>
            <button type="button" title={says} aria-label={says} onClick={() => onOpen(date)}>
              <Dot look={look} />
            </button>
          </td>
        );
      })}
    </tr>
  );
}
