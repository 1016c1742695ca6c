import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { CallOutput } from '#shared/endpoint.ts';
import { statesOf } from '#shared/lifecycle.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { FilterSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { formLifecycle } from '../../contract/form.lifecycle.ts';
import { forms, formUsages } from '../../contract/forms.contract.ts';
import { useFormText } from '../texts.ts';

const AddDialog = lazyDialog(async () => (await import('./add-form-dialog.tsx')).AddFormDialog);

type Row = CallOutput<typeof forms.list>['list'][number];

/** The forms that somebody designs. */
export function FormList() {
  const t = useFormText();
  const format = useFormat();
  const localize = useLocalize();
  const localizedName = useLocalizedName();
  const navigate = useNavigate();
  const [isAdding, setAdding] = useState(false);
  const list = useList(forms.list, { name: 'custom_forms', filters: ['usage', 'status'], remembersSize: true });
  const open = (id: string) => navigate(`/custom_forms/${id}`);
  const columns: Column<Row>[] = [
    { key: 'name', title: t('name'), primary: true, cell: (row) => localizedName(row) },
    {
      key: 'usage',
      title: t('usage'),
      cell: (row) => localize(formUsages.find(({ code }) => code === row.usage) ?? formUsages[0]),
      width: 130,
    },
    { key: 'answers', title: t('answers'), cell: (row) => format.number(row.answer_count), width: 110 },
    { key: 'number', title: t('number'), cell: (row) => row.published_version || '—', width: 90 },
    { key: 'updated_at', title: t('updated_at'), cell: (row) => format.dateTime(row.updated_at), width: 170 },
    {
      key: 'status',
      mark: true,
      title: t('status'),
      cell: (row) => <StateBadge of={formLifecycle} state={row.status} />,
      width: 110,
    },
  ];
  const add = (
    <Button leftSection={<IconPlus aria-hidden size={16} />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <ListView
        list={list}
        columns={columns}
        caption={t('forms')}
        nameOf={(row) => row.name}
        search={t('search')}
        onOpen={(row) => void open(row.id)}
        filters={
          <>
            <FilterSelect
              list={list}
              name="usage"
              label={t('usage')}
              options={formUsages.map((one) => ({ value: one.code, label: localize(one) }))}
            />
            <FilterSelect
              list={list}
              name="status"
              label={t('status')}
              options={statesOf(formLifecycle).map((value) => ({
                value,
                label: localize(formLifecycle.states[value]),
              }))}
            />
          </>
        }
        tools={add}
        empty={{ title: t('none'), detail: t('none_help'), action: add }}
      />
      {isAdding && <AddDialog onClose={() => setAdding(false)} onMade={(id) => void open(id)} />}
    </>
  );
}
