import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSend } from '#web/api/send.ts';
import { useNamed } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { ask } from '#web/ui/confirm-store.ts';
import type { Column } from '#web/ui/list/column.ts';
import { ListView } from '#web/ui/list/list-view.tsx';
import { type RowOf, useList } from '#web/ui/list/use-list.ts';
import { ToneBadge } from '#web/ui/state-badge.tsx';
import { toast } from '#web/ui/toasts.ts';
import { campuses } from '../../contract/campuses.contract.ts';
import { CampusDrawer } from './campus-drawer.tsx';
import { useSchoolText } from './school-texts.ts';

export type CampusRow = RowOf<typeof campuses.details>;

function useColumns(): Column<CampusRow>[] {
  const t = useSchoolText();
  const named = useNamed();
  return [
    { key: 'name', title: t('campus'), primary: true, sort: 'name', cell: (row) => named(row) },
    { key: 'code', title: t('code'), cell: (row) => row.code, width: 110 },
    { key: 'address', title: t('address'), cell: (row) => row.address ?? '—' },
    { key: 'phone', title: t('phone'), cell: (row) => row.phone ?? '—', width: 140 },
    {
      key: 'principal',
      title: t('principal'),
      cell: (row) => (row.principal ? named(row.principal) : '—'),
      width: 120,
    },
    { key: 'grades', title: t('grades'), cell: (row) => row.grades_count, align: 'right', width: 80 },
    {
      key: 'default',
      title: t('is_default'),
      cell: (row) => (row.is_default ? <ToneBadge tone="done">{t('is_default')}</ToneBadge> : '—'),
      width: 110,
    },
  ];
}

/** Campuses of a school. */
export function CampusesPanel({ organization_id }: { readonly organization_id: string }) {
  const t = useSchoolText();
  const named = useNamed();
  const { can } = useRights();
  const columns = useColumns();
  const list = useList(campuses.details, { name: 'school.campuses', fixed: { organization_id } });
  const [edited, setEdited] = useState<CampusRow | 'new' | null>(null);
  const remove = useSend(campuses.remove, {
    onSuccess: () => {
      setEdited(null);
      toast.success(t('removed'));
    },
  });
  const askRemove = async (row: CampusRow) => {
    const title = t('remove_ask', { name: named(row) });
    if (await ask({ title, body: t('remove_campus_help'), confirm: t('remove'), danger: true }))
      remove.mutate({ params: { id: row.id } });
  };
  const add = can('0411') && <Button onClick={() => setEdited('new')}>{t('add_campus')}</Button>;
  return (
    <>
      <ListView
        list={list}
        columns={columns}
        caption={t('campuses')}
        nameOf={named}
        tools={add}
        empty={{ title: t('no_campuses'), ...(add ? { action: add } : {}) }}
        {...(can('0411') ? { onOpen: setEdited } : {})}
      />
      {edited && (
        <CampusDrawer
          key={edited === 'new' ? 'new' : `${edited.id}-${edited.version}`}
          organization_id={organization_id}
          campus={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onRemove={edited === 'new' ? null : () => void askRemove(edited)}
        />
      )}
    </>
  );
}
