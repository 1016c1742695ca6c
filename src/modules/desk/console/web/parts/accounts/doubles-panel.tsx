import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { RowOf } from '#shared/endpoint.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { accountMerges } from '../../../contract/account-merges.contract.ts';
import { useText } from '../../texts.ts';

const MergeDialog = lazyDialog(async () => (await import('./merge-dialog.tsx')).MergeDialog);

type Row = RowOf<typeof accountMerges.doubles>;

/** Accounts that may be one person, each with a link to its record, and the merge of both. */
export function DoublesPanel() {
  const t = useText();
  const localizedName = useLocalizedName();
  const list = useList(accountMerges.doubles, { name: 'admin.doubles', filters: [] });
  const [merged, setMerged] = useState<Row | null>(null);
  const account = (one: Row['one']) => (
    <Link to={`/admin/adminUsers/${one.id}`}>
      {one.number ? `${localizedName(one)} ${one.number}` : localizedName(one)}
    </Link>
  );
  const columns: Column<Row>[] = [
    { key: 'one', title: t('merge_into'), primary: true, cell: (row) => account(row.one), width: 180 },
    { key: 'other', title: t('merge_from'), cell: (row) => account(row.other), width: 180 },
    { key: 'reason', title: t('double_reason'), cell: (row) => t(`double_${row.reason}`), width: 200 },
    {
      key: 'act',
      acts: true,
      title: t('decision'),
      width: 120,
      cell: (row) => (
        <Button size="compact-sm" variant="default" onClick={() => setMerged(row)}>
          {t('merge')}
        </Button>
      ),
    },
  ];
  return (
    <>
      <ListView
        list={list}
        columns={columns}
        caption={t('doubles')}
        nameOf={(row) => localizedName(row.one)}
        empty={{ title: t('no_doubles'), detail: t('no_doubles_help') }}
      />
      {merged && (
        <MergeDialog
          person={merged.other}
          into={{ id: merged.one.id, name: localizedName(merged.one) }}
          onClose={() => setMerged(null)}
        />
      )}
    </>
  );
}
