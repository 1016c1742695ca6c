import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAwake, useMovingCode } from '#modules/scans/web/public.tsx';
import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { usePerson, useSettings } from '#web/session/session.ts';
import { ask } from '#web/ui/confirm-store.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { ToneBadge } from '#web/ui/state-badge.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useIsNarrow } from '#web/ui/use-is-narrow.ts';
import { PLAIN_FRONT } from '../../contract/card-faces.ts';
import { type CARD_KINDS, cardRefusals, digitalCards } from '../../contract/digital-cards.contract.ts';
import { CardFaceView, type CardLookShape, type ShownFace } from './card-face.tsx';
import type { CardFacts } from './card-fit.ts';
import classes from './e-id-card.module.css';
import { EIdCode } from './e-id-code.tsx';
import { HandInPhoto } from './hand-in-photo.tsx';
import { OwnScans } from './own-scans.tsx';
import { useProfileText } from './profile-texts.ts';
import { useTypeWords } from './type-words.ts';
import { useCardClock } from './use-card-clock.ts';

export type Card = CallOutput<typeof digitalCards.show>;
type Kind = (typeof CARD_KINDS)[number];
type Look = NonNullable<CallOutput<typeof digitalCards.look>['look']>;

const PLAIN: CardLookShape = { size: 'cr80', orientation: 'landscape' };
const PLAIN_FACE: ShownFace = { ...PLAIN_FRONT, background_url: null };
const TONES = { active: 'done', blocked: 'refused', ended: 'ended' } as const;
const CLOCK_OFF_MS = 60_000;

/** The facts of a card, ready to be drawn. */
export function useCardFacts(): (card: Card) => CardFacts {
  const t = useProfileText();
  const format = useFormat();
  const typeWords = useTypeWords();
  return (card) => ({
    ...card,
    hat: typeWords(card.types),
    valid_to: card.valid_to && t('eid_valid_to', { day: format.day(card.valid_to) }),
  });
}

interface FacesProps {
  readonly card: Card;
  readonly look: Look | null;
  readonly code: string | null;
  readonly clock: string;
}

function Faces({ card, look, code, clock }: FacesProps) {
  const t = useProfileText();
  const isNarrow = useIsNarrow();
  const factsOf = useCardFacts();
  const [isTurned, setTurned] = useState(false);
  const shape = look ?? PLAIN;
  const shared = { look: shape, facts: factsOf(card), language: card.language, code, clock };
  const isAlive = card.status === 'active';
  const front = <CardFaceView {...shared} face={look?.front ?? PLAIN_FACE} isLive={isAlive} />;
  const back = look?.back && <CardFaceView {...shared} face={look.back} />;
  const portrait = shape.orientation === 'portrait' ? classes.portrait : '';
  const looks = `${classes.face} ${portrait} ${isAlive ? '' : classes.dead}`;
  if (!back)
    return (
      <div className={classes.faces}>
        <div className={looks}>{front}</div>
      </div>
    );
  if (isNarrow)
    return (
      <div className={classes.faces}>
        <div className={looks}>{isTurned ? back : front}</div>
        <Button variant="default" onClick={() => setTurned(!isTurned)}>
          {t('eid_turn')}
        </Button>
      </div>
    );
  return (
    <div className={classes.faces} data-wide>
      <div className={looks}>{front}</div>
      <div className={looks}>{back}</div>
    </div>
  );
}

/** A card that works: the face lives, and the code changes every half-minute. */
function Alive({ card, look, aheadMs }: { readonly card: Card; readonly look: Look | null; readonly aheadMs: number }) {
  const clock = useCardClock(aheadMs);
  const { link, left } = useMovingCode('e', card.id, card.secret ?? '', aheadMs);
  useAwake(true);
  return (
    <>
      <Faces card={card} look={look} code={link} clock={clock} />
      <EIdCode link={link} left={left} />
    </>
  );
}

