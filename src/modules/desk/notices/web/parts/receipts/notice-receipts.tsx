import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import type { CacheGroup } from '#web/api/cache.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { ExportButton } from '#web/tasks/export-button.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { FilterSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { PersonName } from '#web/ui/person/person-name.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toasts.ts';
import type { announcements } from '../../../contract/announcements.contract.ts';
import { messages } from '../../../contract/messages.contract.ts';
import { receipts } from '../../../contract/receipts.contract.ts';
import { useNoticeText } from '../../texts.ts';
import classes from '../notices/notice-page.module.css';
import type { Notice } from '../notices/notice-values.ts';
import { ReadingCurve } from './reading-curve.tsx';

const NoticeFormAnswer = lazyDialog(async () => (await import('../notices/notice-form-fields.tsx')).NoticeFormAnswer);

type Announcement = CallOutput<typeof announcements.get>;
type Receipt = CallOutput<typeof receipts.list>['list'][number];

/** What was sent, for those who see who has read it. */
interface ReceiptSubject {
  /** As the calls name it: a notice or bulletin, or an announcement or a message. */
  readonly kind: 'internotification' | 'notification';
  readonly id: string;
  /** Its readers owe an answer, until `confirm_by` where that is set. */
  readonly asks: boolean;
  readonly confirm_by: string | null;
  readonly actions: readonly string[];
  readonly escalation: Notice['escalation'];
  readonly reply_options: Notice['reply_options'];
}

const CALLS = {
  internotification: receipts,
  notification: {
    list: messages.receipts,
    stats: messages.stats,
    export: messages.exportReceipts,
    urge: messages.urge,
  },
} as const;
const SHOWN_IN: readonly CacheGroup[] = [
  'internotifications',
  'internotification_receipts',
  'announcements',
  'messages',
];

const receiptsOfNotice = (notice: Notice): ReceiptSubject => ({
  kind: notice.kind === 'message' ? 'notification' : 'internotification',
  id: notice.id,
  confirm_by: notice.confirm_by,
  actions: notice.actions,
  escalation: notice.escalation,
  asks: notice.must_confirm || notice.reply_kind !== 'none',
  reply_options: notice.reply_options,
});

/** How far it got, and reminding those who are still open. */
function NoticeReceipts({ of }: { readonly of: ReceiptSubject }) {
  const t = useNoticeText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const stats = useApi(CALLS[of.kind].stats, { params: { id: of.id } });
  if (!stats.data) return <Loaded of={stats} skeleton={<TextSkeleton lines={5} />} />;
  const { people, unread, owed, places, days } = stats.data;
  const isLate = of.confirm_by !== null && Date.parse(of.confirm_by) < Date.now();
  return (
    <>
      <Inline as="dl" gap={24} wrap align="stretch" className={classes.figures}>
        <Figure label={t('told')} value={format.number(people)} />
        <Figure label={t('read')} value={format.number(people - unread)} />
        {of.asks && <Figure label={t('owed')} value={format.number(owed)} />}
      </Inline>
      {of.actions.includes('urge') && <Urge of={of} unread={unread} owed={of.asks && !isLate ? owed : 0} />}
      <Escalation of={of} />
      {of.reply_options.length > 0 && <Taken of={of} />}
      <ReadingCurve days={days} />
      {places.length > 1 && (
        <Stack as="ul" gap={8} className={classes.shares} aria-label={t('by_place')}>
          {places.map((one) => (
            <li key={one.id}>
              <span>{localizedName(one)}</span>
              <span>
                {format.number(one.people - one.unread)} / {format.number(one.people)}
              </span>
              <progress max={one.people} value={one.people - one.unread} aria-label={localizedName(one)} />
            </li>
          ))}
        </Stack>
      )}
      <ReceiptList of={of} />
      {people > 0 && <Export of={of} />}
    </>
  );
}

export const ReceiptsOfNotice = ({ notice }: { readonly notice: Notice }) => (
  <NoticeReceipts of={receiptsOfNotice(notice)} />
);

/** The same of an announcement, which asks for no more than that it is known. */
export function ReceiptsOfAnnouncement({ announcement }: { readonly announcement: Announcement }) {
  const { id, must_confirm: asks, confirm_by, actions } = announcement;
  return (
    <NoticeReceipts of={{ kind: 'notification', id, asks, confirm_by, actions, escalation: null, reply_options: [] }} />
  );
}

/** The receipts as a file, written in the background. */
function Export({ of }: { readonly of: ReceiptSubject }) {
  const t = useNoticeText();
  return (
    <Inline gap={4} wrap align="stretch">
      {(['xlsx', 'csv'] as const).map((format) => (
        <ExportButton
          key={format}
          endpoint={CALLS[of.kind].export}
          input={{ params: { id: of.id }, query: { format } }}
          label={t(`export_${format}`)}
          title={t('receipts')}
        />
      ))}
    </Inline>
  );
}

