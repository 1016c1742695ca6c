import { Alert, Button } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Returned } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { sentenceOf } from '#web/api/reactions.ts';
import { useChannel } from '#web/realtime/use-channel.ts';
import { useSettings } from '#web/session/session.ts';
import { doorlocks } from '../../../contract/doorlocks.contract.ts';
import { useDoorText } from '../../texts.ts';

type Card = NonNullable<Returned<(typeof doorlocks)['enrolment']>['card']>;
/** Looks by itself as well, should the event get lost. */
const LOOKS_EVERY_MS = 3000;

/** Counts down while a lock listens for a card. Says at once what came of it. */
export function LockListener({
  lockId,
  lockName,
  onBound,
  onEnd,
}: {
  readonly lockId: string;
  readonly lockName: string;
  readonly onBound: (card: Card) => void;
  /** With why, where no card came of it. */
  readonly onEnd: (why: string | null) => void;
}) {
  const t = useDoorText();
  const settings = useSettings();
  const [now, tick] = useState(() => Date.now());
  const answer = useApi(
    doorlocks.enrolment,
    { params: { id: lockId } },
    { pollMs: LOOKS_EVERY_MS, errorDisplay: 'session_only' },
  );
  useChannel(settings ? `user:${settings.user.id}` : null, ({ event }) => {
    if (event === 'door_enrolled') void answer.refetch();
  });
  const bound = useEffectEvent(onBound);
  const ended = useEffectEvent(onEnd);
  const card = answer.data?.card ?? null;
  const why = answer.error ? sentenceOf(answer.error) : null;
  useEffect(() => {
    if (card) bound(card);
    else if (why) ended(why);
  }, [card, why]);
  useEffect(() => {
    const clock = setInterval(() => tick(Date.now()), 1000);
    return () => clearInterval(clock);
  }, []);
  const left = answer.data ? Math.max(0, Math.ceil((Date.parse(answer.data.until) - now) / 1000)) : null;
  return (
    <Alert role="status" title={t('listening', { lock: lockName, n: left ?? 30 })}>
      <Button variant="default" size="sm" onClick={() => onEnd(null)}>
        {t('stop_listening')}
      </Button>
    </Alert>
  );
}