function Tools({
  card,
  ownerId,
  mayChange,
}: {
  readonly card: Card;
  readonly ownerId: string;
  readonly mayChange: boolean;
}) {
  const t = useProfileText();
  const speak = useSend(digitalCards.update);
  const lose = useSend(digitalCards.reportLost, { onSuccess: () => toast.success(t('eid_lost_done')) });
  const askLost = async () => {
    const isSure = await ask({
      title: t('eid_lost_ask'),
      body: t('eid_lost_help'),
      confirm: t('eid_lost'),
      danger: true,
    });
    if (isSure) lose.mutate({ params: { id: card.id } });
  };
  return (
    <div className={classes.tools}>
      <ToneBadge tone={TONES[card.status]}>{t(`eid_${card.status}`)}</ToneBadge>
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
      {mayChange && card.status === 'active' && (
        <Button variant="default" loading={lose.isPending} onClick={() => void askLost()}>
          {t('eid_lost')}
        </Button>
      )}
    </div>
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
  const t = useProfileText();
  const settings = useSettings();
  const answer = useApi(
    digitalCards.look,
    { params: { id: ownerId }, query: { kind: card.kind } },
    { loudness: 'session_only', staleMs: 50_000 },
  );
  const look = answer.data?.look ?? null;
  const aheadMs = Date.parse(card.server_time) - readAt;
  const isOwn = settings?.session.impersonator === null && settings.session.switched_from === null;
  return (
    <>
      {Math.abs(aheadMs) > CLOCK_OFF_MS && <p className={classes.note}>{t('eid_clock_off')}</p>}
      {card.secret ? (
        <Alive card={card} look={look} aheadMs={aheadMs} />
      ) : (
        <Faces card={card} look={look} code={null} clock="" />
      )}
      {card.status === 'blocked' && (
        <p className={classes.note}>{t('eid_blocked_why', { reason: card.block_reason ?? '' })}</p>
      )}
      <Tools card={card} ownerId={ownerId} mayChange={isOwn} />
    </>
  );
}

/** R-main-013: the own electronic ID, one for each hat, and who scanned it. */
export function EIdCard() {
  return <EIdCardOf userId={usePerson().id} />;
}

/** The electronic ID of oneself or of an own child. */
export function EIdCardOf({ userId }: { readonly userId: string }) {
  const t = useProfileText();
  const isSelf = usePerson().id === userId;
  const [chosen, setChosen] = useState<Kind | null>(null);
  const answer = useApi(
    digitalCards.show,
    { params: { id: userId }, query: chosen ? { kind: chosen } : {} },
    { loudness: 'session_only', keepPrevious: true },
  );
  const { data: card, error } = answer;
  if (error && !card) {
    if (error.status === 404) return <EmptyState title={t('eid_none')} detail={t('eid_none_help')} />;
    if (error.code === cardRefusals.photo_first.code)
      return <NotYet sentence={error.message} userId={userId} isSelf={isSelf} />;
    return <ErrorState error={error} onRetry={() => void answer.refetch()} />;
  }
  if (!card) return <TextSkeleton lines={10} />;
  return (
    <div className={classes.page}>
      {card.kinds.length > 1 && (
        <ViewTabs
          label={t('eid_kinds')}
          tabs={card.kinds.map((kind) => ({ value: kind, label: t(`eid_kind_${kind}`) }))}
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
function NotYet({ sentence, userId, isSelf }: NotYetProps) {
  const t = useProfileText();
  const isUnconfirmed = usePerson().status === 'unconfirmed';
  return (
    <EmptyState
      title={sentence}
      action={
        isSelf ? (
          <Button component={Link} to={isUnconfirmed ? '/active_user' : '/personals?tab=record'}>
            {t(isUnconfirmed ? 'go_confirm' : 'go_photo')}
          </Button>
        ) : (
          <HandInPhoto userId={userId} />
        )
      }
    />
  );
}