const Figure = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <Stack>
    <Words as="dt" tone="soft" size="small">
      {label}
    </Words>
    <dd>{value}</dd>
  </Stack>
);

/** Which steps of the reminders were taken, and when the others come. */
function Escalation({ of }: { readonly of: ReceiptSubject }) {
  const t = useNoticeText();
  const format = useFormat();
  if (!of.escalation?.length) return null;
  return (
    <Stack as="ul" gap={8} className={classes.shares} aria-label={t('escalation')}>
      {of.escalation.map(({ step, due_at, done_at, urged }) => (
        <li key={step}>
          <span>{t(`escalation_${step}`)}</span>
          <span>
            {done_at
              ? t('escalation_done', { n: urged ?? 0, at: format.dateTime(done_at) })
              : due_at
                ? t('escalation_due', { at: format.dateTime(due_at) })
                : '—'}
          </span>
        </li>
      ))}
    </Stack>
  );
}

function Taken({ of }: { readonly of: ReceiptSubject }) {
  const format = useFormat();
  return (
    <Stack as="ul" gap={8} className={classes.shares}>
      {of.reply_options.map(({ key, text, capacity, taken }) => (
        <li key={key}>
          <span>{text}</span>
          <span>
            {format.number(taken)}
            {capacity ? ` / ${format.number(capacity)}` : ''}
          </span>
        </li>
      ))}
    </Stack>
  );
}

interface UrgeProps {
  readonly of: ReceiptSubject;
  readonly unread: number;
  readonly owed: number;
}

function Urge({ of, unread, owed }: UrgeProps) {
  const t = useNoticeText();
  const format = useFormat();
  const urge = useSend(CALLS[of.kind].urge, {
    invalidates: SHOWN_IN,
    onSuccess: ({ urged: n, queued_until, no_channel }) =>
      toast.success(
        [
          queued_until ? t('urge_later', { n, at: format.dateTime(queued_until) }) : t('urged', { n }),
          no_channel ? t('urged_in_site_only', { n: no_channel }) : '',
        ]
          .filter(Boolean)
          .join(' '),
      ),
  });
  const send = (target: 'unread' | 'unconfirmed') => urge.mutate({ params: { id: of.id }, body: { target } });
  return (
    <Inline gap={4} wrap align="stretch">
      {unread > 0 && (
        <Button variant="default" loading={urge.isPending} onClick={() => send('unread')}>
          {t('urge_unread', { n: unread })}
        </Button>
      )}
      {owed > 0 && (
        <Button variant="default" loading={urge.isPending} onClick={() => send('unconfirmed')}>
          {t('urge_owed', { n: owed })}
        </Button>
      )}
    </Inline>
  );
}

function ReceiptList({ of }: { readonly of: ReceiptSubject }) {
  const t = useNoticeText();
  const [shown, setShown] = useState<Receipt | null>(null);
  const format = useFormat();
  const localizedName = useLocalizedName();
  const list = useList(CALLS[of.kind].list, {
    name: 'internotifications.receipts',
    params: { id: of.id },
    filters: ['state'],
    prefix: 'r_',
  });
  const lookAt = (row: Receipt) => (
    <Button variant="default" size="compact-sm" onClick={() => setShown(row)}>
      {t('look_at_answer')}
    </Button>
  );
  const columns: Column<Receipt>[] = [
    { key: 'name', title: t('receiver'), primary: true, cell: (row) => <PersonName person={row.user} /> },
    {
      key: 'place',
      title: t('receiver_place'),
      cell: (row) => [row.for, row.place].flatMap((one) => (one ? [localizedName(one)] : [])).join(' · ') || '—',
    },
    {
      key: 'read_at',
      title: t('read'),
      width: 150,
      cell: (row) => (row.read_at ? format.dateTime(row.read_at) : t('unread')),
    },
    {
      key: 'answer',
      title: t('receiver_answer'),
      width: 150,
      cell: (row) =>
        !row.need_action
          ? '—'
          : row.confirmed_at
            ? row.form_reply_id
              ? lookAt(row)
              : [of.reply_options.find((one) => one.key === row.option)?.text ?? t('answered'), row.remark]
                  .filter(Boolean)
                  .join(' · ')
            : t('to_answer'),
    },
  ];
  const states = (['unread', 'read', 'owed', 'confirmed'] as const).map((value) => ({
    value,
    label: t(`receipt_${value}`),
  }));
  return (
    <>
      <ListView
        list={list}
        columns={columns}
        caption={t('receipts')}
        nameOf={(row) => row.user.name}
        search={t('search_person')}
        filters={<FilterSelect list={list} name="state" label={t('status')} options={states} />}
        empty={{ title: t('nobody_told'), detail: t('nobody_told_help') }}
      />
      {shown?.form_reply_id && (
        <SideDrawer kind="record" opened title={shown.user.name} onClose={() => setShown(null)}>
          <NoticeFormAnswer noticeId={of.id} replyId={shown.form_reply_id} />
        </SideDrawer>
      )}
    </>
  );
}
