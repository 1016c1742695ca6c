import { Button } from '@mantine/core';
import { useMovingCode, useWakeLock } from '#modules/core/scans/web/public.tsx';
import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Inline } from '#web/ui/layout/layout.tsx';
import { Ring } from '#web/ui/layout/ring.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { QrCode } from '#web/ui/pictures/qr-code.tsx';
import { RowsPanel } from '#web/ui/row-list.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { StateBadge, ToneBadge } from '#web/ui/state-badge.tsx';
import { toast } from '#web/ui/toasts.ts';
import { accessCardLifecycle } from '../../contract/access-card.lifecycle.ts';
import { accessCards } from '../../contract/access-cards.contract.ts';
import { ArrivalNotices } from '../parts/passage/arrival-notices.tsx';
import { OwnPassages } from '../parts/passage/own-passages.tsx';
import { useDoorText } from '../texts.ts';
import classes from './access-card.page.module.css';

type OwnAccess = CallOutput<typeof accessCards.mine>;

/** The own access: a code that opens doors, the doors of today, the cards, and the last passages. */
export function Page() {
  const t = useDoorText();
  const answer = useApi(accessCards.mine, {}, { errorDisplay: 'session_only', staleMs: 60_000 });
  if (!answer.data)
    return (
      <>
        <PageHead />
        <Loaded of={answer} skeleton={<TextSkeleton lines={8} />} />
      </>
    );
  const { qr, doors, cards } = answer.data;
  return (
    <>
      <PageHead />
      {qr ? <Code qr={qr} /> : <EmptyState title={t('no_access')} detail={t('no_access_help')} />}
      <ArrivalNotices />
      <Doors doors={doors} />
      <Cards cards={cards} />
      <OwnPassages />
    </>
  );
}

function Code({ qr }: { readonly qr: NonNullable<OwnAccess['qr']> }) {
  const t = useDoorText();
  const { link, left } = useMovingCode('a', qr.id, qr.secret, 0);
  const seconds = String(Math.max(1, Math.ceil(left * 30)));
  useWakeLock(true);
  return (
    <div className={classes.code}>
      {link && <QrCode text={link} size={240} label={t('phone_code')} />}
      <Inline as="p" gap={8} tone="soft" size="small">
        <Ring share={left} size={28} tone="done" label={t('renews', { n: seconds })} />
        <span aria-hidden>{t('renews', { n: seconds })}</span>
      </Inline>
    </div>
  );
}

function Doors({ doors }: { readonly doors: OwnAccess['doors'] }) {
  const t = useDoorText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  return (
    <RowsPanel title={t('my_doors')} none={t('no_doors')} rows={doors}>
      {(door) => [
        <span key="name">
          {localizedName(door)}
          <br />
          <small>
            {door.windows.length
              ? format.list(door.windows.map(({ start, end }) => `${start}–${end}`))
              : t('not_today')}
          </small>
        </span>,
        <ToneBadge key="now" tone={door.is_open_now ? 'done' : 'ended'}>
          {t(door.is_open_now ? 'opens_now' : 'shut_now')}
        </ToneBadge>,
      ]}
    </RowsPanel>
  );
}

function Cards({ cards }: { readonly cards: OwnAccess['cards'] }) {
  const t = useDoorText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const lose = useSend(accessCards.reportLost, {
    onSuccess: ({ still_open }) =>
      still_open.length
        ? toast.warning(t('lost_but', { doors: format.list(still_open.map(localizedName)) }))
        : toast.success(t('lost_done')),
  });
  const ask = async (id: string) => {
    const question = { title: t('ask_lost'), body: t('ask_lost_help'), confirm: t('report_lost'), danger: true };
    if (await confirm(question)) lose.mutate({ params: { id } });
  };
  return (
    <RowsPanel title={t('tab_cards')} none={t('no_cards')} rows={cards}>
      {(card) => [
        <span key="number">{card.card_no_masked}</span>,
        card.actions.includes('report_lost') ? (
          <Button key="lost" variant="default" loading={lose.isPending} onClick={() => void ask(card.id)}>
            {t('report_lost')}
          </Button>
        ) : (
          <StateBadge key="status" of={accessCardLifecycle} state={card.status} />
        ),
      ]}
    </RowsPanel>
  );
}
