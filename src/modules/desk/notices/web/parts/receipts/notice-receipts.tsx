import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { ExportButton } from '#web/tasks/export-button.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { FilterSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { PersonName } from '#web/ui/person-name.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toasts.ts';
import { messages } from '../../../contract/messages.contract.ts';
import { receipts } from '../../../contract/receipts.contract.ts';
import { useNoticeText } from '../../texts.ts';
import classes from '../notices/notice-page.module.css';
import type { Notice } from '../notices/notice-values.ts';
import { ReadingCurve } from './reading-curve.tsx';

const NoticeFormAnswer = lazyDialog(async () => (await import('../notices/notice-form-fields.tsx')).NoticeFormAnswer);

type Receipt = CallOutput<typeof receipts.list>['list'][number];

/** How far it got, and reminding those who are still open. */
export function NoticeReceipts({ notice }: { readonly notice: Notice }) {
  const t = useNoticeText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const stats = useApi(receipts.stats, { params: { id: notice.id } });
  if (!stats.data) return <Loaded of={stats} skeleton={<TextSkeleton lines={5} />} />;
  const { people, unread, owed, places, days } = stats.data;
  const asks = notice.must_confirm || notice.reply_kind !== 'none';
  return (
    <>
      <dl className={classes.figures}>
        <Figure label={t('told')} value={format.number(people)} />
        <Figure label={t('read')} value={format.number(people - unread)} />
        {asks && <Figure label={t('owed')} value={format.number(owed)} />}
      </dl>
      {notice.actions.includes('urge') && <Urge notice={notice} unread={unread} owed={asks ? owed : 0} />}
      <Escalation notice={notice} />
      {notice.reply_options.length > 0 && <Taken notice={notice} />}
      <ReadingCurve days={days} />
      {places.length > 1 && (
        <ul className={classes.shares} aria-label={t('by_place')}>
          {places.map((one) => (
            <li key={one.id}>
              <span>{localizedName(one)}</span>
              <span>
                {format.number(one.people - one.unread)} / {format.number(one.people)}
              </span>
              <progress max={one.people} value={one.people - one.unread} aria-label={localizedName(one)} />
            </li>
          ))}
        </ul>
      )}
      <ReceiptList notice={notice} />
      {people > 0 && <Export notice={notice} />}
    </>
  );
}

/** The receipts as a file, written in the background. */
function Export({ notice }: { readonly notice: Notice }) {
  const t = useNoticeText();
  return (
    <div className={classes.acts}>
      {(['xlsx', 'csv'] as const).map((format) => (
        <ExportButton
          key={format}
          endpoint={receipts.export}
          input={{ params: { id: notice.id }, query: { format } }}
          label={t(`export_${format}`)}
          title={t('receipts')}
        />
      ))}
    </div>
  );
}

const Figure = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);

/** Which steps of the reminders were taken, and when the others come. */
function Escalation({ notice }: { readonly notice: Notice }) {
  const t = useNoticeText();
  const format = useFormat();
  if (!notice.escalation?.length) return null;
  return (
    <ul className={classes.shares} aria-label={t('escalation')}>
      {notice.escalation.map(({ step, due_at, done_at, urged }) => (
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
    </ul>
  );
}

function Taken({ notice }: { readonly notice: Notice }) {
  const format = useFormat();
  return (
    <ul className={classes.shares}>
      {notice.reply_options.map(({ key, text, capacity, taken }) => (
        <li key={key}>
          <span>{text}</span>
          <span>
            {format.number(taken)}
            {capacity ? ` / ${format.number(capacity)}` : ''}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface UrgeProps {
  readonly notice: Notice;
  readonly unread: number;
  readonly owed: number;
}

function Urge({ notice, unread, owed }: UrgeProps) {
  const t = useNoticeText();
  const format = useFormat();
  const urge = useSend(notice.kind === 'message' ? messages.urge : receipts.urge, {
    invalidates: ['internotifications', 'messages'],
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
  const send = (target: 'unread' | 'unconfirmed') => urge.mutate({ params: { id: notice.id }, body: { target } });
  return (
    <div className={classes.acts}>
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
    </div>
  );
}

function ReceiptList({ notice }: { readonly notice: Notice }) {
  const t = useNoticeText();
  const [shown, setShown] = useState<Receipt | null>(null);
  const format = useFormat();
  const localizedName = useLocalizedName();
  const list = useList(receipts.list, {
    name: 'internotifications.receipts',
    params: { id: notice.id },
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
              : [notice.reply_options.find((one) => one.key === row.option)?.text ?? t('answered'), row.remark]
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
          <NoticeFormAnswer noticeId={notice.id} replyId={shown.form_reply_id} />
        </SideDrawer>
      )}
    </>
  );
}
