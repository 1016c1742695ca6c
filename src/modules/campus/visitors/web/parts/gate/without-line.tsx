import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { dayOf, today } from '#shared/dates.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useVisitorText } from '../../texts.ts';
import { useNow } from '../use-now.ts';
import { verdictOf } from '../verify/gate-verdict.ts';
import { useVisitWords } from '../visit-words.ts';
import { outbox } from './check-outbox.ts';
import { signalPass } from './gate-sounds.ts';
import { type PersonAtHand, usePeopleAtHand, type VisitNow } from './people-at-hand.ts';
import type { VisitAtHand } from './use-gate-list.ts';
import classes from './walk-ins.module.css';

/** An older list knows too little of who was put on the black list since. */
const ADMITS_MS = 4 * 3_600_000;

interface PersonProps {
  readonly visit: VisitAtHand;
  readonly person: PersonAtHand;
  readonly gateId: string;
  readonly now: number;
  /** The list is young enough to let somebody in by it. */
  readonly admits: boolean;
  readonly idChecked: boolean;
}

/** One person of a booking: in, where the list at hand says that they may come, or out. */
function AtHand({ visit, person, gateId, now, admits, idChecked }: PersonProps) {
  const t = useVisitorText();
  const format = useFormat();
  const localize = useLocalize();
  const localizedName = useLocalizedName();
  const words = useVisitWords();
  const verdict = verdictOf({
    visit,
    chosen: [person],
    gateId,
    idChecked,
    now,
    format: {
      dateTime: (at) => (dayOf(at) === today() ? format.time(at) : `${words.day(at)} ${format.time(at)}`),
      time: format.time,
      localizedName,
      list: format.list,
    },
  });
  const note = async (direction: 'in' | 'out') => {
    const check = { visit_id: visit.id, person_id: person.id, name: person.name, direction, id_checked: idChecked };
    if (!(await outbox.keep(check))) return toast.error(t('not_kept'));
    signalPass();
  };
  const mayEnter = person.is_awaited && verdict.opens;
  return (
    <li>
      <Inline gap={8} justify="spread">
        <Stack gap={2} narrow>
          <strong>{person.name}</strong>
          <Words size="small">{person.has_left ? t('left_now') : localize(verdict.why, verdict.values)}</Words>
          {person.is_unsent && (
            <Words size="small" weight={600}>
              {t('unsent')}
            </Words>
          )}
        </Stack>
        {mayEnter && admits && (
          <Button h={48} onClick={() => void note('in')}>
            {t('let_in_now')}
          </Button>
        )}
        {person.is_inside && (
          <Button h={48} variant="default" onClick={() => void note('out')}>
            {t('let_out_now')}
          </Button>
        )}
      </Inline>
    </li>
  );
}

type VisitProps = Omit<PersonProps, 'visit' | 'person' | 'idChecked'> & { readonly visit: VisitNow };

function VisitLine({ visit, ...how }: VisitProps) {
  const t = useVisitorText();
  const words = useVisitWords();
  const [isIdChecked, setIdChecked] = useState(false);
  const isBlocked = visit.persons.some(({ is_blocked }) => is_blocked);
  const asksId = visit.requires_id && visit.persons.some(({ is_awaited, is_minor }) => is_awaited && !is_minor);
  return (
    <li className={classes.card} data-signal={isBlocked ? 'stop' : 'look'}>
      <Words size="small">
        {`${visit.no} · ${t('to_host', { name: words.hostName(visit) })} · ${words.span(visit)}`}
      </Words>
      {asksId && (
        <Checkbox
          size="md"
          label={t('id_agrees')}
          checked={isIdChecked}
          onChange={(event) => setIdChecked(event.currentTarget.checked)}
        />
      )}
      <Stack as="ul" gap={8}>
        {visit.persons.map((person) => (
          <AtHand key={person.id} visit={visit} person={person} idChecked={isIdChecked} {...how} />
        ))}
      </Stack>
    </li>
  );
}

interface Props {
  readonly gateId: string;
  /** When the list was read. */
  readonly at: string;
  readonly list: readonly VisitAtHand[];
}

/**
 * The gate without a line. Who leaves is noted; who comes is let in only where the list at hand says that they are
 * approved, expected here and now, and not on the black list. Scans, digits, walk-ins and refusals need the line.
 */
export function WithoutLine({ gateId, at, list }: Props) {
  const t = useVisitorText();
  const format = useFormat();
  const now = useNow(15_000);
  const visits = usePeopleAtHand(list);
  const admits = now - Date.parse(at) <= ADMITS_MS;
  return (
    <Stack as="section" gap={12} aria-label={t('without_line')}>
      <Note tone="waiting">
        <p>{t('without_line_how', { time: format.time(at) })}</p>
        <p>{t(admits ? 'without_line_doubt' : 'without_line_old')}</p>
      </Note>
      {visits.length === 0 && <EmptyState small title={t('board_no_expected')} detail={t('without_line_nobody')} />}
      <Stack as="ul" gap={8}>
        {visits.map((visit) => (
          <VisitLine key={visit.id} visit={visit} gateId={gateId} now={now} admits={admits} />
        ))}
      </Stack>
    </Stack>
  );
}
