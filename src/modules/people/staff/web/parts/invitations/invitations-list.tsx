import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import type { CallOutput } from '#shared/endpoint.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { useOptions } from '#web/ui/fields/choice-fields.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { FilterMultiSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { ChoiceBadge } from '#web/ui/state-badge.tsx';
import { toast } from '#web/ui/toasts.ts';
import { invitationStatuses, invitations } from '../../../contract/invitations.contract.ts';
import { useStaffText } from '../../texts.ts';

const InvitationForm = lazyDialog(async () => (await import('./invitation-form.tsx')).InvitationForm);

type Row = CallOutput<typeof invitations.list>['list'][number];
function CloseButton({ row }: { readonly row: Row }) {
  const t = useStaffText();
  const close = useSend(invitations.close, { onSuccess: () => toast.success(t('invitation_closed_done')) });
  const askFirst = async () => {
    if (await confirm({ title: t('close_ask'), body: t('close_help'), confirm: t('close_invitation') }))
      close.mutate({ params: { id: row.id }, body: { status: 'closed', version: row.version } });
  };
  return (
    <Button size="compact-sm" variant="subtle" loading={close.isPending} onClick={() => void askFirst()}>
      {t('close_invitation')}
    </Button>
  );
}

function useColumns(): Column<Row>[] {
  const t = useStaffText();
  const localizedName = useLocalizedName();
  const format = useFormat();
  return [
    {
      key: 'who',
      title: t('invited'),
      primary: true,
      cell: (row) => (row.kind === 'entry' ? [row.name, row.phone].filter(Boolean).join(' · ') : t('kind_open')),
    },
    {
      key: 'place',
      title: t('place'),
      cell: ({ department, post }) =>
        [department, post].flatMap((one) => (one ? [localizedName(one)] : [])).join(' · ') || '—',
    },
    { key: 'used', title: t('used'), cell: (row) => `${row.used}/${row.max_uses}`, width: 90 },
    { key: 'expires_at', title: t('expires_at'), cell: (row) => format.dateTime(row.expires_at), width: 170 },
    { key: 'created_by', title: t('created_by'), cell: (row) => localizedName(row.created_by), width: 110 },
    {
      key: 'status',
      mark: true,
      title: t('stage'),
      cell: (row) => <ChoiceBadge of={invitationStatuses} code={row.status} />,
      width: 110,
    },
    {
      key: 'close',
      title: t('actions'),
      cell: (row) => (row.is_open ? <CloseButton row={row} /> : '—'),
      width: 110,
    },
  ];
}

/** Invitations to work here, and a new one. */
export function InvitationsList() {
  const t = useStaffText();
  const columns = useColumns();
  const list = useList(invitations.list, {
    name: 'staff_invitations',
    filters: ['status'],
    remembersSize: true,
  });
  const { opened, open, close } = useOpened();
  const invite = (
    <Button leftSection={<IconUserPlus aria-hidden size={16} />} onClick={() => open('new')}>
      {t('invite')}
    </Button>
  );
  return (
    <>
      <ListView
        list={list}
        columns={columns}
        caption={t('tab_invitations')}
        nameOf={(row) => row.name ?? t('kind_open')}
        filters={
          <FilterMultiSelect list={list} name="status" label={t('stage')} options={useOptions(invitationStatuses)} />
        }
        tools={invite}
        empty={{ title: t('none_invitations'), detail: t('none_invitations_help'), action: invite }}
      />
      {opened === 'new' && <InvitationForm onClose={close} />}
    </>
  );
}
