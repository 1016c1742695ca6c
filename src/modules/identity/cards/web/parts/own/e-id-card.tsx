import { Button } from '@mantine/core';
import { Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { SubmitPhoto } from '#modules/identity/profile/web/public.tsx';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { usePerson, useSettings } from '#web/session/session.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Inline } from '#web/ui/layout/layout.tsx';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { ChoiceBadge } from '#web/ui/state-badge.tsx';
import { toast } from '#web/ui/toasts.ts';
import { type CARD_KINDS, cardRefusals, cardStatuses, digitalCards } from '../../../contract/digital-cards.contract.ts';
import { useCardText } from '../../texts.ts';
import classes from './e-id-card.module.css';
import { type Card, CardBody } from './e-id-faces.tsx';
import { OwnScans } from './own-scans.tsx';
import { readStoredCard, type StoredCard, storeCard } from './stored-card.ts';

type Kind = (typeof CARD_KINDS)[number];

function Tools({
  card,
  ownerId,
  mayChange,
}: {
  readonly card: Card;
  readonly ownerId: string;
  readonly mayChange: boolean;
}) {
  const t = useCardText();
  const speak = useSend(digitalCards.update);
  const lose = useSend(digitalCards.reportLost, { onSuccess: () => toast.success(t('eid_lost_done')) });
  const askLost = async () => {
    const isSure = await confirm({
      title: t('eid_lost_ask'),
      body: t('eid_lost_help'),
      confirm: t('eid_lost'),
      danger: true,
    });
    if (isSure) lose.mutate({ params: { id: card.id } });
  };
  return (
    <Inline gap={12} wrap justify="spread">
      <ChoiceBadge of={cardStatuses} code={card.status} />
      {mayChange && (
        <ViewTabs
          label={t('eid_language')}
          tabs={[
            { value: 'cn', label: '中文' },
            { value: 'us', label: 'English' },
          ]}
          value={card.language}
          onChange={(language) =>
            speak.mutate({ params: { id: ownerId }, body: { kind: card.kind, language: language as 'cn' | 'us' } })
          }
        />
      )}
      {mayChange && card.is_active && (
        <Button variant="default" loading={lose.isPending} onClick={() => void askLost()}>
          {t('eid_lost')}
        </Button>
      )}
    </Inline>
  );
}

function OneCard({
  card,
  ownerId,
  readAt,
}: {
  readonly card: Card;
  readonly ownerId: string;
  readonly readAt: number;
}) {
  const t = useCardText();
  const settings = useSettings();
  const answer = useApi(
    digitalCards.look,
    { params: { id: ownerId }, query: { kind: card.kind } },
    { staleMs: 50_000 },
  );
  const look = answer.data?.look ?? null;
  const hasLook = answer.data !== undefined;
  const aheadMs = Date.parse(card.server_time) - readAt;
  useEffect(() => {
    if (hasLook) void storeCard(ownerId, { card, look, aheadMs });
  }, [ownerId, card, look, hasLook, aheadMs]);
  const isOwn = settings?.session.impersonator === null && settings.session.switched_from === null;
  return (
    <>
      <CardBody card={card} look={look} aheadMs={aheadMs} />
      {card.block_reason && <p className={classes.note}>{t('eid_blocked_why', { reason: card.block_reason })}</p>}
      <Tools card={card} ownerId={ownerId} mayChange={isOwn} />
    </>
  );
}

/** The last card that was read here, while there is no network; its code goes on for half a day. */
function OfflineCard({ stored, onRetry }: { readonly stored: StoredCard; readonly onRetry: () => void }) {
  const t = useCardText();
  const format = useFormat();
  const { card, look, aheadMs, kept_at } = stored;
  const at = format.dateTime(new Date(kept_at).toISOString());
  return (
    <div className={classes.page}>
      <p role="status" className={classes.note}>
        {t(card.secret ? 'eid_offline' : 'eid_offline_old', { at })}
      </p>
      <CardBody card={card} look={look} aheadMs={aheadMs} />
      <p className={classes.note}>
        {card.valid_to ? t('eid_valid_to', { day: format.day(card.valid_to) }) : t('holder_no_end')}
      </p>
      <Button variant="default" onClick={onRetry}>
        {t('eid_again')}
      </Button>
    </div>
  );
}

/** The own electronic ID, one for each user type, and who scanned it. */
export function EIdCard() {
  return <EIdCardOf userId={usePerson().id} />;
}

/** The electronic ID of oneself or of an own child. */
export function EIdCardOf({ userId }: { readonly userId: string }) {
  const t = useCardText();
  const isSelf = usePerson().id === userId;
  const [chosen, setChosen] = useState<Kind | null>(null);
  const answer = useApi(
    digitalCards.show,
    { params: { id: userId }, query: chosen ? { kind: chosen } : {} },
    { keepPrevious: true },
  );
  const { data: card, error } = answer;
  if (error && !card) {
    const stored = error.status === 0 ? readStoredCard(userId, chosen) : null;
    if (stored) return <OfflineCard stored={stored} onRetry={() => void answer.refetch()} />;
    if (error.status === 404) return <EmptyState title={t('eid_none')} detail={t('eid_none_help')} />;
    if (error.code === cardRefusals.photo_first.code)
      return <NoCardYet sentence={error.message} userId={userId} isSelf={isSelf} />;
    return <ErrorState error={error} onRetry={() => void answer.refetch()} />;
  }
  if (!card) return <TextSkeleton lines={10} />;
  return (
    <div className={classes.page}>
      {card.kinds.length > 1 && (
        <ViewTabs
          label={t('eid_kinds')}
          tabs={card.kinds.map((kind) => ({ value: kind, label: t(`template_kind_${kind}`) }))}
          value={card.kind}
          onChange={(kind) => setChosen(kind as Kind)}
        />
      )}
      <OneCard key={card.id} card={card} ownerId={userId} readAt={answer.dataUpdatedAt} />
      {isSelf && <OwnScans />}
    </div>
  );
}

interface NotYetProps {
  readonly sentence: string;
  readonly userId: string;
  readonly isSelf: boolean;
}

/** Why there is no card yet, in the words of the server, and where to go; of a child the photo is handed in here. */
function NoCardYet({ sentence, userId, isSelf }: NotYetProps) {
  const t = useCardText();
  const isUnconfirmed = !usePerson().is_confirmed;
  return (
    <EmptyState
      title={sentence}
      action={
        isSelf ? (
          <Button component={Link} to={isUnconfirmed ? '/active_user' : '/personals?tab=record'}>
            {t(isUnconfirmed ? 'go_confirm' : 'go_photo')}
          </Button>
        ) : (
          <Suspense fallback={<TextSkeleton lines={2} />}>
            <SubmitPhoto userId={userId} />
          </Suspense>
        )
      }
    />
  );
}
