import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useSay } from '#web/i18n/texts.ts';
import { ask } from '#web/ui/confirm-store.ts';
import type { Column } from '#web/ui/list/column.ts';
import { ListView } from '#web/ui/list/list-view.tsx';
import { type RowOf, useList } from '#web/ui/list/use-list.ts';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { toast } from '#web/ui/toasts.ts';
import { schoolYearLifecycle, schoolYears } from '../../contract/school-years.contract.ts';
import { useSchoolText } from './school-texts.ts';
import { SchoolYearDrawer } from './school-year-drawer.tsx';

export type SchoolYearRow = RowOf<typeof schoolYears.list>;

function useColumns(moves: (row: SchoolYearRow) => React.ReactNode): Column<SchoolYearRow>[] {
  const t = useSchoolText();
  const format = useFormat();
  return [
    { key: 'name', title: t('school_year'), primary: true, cell: (row) => row.name },
    { key: 'starts_on', title: t('starts_on'), sort: 'starts_on', cell: (row) => format.day(row.starts_on) },
    { key: 'ends_on', title: t('ends_on'), cell: (row) => format.day(row.ends_on) },
    { key: 'semesters', title: t('semesters'), cell: (row) => row.semesters_count, align: 'right', width: 100 },
    {
      key: 'status',
      title: t('status'),
      cell: (row) => <StateBadge of={schoolYearLifecycle} state={row.status} />,
      width: 120,
    },
    { key: 'moves', title: t('moves'), cell: moves, width: 200 },
  ];
}

/** School years of a school group: add, change, begin, close. */
export function SchoolYearsPanel({ client_id }: { readonly client_id: string }) {
  const t = useSchoolText();
  const say = useSay();
  const [edited, setEdited] = useState<SchoolYearRow | 'new' | null>(null);
  const list = useList(schoolYears.list, { name: 'school.years', params: { id: client_id } });
  const params = (row: SchoolYearRow) => ({ id: client_id, school_year_id: row.id });
  const update = useSend(schoolYears.update, { refreshes: ['semesters'], onSuccess: () => toast.success(t('saved')) });
  const remove = useSend(schoolYears.remove, { onSuccess: () => toast.success(t('removed')) });
  const move = async (row: SchoolYearRow, status: 'current' | 'closed') => {
    const key = status === 'current' ? 'open' : 'close';
    const title = `${say(schoolYearLifecycle.moves[key])} ${row.name}`;
    if (await ask({ title, body: t(`${key}_year_help`), confirm: say(schoolYearLifecycle.moves[key]) }))
      update.mutate({ params: params(row), body: { status, version: row.version } });
  };
  const askRemove = async (row: SchoolYearRow) => {
    if (await ask({ title: t('remove_ask', { name: row.name }), confirm: t('remove'), danger: true }))
      remove.mutate({ params: params(row) });
  };
  const moves = (row: SchoolYearRow) => (
    <Button.Group>
      {row.status === 'draft' && (
        <Button size="compact-sm" variant="default" onClick={() => void move(row, 'current')}>
          {say(schoolYearLifecycle.moves.open)}
        </Button>
      )}
      {row.status === 'current' && (
        <Button size="compact-sm" variant="default" onClick={() => void move(row, 'closed')}>
          {say(schoolYearLifecycle.moves.close)}
        </Button>
      )}
      {row.status === 'draft' && (
        <Button size="compact-sm" variant="default" onClick={() => void askRemove(row)}>
          {t('remove')}
        </Button>
      )}
    </Button.Group>
  );
  const columns = useColumns(moves);
  const add = <Button onClick={() => setEdited('new')}>{t('add_year')}</Button>;
  return (
    <>
      <ListView
        list={list}
        columns={columns}
        caption={t('school_years')}
        nameOf={(row) => row.name}
        tools={add}
        empty={{ title: t('no_years'), detail: t('no_years_help'), action: add }}
        onOpen={setEdited}
      />
      {edited && (
        <SchoolYearDrawer
          key={edited === 'new' ? 'new' : `${edited.id}-${edited.version}`}
          client_id={client_id}
          year={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
