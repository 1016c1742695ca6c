import { Button } from '@mantine/core';
import { useState } from 'react';
import { directoryRights } from '#modules/core/directory/rights.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { confirm } from '#web/ui/confirm-store.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { toast } from '#web/ui/toasts.ts';
import { schoolYears } from '../../../contract/school-years.contract.ts';
import { semesterLifecycle, semesters } from '../../../contract/semesters.contract.ts';
import { useSchoolText } from '../../texts.ts';
import { SemesterDrawer } from './semester-drawer.tsx';
import type { SemesterRow } from './semester-row.ts';
import { YearBand } from './year-band.tsx';

function useColumns(): Column<SemesterRow>[] {
  const t = useSchoolText();
  const localizedName = useLocalizedName();
  const format = useFormat();
  return [
    { key: 'name', title: t('semester'), primary: true, cell: (row) => localizedName(row) },
    { key: 'school_year', title: t('school_year'), cell: (row) => row.school_year.name, width: 120 },
    {
      key: 'days',
      title: t('days'),
      sort: 'starts_on',
      cell: (row) => `${format.day(row.starts_on)} – ${format.day(row.ends_on)}`,
    },
    { key: 'weeks', title: t('weeks'), cell: (row) => row.weeks, align: 'right', width: 80 },
    {
      key: 'status',
      mark: true,
      title: t('status'),
      cell: (row) => <StateBadge of={semesterLifecycle} state={row.status} />,
      width: 120,
    },
  ];
}

function Today({ organization_id }: { readonly organization_id: string }) {
  const t = useSchoolText();
  const localizedName = useLocalizedName();
  const answer = useApi(semesters.current, { query: { organization_id } });
  if (!answer.data) return null;
  const { semester, week } = answer.data;
  return (
    <Words as="p" tone="plain" size="large">
      {semester
        ? week
          ? t('week_now', { name: localizedName(semester), n: week })
          : localizedName(semester)
        : t('holidays_now')}
    </Words>
  );
}

/** The calendar of a school: its years as bands with semesters and weeks, and the semesters as a list. */
export function CalendarPanel({ organization_id }: { readonly organization_id: string }) {
  const t = useSchoolText();
  const localize = useLocalize();
  const localizedName = useLocalizedName();
  const mayPlan = useRights().can(directoryRights.calendar);
  const columns = useColumns();
  const [edited, setEdited] = useState<string | null>(null);
  const list = useList(semesters.list, { name: 'school.semesters', fixed: { organization_id } });
  const semester = list.rows.find((row) => row.id === edited) ?? null;
  const known = useApi(schoolYears.options, { query: { per_page: 25 } });
  const years = known.data?.list ?? [];
  const update = useSend(semesters.update, { onSuccess: () => toast.success(t('saved')) });
  const remove = useSend(semesters.remove, { onSuccess: () => toast.success(t('removed')) });
  const move = async (row: SemesterRow, to: 'open' | 'close') => {
    const title = `${localize(semesterLifecycle.moves[to])}: ${localizedName(row)}`;
    if (!(await confirm({ title, body: t(`${to}_semester_help`), confirm: localize(semesterLifecycle.moves[to]) })))
      return;
    setEdited(null);
    update.mutate({
      params: { id: row.id },
      body: { status: to === 'open' ? 'current' : 'closed', version: row.version },
    });
  };
  const askRemove = async (row: SemesterRow) => {
    if (!(await confirm({ title: t('remove_ask', { name: localizedName(row) }), confirm: t('remove'), danger: true })))
      return;
    setEdited(null);
    remove.mutate({ params: { id: row.id } });
  };
  const add = mayPlan && years.length > 0 && <Button onClick={() => setEdited('new')}>{t('add_semester')}</Button>;
  return (
    <Stack gap={16}>
      <Today organization_id={organization_id} />
      {known.error && !known.data && !list.error && (
        <ErrorState error={known.error} onRetry={() => void known.refetch()} />
      )}
      {years
        .filter((year) => list.rows.some((row) => row.school_year_id === year.id))
        .map((year) => (
          <YearBand
            key={year.id}
            year={year}
            semesters={list.rows.filter((row) => row.school_year_id === year.id)}
            onOpen={(row) => row.actions.includes('update') && setEdited(row.id)}
          />
        ))}
      <ListView
        list={list}
        columns={columns}
        caption={t('semesters')}
        nameOf={localizedName}
        tools={add}
        empty={{ title: t('no_semesters'), detail: t('no_semesters_help'), ...(add ? { action: add } : {}) }}
        {...(mayPlan ? { onOpen: (row: SemesterRow) => row.actions.length > 0 && setEdited(row.id) } : {})}
      />
      {(edited === 'new' || semester) && (
        <SemesterDrawer
          key={edited}
          organization_id={organization_id}
          years={years.filter((year) => !year.is_over)}
          semester={semester}
          onClose={() => setEdited(null)}
          onMove={(row, to) => void move(row, to)}
          onRemove={(row) => void askRemove(row)}
        />
      )}
    </Stack>
  );
}
