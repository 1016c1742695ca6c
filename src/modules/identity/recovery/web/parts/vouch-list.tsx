import { Button } from '@mantine/core';
import { useState } from 'react';
import type { RowOf } from '#shared/endpoint.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Facts } from '#web/ui/facts.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import type { Column } from '#web/ui/list/column.ts';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { accountApplications } from '../../contract/identity-applications.contract.ts';
import { useText } from '../texts.ts';

type Row = RowOf<typeof accountApplications.list>;

/** The digits that the applicant shows, typed face to face. */
function VouchDialog({ row, onClose }: { readonly row: Row; readonly onClose: () => void }) {
  const t = useText();
  const localizedName = useLocalizedName();
  const form = useContractForm({
    endpoint: accountApplications.vouch,
    initial: { code: '', note: '' },
    params: { id: row.id },
    invalidates: ['account_audit'],
    onDone: onClose,
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('vouch_for', { name: localizedName(row.user) })}
      submitLabel={t('vouch')}
      form={form}
    >
      <p>{t('vouch_hint')}</p>
      <Facts
        facts={[
          { label: t('number'), value: row.user.number },
          { label: t('department'), value: row.department && localizedName(row.department) },
          { label: t('old_phone'), value: row.old_phone_masked },
          { label: t('new_phone'), value: row.new_phone_masked },
          { label: t('lost_reason'), value: row.reason, wide: true },
        ]}
      />
      <TextField {...form.field('code')} label={t('vouch_code')} inputMode="numeric" max={6} />
      <TextField {...form.field('note')} label={t('vouch_note')} max={200} />
    </FormDialog>
  );
}

/** Applications of people whom the viewer knows, to vouch for. */
export function VouchList() {
  const t = useText();
  const localizedName = useLocalizedName();
  const format = useFormat();
  const [row, setRow] = useState<Row | null>(null);
  const list = useList(accountApplications.list, { name: 'account.vouches' });
  const columns: Column<Row>[] = [
    { key: 'name', title: t('name'), primary: true, cell: (one) => localizedName(one.user) },
    { key: 'number', title: t('number'), cell: (one) => one.user.number ?? '—', width: 120 },
    {
      key: 'department',
      title: t('department'),
      cell: (one) => (one.department ? localizedName(one.department) : '—'),
    },
    { key: 'new_phone', title: t('new_phone'), cell: (one) => one.new_phone_masked ?? '—', width: 140 },
    { key: 'reason', title: t('lost_reason'), cell: (one) => one.reason },
    {
      key: 'created_at',
      title: t('submitted_at'),
      sort: 'created_at',
      cell: (one) => format.relative(one.created_at),
      width: 120,
    },
    {
      key: 'vouch',
      title: t('vouch'),
      cell: (one) =>
        one.can_vouch ? (
          <Button
            size="xs"
            variant="default"
            onClick={(event) => {
              event.stopPropagation();
              setRow(one);
            }}
          >
            {t('vouch')}
          </Button>
        ) : (
          format.list(one.vouched_by) || '—'
        ),
      width: 120,
    },
  ];
  return (
    <>
      <ListView
        list={list}
        columns={columns}
        caption={t('tab_vouch')}
        nameOf={(one) => one.user.name}
        empty={{ title: t('nobody_to_vouch'), detail: t('nobody_to_vouch_detail') }}
      />
      {row && <VouchDialog row={row} onClose={() => setRow(null)} />}
    </>
  );
}
