import { Button } from '@mantine/core';
import { useState } from 'react';
import { useMovingCode, useWakeLock } from '#modules/core/scans/web/public.tsx';
import { useTypeWords } from '#modules/identity/profile/web/public.tsx';
import type { CallOutput } from '#shared/endpoint.ts';
import { useFormat } from '#web/i18n/format.ts';
import { Stack } from '#web/ui/layout/layout.tsx';
import { useIsNarrow } from '#web/ui/layout/use-is-narrow.ts';
import { PLAIN_SHOWN } from '../../../contract/card-faces.ts';
import type { digitalCards } from '../../../contract/digital-cards.contract.ts';
import { useCardText } from '../../texts.ts';
import { CardFaceView, type CardLookShape } from '../face/card-face.tsx';
import type { CardFacts } from '../face/card-fit.ts';
import classes from './e-id-card.module.css';
import { EIdCode } from './e-id-code.tsx';
import { useCardClock } from './use-card-clock.ts';

export type Card = CallOutput<typeof digitalCards.show>;
export type Look = NonNullable<CallOutput<typeof digitalCards.look>['look']>;

const CLOCK_OFF_MS = 60_000;
const PLAIN: CardLookShape = { size: 'cr80', orientation: 'landscape' };

/** The facts of a card, ready to be drawn. */
export function useCardFacts(): (card: Card) => CardFacts {
  const t = useCardText();
  const format = useFormat();
  const typeWords = useTypeWords();
  return (card) => ({
    ...card,
    user_type: typeWords(card.types),
    valid_to: card.valid_to && t('eid_valid_to', { day: format.day(card.valid_to) }),
  });
}

const IS_ALIVE: Readonly<Record<Card['status'], boolean>> = { active: true, blocked: false, ended: false };

interface FacesProps {
  readonly card: Card;
  readonly look: Look | null;
  readonly code: string | null;
  readonly clock: string;
}

function Faces({ card, look, code, clock }: FacesProps) {
  const t = useCardText();
  const isNarrow = useIsNarrow();
  const factsOf = useCardFacts();
  const [isTurned, setTurned] = useState(false);
  const shape = look ?? PLAIN;
  const shared = { look: shape, facts: factsOf(card), language: card.language, code, clock };
  // asked by state, not by fact: a card that an older page kept for offline use has no such fact
  const isAlive = IS_ALIVE[card.status];
  const front = <CardFaceView {...shared} face={look?.front ?? PLAIN_SHOWN} isLive={isAlive} />;
  const back = look?.back && <CardFaceView {...shared} face={look.back} />;
  const portrait = shape.orientation === 'portrait' ? classes.portrait : '';
  const looks = `${classes.face} ${portrait} ${isAlive ? '' : classes.dead}`;
  if (!back)
    return (
      <Stack gap={20} className={classes.faces}>
        <div className={looks}>{front}</div>
      </Stack>
    );
  if (isNarrow)
    return (
      <Stack gap={20} className={classes.faces}>
        <div className={looks}>{isTurned ? back : front}</div>
        <Button variant="default" onClick={() => setTurned(!isTurned)}>
          {t('eid_turn')}
        </Button>
      </Stack>
    );
  return (
    <Stack gap={20} className={classes.faces} data-wide>
      <div className={looks}>{front}</div>
      <div className={looks}>{back}</div>
    </Stack>
  );
}

/** A card with its faces; while it is valid the light moves, the clock runs and the code changes every half-minute. */
export function CardBody({
  card,
  look,
  aheadMs,
}: {
  readonly card: Card;
  readonly look: Look | null;
  readonly aheadMs: number;
}) {
  const t = useCardText();
  return (
    <>
      {Math.abs(aheadMs) > CLOCK_OFF_MS && <p className={classes.note}>{t('eid_clock_off')}</p>}
      {card.secret ? (
        <ActiveCard card={card} look={look} aheadMs={aheadMs} />
      ) : (
        <Faces card={card} look={look} code={null} clock="" />
      )}
    </>
  );
}

/** A valid card: its light moves, and the code changes every half-minute. */
function ActiveCard({
  card,
  look,
  aheadMs,
}: {
  readonly card: Card;
  readonly look: Look | null;
  readonly aheadMs: number;
}) {
  const clock = useCardClock(aheadMs);
  const { link, left } = useMovingCode('e', card.id, card.secret ?? '', aheadMs);
  useWakeLock(true);
  return (
    <>
      <Faces card={card} look={look} code={link} clock={clock} />
      <EIdCode link={link} left={left} />
    </>
  );
}
