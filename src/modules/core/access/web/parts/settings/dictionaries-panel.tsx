import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CallOutput, RowOf } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { ChipsField } from '#web/ui/fields/choice-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { useRowForm } from '#web/ui/forms/use-row-form.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { FilterSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { CodedName } from '#web/ui/person/coded-name.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toasts.ts';
import { adminDictionaries } from '../../../contract/admin-settings.contract.ts';
import { useAdminText } from '../../texts.ts';
import { InUseBadge } from '../in-use-badge.tsx';

type Entry = RowOf<typeof adminDictionaries.list>;
type Types = CallOutput<typeof adminDictionaries.list>['types'];
const NEW = { dict_type: '', dict_value: '', dict_text: '', dict_text_en: '', status: 'active' };
const asTyped = ({ dict_type, dict_value, dict_text, dict_text_en, status }: Entry): typeof NEW => ({
  dict_type,
  dict_value,
  dict_text,
  dict_text_en,
  status,
});

/** Where a value stands, so that the effect of a change is known. */
function Uses({ id }: { readonly id: string }) {
  const t = useAdminText();
  const format = useFormat();
  const { data, error, refetch } = useApi(adminDictionaries.get, { params: { id } });
  if (!data) return <Loaded of={{ data, error, refetch }} skeleton={<TextSkeleton lines={1} />} />;
  if (data.uses.length === 0)
    return (
      <Words as="p" tone="soft" below={12}>
        {t('value_unused')}
      </Words>
    );
  const places = format.list(data.uses.map((one) => t('value_use', { name: one.name, n: one.n })));
  return (
    <Words as="p" tone="soft" below={12}>
      {t('value_used', { places })}
    </Words>
  );
}

interface Props {
  readonly entry: Entry | null;
  readonly onClose: () => void;
  readonly onRemove: (() => void) | null;
}

function EntryDrawer({ entry, onClose, onRemove }: Props) {
  const t = useAdminText();
  const form = useRowForm({
    create: adminDictionaries.create,
    update: adminDictionaries.update,
    row: entry,
    initial: entry ? asTyped(entry) : NEW,
    toBody: ({ dict_text, dict_text_en, status }: typeof NEW) => ({
      dict_text,
      dict_text_en,
      status: status as 'active',
    }),
    toNew: ({ dict_type, dict_value }) => ({ dict_type, dict_value }),
    toKnown: () => ({ sort: entry?.sort ?? null }),
    saved: t('saved'),
    onClose,
  });
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={entry ? entry.dict_text : t('add_value')}
      form={form}
      aside={
        onRemove && (
          <Button variant="subtle" onClick={onRemove}>
            {t('remove')}
          </Button>
        )
      }
    >
      {entry && <Uses id={entry.id} />}
      {!entry && (
        <>
          <TextField {...form.field('dict_type')} label={t('dict_type')} max={60} />
          <TextField {...form.field('dict_value')} label={t('dict_value')} max={60} />
        </>
      )}
      <TextField {...form.field('dict_text')} label={t('dict_text')} max={60} />
      <TextField {...form.field('dict_text_en')} label={t('dict_text_en')} max={120} />
      <ChipsField
        {...form.field('status')}
        label={t('status')}
        options={[
          { value: 'active', label: t('in_use') },
          { value: 'closed', label: t('closed') },
        ]}
      />
    </FormDrawer>
  );
}

/** A dictionary of the product stands there by its name, one of the group by its code. */
function useEntryColumns(types: Types): Column<Entry>[] {
  const t = useAdminText();
  const lang = useLang();
  const nameOf = (type: string) => types.find((one) => one.dict_type === type)?.name ?? null;
  return [
    {
      key: 'text',
      title: t('dict_text'),
      primary: true,
      cell: (row) => (lang === 'us' ? row.dict_text_en : row.dict_text),
    },
    { key: 'value', title: t('dict_value'), sort: 'dict_value', cell: (row) => row.dict_value, width: 180 },
    {
      key: 'type',
      title: t('dict_type'),
      cell: (row) => <CodedName code={row.dict_type} name={nameOf(row.dict_type)} />,
      width: 190,
    },
    { key: 'origin', title: t('origin'), cell: (row) => t(row.is_builtin ? 'builtin' : 'own'), width: 110 },
    {
      key: 'status',
      mark: true,
      title: t('status'),
      cell: (row) => <InUseBadge status={row.status} />,
      width: 100,
    },
  ];
}

/** Values of the dictionaries: those of the product are read, those of the group are changed. */
export function DictionariesPanel() {
  const t = useAdminText();
  const localize = useLocalize();
  const [edited, setEdited] = useState<Entry | 'new' | null>(null);
  const list = useList(adminDictionaries.list, {
    name: 'admin.dictionaries',
    filters: ['dict_type'],
    remembersSize: true,
  });
  const types = list.answer?.types ?? [];
  const columns = useEntryColumns(types);
  const remove = useSend(adminDictionaries.remove, {
    onSuccess: () => {
      setEdited(null);
      toast.success(t('removed'));
    },
  });
  const askRemove = async (entry: Entry) => {
    const isSure = await confirm({
      title: t('remove_value_title', { name: entry.dict_text }),
      confirm: t('remove'),
      danger: true,
    });
    if (isSure) remove.mutate({ params: { id: entry.id } });
  };
  const openRow = (row: Entry) => (row.is_builtin ? toast.info(t('value_builtin')) : setEdited(row));
  const add = <Button onClick={() => setEdited('new')}>{t('add_value')}</Button>;
  return (
    <>
      <PageHead count={list.count} actions={add} />
      <ListView
        list={list}
        columns={columns}
        caption={t('dictionaries')}
        nameOf={(row) => row.dict_text}
        search={t('search_values')}
        filters={
          <FilterSelect
            list={list}
            name="dict_type"
            label={t('dict_type')}
            options={types.map((one) => ({
              value: one.dict_type,
              label: `${one.name ? localize(one.name) : one.dict_type} (${one.n})`,
            }))}
          />
        }
        onOpen={openRow}
        empty={{ title: t('no_values'), detail: t('no_values_help'), action: add }}
      />
      {edited && (
        <EntryDrawer
          key={edited === 'new' ? 'new' : edited.id}
          entry={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onRemove={edited === 'new' ? null : () => void askRemove(edited)}
        />
      )}
    </>
  );
}
