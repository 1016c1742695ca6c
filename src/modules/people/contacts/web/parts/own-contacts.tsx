import { Button } from '@mantine/core';
import { useSearchParams } from 'react-router';
import type { RowOf } from '#shared/endpoint.ts';
import type { ReferenceList } from '#shared/reference/item.ts';
import { relations } from '#shared/reference/people.ts';
import { findItem } from '#shared/reference-lists.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { Inline } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { NeutralLabel } from '#web/ui/state-badge.tsx';
import { contactKinds, contacts } from '../../contract/contacts.contract.ts';
import { useContactText } from '../texts.ts';

const ContactDrawer = lazyDialog(async () => (await import('./contact-drawer.tsx')).ContactDrawer);
const PasteDialog = lazyDialog(async () => (await import('./paste-dialog.tsx')).PasteDialog);

export type OwnContact = RowOf<typeof contacts.list>;

function useColumns(): Column<OwnContact>[] {
  const t = useContactText();
  const localize = useLocalize();
  const localizedName = useLocalizedName();
  const word = (list: ReferenceList, code: string | null) => {
    const item = code === null ? undefined : findItem(list, code);
    return item ? localize(item) : '—';
  };
  return [
    {
      key: 'name',
      title: t('name'),
      primary: true,
      sort: 'name',
      cell: (row) => (
        <Inline as="span" gap={10}>
          {row.name}
          {row.is_default && <NeutralLabel>{t('default')}</NeutralLabel>}
        </Inline>
      ),
      width: 200,
    },
    { key: 'kind', title: t('kind'), cell: (row) => word(contactKinds, row.kind), width: 110 },
    { key: 'phone', title: t('phone'), cell: (row) => row.phone, width: 140 },
    { key: 'relation', title: t('relation'), cell: (row) => word(relations, row.relation), width: 130 },
    {
      key: 'for_user',
      title: t('for_user'),
      cell: (row) => (row.for_user ? localizedName(row.for_user) : '—'),
      width: 110,
      wideOnly: true,
    },
    { key: 'company', title: t('company'), cell: (row) => row.company ?? '—', optional: true },
    { key: 'note', title: t('note'), cell: (row) => row.note ?? '—', wideOnly: true },
  ];
}

/** Own contacts by kind; added one by one or from a phone book. */
export function OwnContacts() {
  const t = useContactText();
  const columns = useColumns();
  const [address, setAddress] = useSearchParams();
  const localize = useLocalize();
  const asked = contactKinds.find(({ code }) => code === address.get('kind'))?.code;
  const list = useList(contacts.list, {
    name: 'contacts.own',
    fixed: asked ? { kind: asked } : {},
    remembersSize: true,
  });
  const { opened, open, close } = useOpened('contact');
  const buttons = (
    <>
      <Button variant="default" onClick={() => open('paste')}>
        {t('paste')}
      </Button>
      <Button onClick={() => open('new')}>{t('add')}</Button>
    </>
  );
  return (
    <>
      <ViewTabs
        label={t('kind')}
        value={asked ?? 'all'}
        onChange={(value) => setAddress(value === 'all' ? {} : { kind: value }, { replace: true })}
        tabs={[
          { value: 'all', label: t('view_all') },
          ...contactKinds.map((item) => ({ value: item.code, label: localize(item) })),
        ]}
      />
      <ListView
        list={list}
        columns={asked ? columns.filter((column) => column.key !== 'kind') : columns}
        caption={t('own_contacts')}
        nameOf={(row) => row.name}
        search={t('search_own')}
        tools={buttons}
        empty={{ title: t('none_own'), detail: t('none_own_help'), action: buttons }}
        onOpen={(row) => open(row.id)}
      />
      {opened === 'paste' && <PasteDialog kind={asked ?? 'family'} onClose={close} />}
      {opened && opened !== 'paste' && (
        <ContactDrawer key={opened} id={opened === 'new' ? null : opened} kind={asked ?? 'family'} onClose={close} />
      )}
    </>
  );
}
