import { Button, CloseButton } from '@mantine/core';
import { Link } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useFrameText } from '#web/i18n/frame-texts.ts';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { checkPath } from '../../../contract/visit-paths.ts';
import { visitors } from '../../../contract/visitors.contract.ts';
import { useVisitorText } from '../../texts.ts';
import { useNow } from '../use-now.ts';
import { useVisitSentence } from '../visit/visit-facts.tsx';
import { overstayText } from '../visit-badge.tsx';
import type { Visit } from '../visit-types.ts';
import { useVisitWords } from '../visit-words.ts';
import { HostCall } from './host-call.tsx';
import classes from './walk-ins.module.css';

const CALL_AFTER_MS = 10 * 60_000;

interface OneProps {
  readonly visit: Visit;
  /** Takes an answered one off the list. */
  readonly onSeen: (() => void) | undefined;
}

/** Why it was refused, for a walk-in that got no. */
function Refused({ id }: { readonly id: string }) {
  const answer = useApi(visitors.get, { params: { id } });
  return answer.data ? <RefusedBecause visit={answer.data} /> : null;
}

function RefusedBecause({ visit }: { readonly visit: Parameters<typeof useVisitSentence>[0] }) {
  const sentence = useVisitSentence(visit);
  return sentence ? <p>{sentence}</p> : null;
}

/** One who waits at the gate: amber while the host is silent, green or red with the answer, without a reload. */
function WalkIn({ visit, onSeen }: OneProps) {
  const t = useVisitorText();
  const frame = useFrameText();
  const format = useFormat();
  const words = useVisitWords();
  const now = useNow(15_000);
  const waited = now - Date.parse(visit.created_at);
  const isWaiting = visit.awaits_review;
  const isYes = visit.is_expected;
  const signal = isWaiting ? 'look' : isYes ? 'go' : 'stop';
  return (
    <li className={classes.card} data-signal={signal} role="status">
      <Inline gap={8} justify="spread">
        <strong>
          {t(isWaiting ? 'walk_in_waiting' : isYes ? 'walk_in_yes' : 'walk_in_no', { name: words.hostName(visit) })}
        </strong>
        {onSeen && !isWaiting && <CloseButton size={44} c="inherit" aria-label={frame('close')} onClick={onSeen} />}
      </Inline>
      <p className={classes.who}>
        <Link to={checkPath(visit.id)}>{visit.lead_name}</Link>
        <span>{words.host(visit)}</span>
      </p>
      {isWaiting && (
        <p>{t('walk_in_since', { time: format.time(visit.created_at), waited: overstayText(waited, t) })}</p>
      )}
      {isWaiting && waited > CALL_AFTER_MS && <HostCall visitId={visit.id} name={words.hostName(visit)} />}
      {isYes && (
        <Button component={Link} to={checkPath(visit.id)} h={56} size="lg" fullWidth className={classes.open}>
          {t('walk_in_check')}
        </Button>
      )}
      {signal === 'stop' && <Refused id={visit.id} />}
    </li>
  );
}

/** A walk-in that this guard took and the host has answered meanwhile. */
function Answered({ id, onSeen }: { readonly id: string; readonly onSeen: () => void }) {
  const answer = useApi(visitors.get, { params: { id } });
  // people who were let in are listed as inside from then on.
  if (!answer.data || answer.data.first_in_at) return null;
  return <WalkIn visit={answer.data} onSeen={onSeen} />;
}

interface Props {
  readonly waiting: readonly Visit[];
  /** Ids of the walk-ins that were taken on this phone. */
  readonly taken: readonly string[];
  readonly onSeen: (id: string) => void;
}

/** Walk-ins at this gate with the answers of their hosts as they come. */
export function WalkIns({ waiting, taken, onSeen }: Props) {
  const t = useVisitorText();
  const answered = taken.filter((id) => !waiting.some((visit) => visit.id === id));
  if (waiting.length === 0 && answered.length === 0) return null;
  return (
    <section aria-labelledby="walk-ins">
      <Words as="h2" id="walk-ins" size="large" weight={600} above={20} below={8}>
        {t('walk_ins')}
      </Words>
      <Stack as="ul" gap={8}>
        {answered.map((id) => (
          <Answered key={id} id={id} onSeen={() => onSeen(id)} />
        ))}
        {waiting.map((visit) => (
          <WalkIn key={visit.id} visit={visit} onSeen={undefined} />
        ))}
      </Stack>
    </section>
  );
}
