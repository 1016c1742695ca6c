import { Checkbox } from '@mantine/core';
import { useFormat } from '#web/i18n/format.ts';
import { useNamed } from '#web/i18n/texts.ts';
import { Facts } from '#web/ui/facts.tsx';
import { ToneBadge } from '#web/ui/state-badge.tsx';
import { PersonPhoto } from './person-photo.tsx';
import { useVisitWords } from './visit-words.ts';
import classes from './verify-form.module.css';
import type { VisitDetail } from './visit-types.ts';
import { useVisitorText } from './visitor-texts.ts';

const TONES = { expected: 'waiting', in: 'running', out: 'ended' } as const;

interface Props {
  readonly visit: VisitDetail;
  readonly ticked: ReadonlySet<string>;
  readonly onTick: (id: string, isOn: boolean) => void;
}

/** The people of a booking with large faces and ticks, and whom they visit. */
export function VerifyPersons({ visit, ticked, onTick }: Props) {
  const t = useVisitorText();
  const format = useFormat();
  const named = useNamed();
  const words = useVisitWords();
  return (
    <>
      <ul className={classes.persons}>
        {visit.persons.map((person) => (
          <li key={person.id}>
            <label className={classes.person} data-gone={person.status === 'out'}>
              <Checkbox
                size="md"
                aria-label={person.name}
                checked={ticked.has(person.id) && person.status !== 'out'}
                disabled={person.status === 'out'}
                onChange={(event) => onTick(person.id, event.currentTarget.checked)}
              />
              <PersonPhoto name={person.name} url={person.photo_url} size={72} />
              <span>
                <span className={classes.name}>{person.name}</span>
                {person.is_blocked && <span className={classes.blocked}> {t('on_black_list')}</span>}
                <br />
                <span className={classes.details}>{[person.is_minor && t('minor'), person.id_no, person.phone, person.company].filter(Boolean).join(' · ')}</span>
                {person.status === 'in' && person.in_at && (
                  <>
                    <br />
                    <span className={classes.details}>{t('entered', { where: `${format.time(person.in_at)}${person.in_gate ? ` ${named(person.in_gate)}` : ''}` })}</span>
                  </>
                )}
              </span>
              <ToneBadge tone={TONES[person.status]}>{t(`person_${person.status}`)}</ToneBadge>
            </label>
          </li>
        ))}
      </ul>
      <Facts
        facts={[
          { label: t('host'), value: visit.department ? `${visit.host.name} · ${named(visit.department)}` : visit.host.name },
          { label: t('gates'), value: words.gates(visit) },
          { label: t('reason'), value: visit.reason, wide: true },
        ]}
      />
    </>
  );
}
