import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { studentRights } from '#modules/people/students/rights.ts';
import type { CallOutput } from '#shared/endpoint.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { FilterSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { PersonName } from '#web/ui/person/person-name.tsx';
import { RecordOver } from '#web/ui/record/lazy-record-over.tsx';
import { ToneBadge } from '#web/ui/state-badge.tsx';
import { guardians } from '../../../contract/guardians.contract.ts';
import { useFamilyText } from '../../texts.ts';
import { useRelation } from '../relation.ts';

const GuardianDrawer = lazyDialog(async () => (await import('./guardian-drawer.tsx')).GuardianDrawer);
const GuardianForm = lazyDialog(async () => (await import('./guardian-form.tsx')).GuardianForm);

type Row = CallOutput<typeof guardians.list>['list'][number];

function useColumns(): Column<Row>[] {
  const t = useFamilyText();
  const localizedName = useLocalizedName();
  const relation = useRelation();
  const format = useFormat();
  const childOf = (child: Row['children'][number]) =>
    [
      localizedName(child),
      child.class_name && localizedName({ name: child.class_name, name_en: child.class_name_en }),
      relation(child.relation),
      child.is_main && t('main'),
    ]
      .filter(Boolean)
      .join(' · ');
  return [
    { key: 'name', title: t('name'), sort: 'name', primary: true, cell: (row) => <PersonName person={row} /> },
    { key: 'phone', title: t('phone'), cell: (row) => row.phone ?? '—', width: 140 },
    {
      key: 'children',
      title: t('children'),
      cell: (row) => (row.children.length ? format.list(row.children.map(childOf)) : '—'),
    },
    {
      key: 'account',
      mark: true,
      title: t('account'),
      cell: (row) => (
        <ToneBadge tone={row.is_activated ? 'done' : 'waiting'}>
          {t(row.is_activated ? 'activated' : 'section_not_activated')}
        </ToneBadge>
      ),
      width: 120,
    },
  ];
}

/** Guardians of the pupils in reach, with their drawer; those without a pupil behind a filter. */
export function GuardiansList() {
  const t = useFamilyText();
  const localizedName = useLocalizedName();
  const { can } = useRights();
  const columns = useColumns();
  const list = useList(guardians.list, { name: 'guardians.all', filters: ['linked'], remembersSize: true });
  const { opened, open, close } = useOpened();
  const add = can(studentRights.edit) && (
    <Button leftSection={<IconUserPlus aria-hidden size={16} />} onClick={() => open('new')}>
      {t('add_guardian')}
    </Button>
  );
  return (
    <>
      <ListView
        list={list}
        columns={columns}
        caption={t('tab_guardians')}
        nameOf={localizedName}
        search={t('search_guardians')}
        filters={
          <FilterSelect
            list={list}
            name="linked"
            label={t('linked')}
            options={[
              { value: 'true', label: t('linked_yes') },
              { value: 'false', label: t('linked_no') },
            ]}
          />
        }
        tools={add}
        empty={{ title: t('none_guardians'), detail: t('none_guardians_help'), action: add }}
        onOpen={(row) => open(row.id)}
      />
      {opened && opened !== 'new' && (
        <RecordOver list={list} opened={opened} open={open}>
          <GuardianDrawer key={opened} id={opened} onClose={close} />
        </RecordOver>
      )}
      {opened === 'new' && can(studentRights.edit) && <GuardianForm onClose={close} />}
    </>
  );
}
