import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { FilterSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { listStatuses, visitorLists } from '../../contract/visitor-lists.contract.ts';
import { useListText } from '../texts.ts';
import { type Entry, EntryState, type ListKind } from './list-entry.tsx';
import { useWeekdayWords } from './weekday-words.ts';

const EntryDrawer = lazyDialog(async () => (await import('./entry-drawer.tsx')).EntryDrawer);
const EntryDetail = lazyDialog(async () => (await import('./entry-detail.tsx')).EntryDetail);

function useColumns(kind: ListKind): Column<Entry>[] {
  const t = useListText();
  const localizedName = useLocalizedName();
  const format = useFormat();
  const words = useWeekdayWords();
  return [
    { key: 'name', title: t('name'), primary: true, sort: 'name', cell: (row) => row.name, width: 130 },
    { key: 'phone', title: t('phone'), cell: (row) => row.phone ?? '—', width: 130 },
    { key: 'id_no', title: t('id_no'), cell: (row) => row.id_no ?? '—', optional: true },
    { key: 'plate_no', title: t('plate_no'), cell: (row) => row.plate_no ?? '—', width: 110 },
    { key: 'company', title: t('company'), cell: (row) => row.company ?? '—' },
    { key: 'reason', title: t('reason'), cell: (row) => row.reason },
    ...(kind === 'white'
      ? [
          { key: 'when', title: t('when'), cell: words.ruleOf },
          {
            key: 'gates',
            title: t('gates'),
            cell: (row: Entry) => (row.gates.length > 0 ? format.list(row.gates.map(localizedName)) : t('any_gate')),
          },
          { key: 'responsible', title: t('responsible'), cell: (row: Entry) => row.responsible?.name ?? '—' },
        ]
      : [{ key: 'created_by', title: t('created_by'), cell: (row: Entry) => row.created_by.name }]),
    { key: 'valid_to', title: t('valid_to'), sort: 'valid_to', cell: (row) => format.day(row.valid_to), width: 140 },
    {
      key: 'created_at',
      title: t('created_at'),
      sort: 'created_at',
      cell: (row) => format.dateTime(row.created_at),
      optional: true,
    },
    {
      key: 'status',
      mark: true,
      title: t('status'),
      cell: (row) => <EntryState entry={row} />,
      width: 110,
    },
  ];
}

function OneList({ kind }: { readonly kind: ListKind }) {
  const t = useListText();
  const localize = useLocalize();
  const columns = useColumns(kind);
  const list = useList(kind === 'white' ? visitorLists.listWhite : visitorLists.listBlack, {
    name: `visitor-lists.${kind}`,
    filters: ['status'],
    remembersSize: true,
  });
  const { opened, open, close } = useOpened('entry');
  const [isEditing, setEditing] = useState(false);
  const entry = list.rows.find((row) => row.id === opened) ?? null;
  const add = <Button onClick={() => open('new')}>{t(`add_${kind}`)}</Button>;
  const done = () => {
    setEditing(false);
    close();
  };
  return (
    <>
      <ListView
        list={list}
        columns={columns}
        caption={t(`${kind}_list`)}
        nameOf={(row) => row.name}
        search={t('search')}
        filters={
          <FilterSelect
            list={list}
            name="status"
            label={t('status')}
            options={listStatuses.map((item) => ({ value: item.code, label: localize(item) }))}
          />
        }
        tools={add}
        empty={{ title: t(`none_${kind}`), detail: t(`none_${kind}_help`), action: add }}
        onOpen={(row) => open(row.id)}
      />
      {entry && !isEditing && <EntryDetail entry={entry} kind={kind} onClose={close} onEdit={() => setEditing(true)} />}
      {(opened === 'new' || (entry && isEditing)) && (
        <EntryDrawer key={entry?.id ?? 'new'} kind={kind} entry={entry} onClose={done} />
      )}
    </>
  );
}

/** White and black list, one beside the other; which one is open stands in the address. */
export function ListsPanel() {
  const t = useListText();
  const [address, setAddress] = useSearchParams();
  const kind: ListKind = address.get('list') === 'black' ? 'black' : 'white';
  const choose = (value: string) => {
    const next = new URLSearchParams({ tab: address.get('tab') ?? '' });
    if (value === 'black') next.set('list', value);
    setAddress(next, { replace: true });
  };
  return (
    <>
      <ViewTabs
        label={t('lists')}
        value={kind}
        onChange={choose}
        tabs={[
          { value: 'white', label: t('white_list') },
          { value: 'black', label: t('black_list') },
        ]}
      />
      <OneList key={kind} kind={kind} />
    </>
  );
}
