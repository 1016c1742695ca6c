import { Button } from '@mantine/core';
import { useState } from 'react';
import { labelOf } from '#shared/reference-lists.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useOptions } from '#web/ui/fields/choice-fields.tsx';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { FilterSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { spaceKinds } from '../../../contract/drive-choices.ts';
import { driveSpaces, type ManagedSpace } from '../../../contract/drive-spaces.contract.ts';
import { useDriveText } from '../../texts.ts';
import { sizeText } from '../size-text.ts';

const ResizeDialog = lazyDialog(async () => (await import('./resize-dialog.tsx')).ResizeDialog);
const HandOverDialog = lazyDialog(async () => (await import('./hand-over-dialog.tsx')).HandOverDialog);

type Row = ManagedSpace & { readonly id: string };

/** The spaces of the school by how full they are, for who looks after the drive: sizes, and nothing of what lies in them. */
export function ManagedSpaces() {
  const t = useDriveText();
  const lang = useLang();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const kinds = useOptions(spaceKinds);
  const [resized, resize] = useState<Row | null>(null);
  const [handed, hand] = useState<Row | null>(null);
  const list = useList(driveSpaces.list, {
    name: 'drive.spaces',
    filters: ['kind', 'has_left'],
    sort: '-used',
    remembersSize: true,
  });
  const columns: Column<Row>[] = [
    {
      key: 'holder',
      title: t('holder'),
      primary: true,
      cell: (row) => (
        <Inline as="span" gap={8}>
          {localizedName(row.holder)}
          {row.has_left && <Words tone="soft">{t('has_left')}</Words>}
        </Inline>
      ),
    },
    { key: 'kind', title: t('space_kind'), width: 140, cell: (row) => labelOf(spaceKinds, row.kind, lang) },
    {
      key: 'used',
      title: t('used'),
      sort: 'used',
      align: 'right',
      width: 180,
      cell: (row) => t('used_of', { used: sizeText(row.used, format.bytes), all: sizeText(row.bytes, format.bytes) }),
    },
    { key: 'files', title: t('files'), align: 'right', width: 90, cell: (row) => format.number(row.files) },
    {
      key: 'acts',
      title: t('acts'),
      acts: true,
      width: 220,
      cell: (row) => (
        <Inline as="span" gap={8}>
          <Button variant="default" size="compact-md" onClick={() => resize(row)}>
            {t('resize')}
          </Button>
          {row.has_left && row.used > 0 && (
            <Button variant="default" size="compact-md" onClick={() => hand(row)}>
              {t('hand_over')}
            </Button>
          )}
        </Inline>
      ),
    },
  ];
  return (
    <>
      <ListView
        list={list}
        columns={columns}
        caption={t('tab_manage')}
        nameOf={(row) => row.holder.name}
        filters={
          <>
            <FilterSelect list={list} name="kind" label={t('space_kind')} options={kinds} />
            <FilterSelect
              list={list}
              name="has_left"
              label={t('leavers')}
              options={[{ value: 'true', label: t('has_left') }]}
            />
          </>
        }
        empty={{ title: t('empty_manage'), detail: t('empty_manage_help') }}
      />
      {resized && <ResizeDialog space={resized} onClose={() => resize(null)} />}
      {handed && <HandOverDialog space={handed} onClose={() => hand(null)} />}
    </>
  );
}
