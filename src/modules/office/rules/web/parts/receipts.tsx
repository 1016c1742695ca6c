import { Button } from '@mantine/core';
import type { CallOutput } from '#shared/endpoint.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { FilterSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { PersonName } from '#web/ui/person/person-name.tsx';
import { toast } from '#web/ui/toasts.ts';
import type { administrativeFiles } from '../../contract/administrative-files.contract.ts';
import type { systemRules } from '../../contract/system-rules.contract.ts';
import { useRulesText } from '../texts.ts';

type Receipt = CallOutput<typeof systemRules.receipts>['list'][number];

interface Props {
  readonly calls: Pick<typeof systemRules, 'receipts' | 'urge'> | Pick<typeof administrativeFiles, 'receipts' | 'urge'>;
  readonly id: string;
  /** Its readers confirm it. */
  readonly asks: boolean;
  readonly mayUrge: boolean;
}

/** Who was told, has read and confirmed, and reminding the others. */
export function Receipts({ calls, id, asks, mayUrge }: Props) {
  const t = useRulesText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const list = useList(calls.receipts as typeof systemRules.receipts, {
    name: 'rules.receipts',
    params: { id },
    filters: ['state'],
    prefix: 'r_',
  });
  const urge = useSend(calls.urge as typeof systemRules.urge, {
    onSuccess: ({ urged, queued_until }) =>
      toast.success(
        queued_until ? t('urge_later', { n: urged, at: format.dateTime(queued_until) }) : t('urged', { n: urged }),
      ),
  });
  const counts = list.answer?.counts;
  const open = counts ? (asks ? counts.owed : counts.unread) : 0;
  const columns: Column<Receipt>[] = [
    { key: 'name', title: t('receiver'), primary: true, cell: (row) => <PersonName person={row.user} /> },
    {
      key: 'place',
      title: t('department'),
      cell: (row) => [row.for, row.place].flatMap((one) => (one ? [localizedName(one)] : [])).join(' · ') || '—',
    },
    {
      key: 'read_at',
      title: t('read_at'),
      width: 150,
      cell: (row) => (row.read_at ? format.dateTime(row.read_at) : t('unread')),
    },
    ...(asks
      ? [
          {
            key: 'confirmed_at',
            title: t('confirmed_at'),
            width: 150,
            cell: (row: Receipt) => (row.confirmed_at ? format.dateTime(row.confirmed_at) : t('not_confirmed')),
          },
        ]
      : []),
  ];
  const states = (['unread', 'read', ...(asks ? (['owed', 'confirmed'] as const) : [])] as const).map((value) => ({
    value,
    label: t(`receipt_${value}`),
  }));
  return (
    <>
      {counts && (
        <Inline gap={12} wrap below={12}>
          <Words>{t('receipts_read', { read: counts.people - counts.unread, people: counts.people })}</Words>
          {asks && <Words>{t('receipts_owed', { n: counts.owed })}</Words>}
          {mayUrge && open > 0 && (
            <Button
              variant="default"
              loading={urge.isPending}
              onClick={() =>
                urge.mutate({
                  params: { id },
                  body: { target: asks ? 'unconfirmed' : 'unread', channels: ['email', 'in_site'] },
                })
              }
            >
              {t('urge', { n: open })}
            </Button>
          )}
        </Inline>
      )}
      <ListView
        list={list}
        columns={columns}
        caption={t('receipts')}
        nameOf={(row) => row.user.name}
        search={t('search_person')}
        filters={<FilterSelect list={list} name="state" label={t('status')} options={states} />}
        empty={{ title: t('nobody_told'), detail: t('nobody_told_help') }}
      />
    </>
  );
}
