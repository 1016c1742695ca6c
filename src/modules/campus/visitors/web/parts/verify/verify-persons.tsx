import { Checkbox } from '@mantine/core';
import { useId } from 'react';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Facts } from '#web/ui/facts.tsx';
import { usePlainFacts } from '#web/ui/forms/plain-fields.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { ChoiceBadge } from '#web/ui/state-badge.tsx';
import { personStatuses } from '../../../contract/visitors.shapes.ts';
import { useVisitorText } from '../../texts.ts';
import { PersonPhoto } from '../person-photo.tsx';
import type { VisitDetail } from '../visit-types.ts';
import { OPEN_FACTS } from '../visit-values.ts';
import { useVisitWords } from '../visit-words.ts';
import classes from './verify-form.module.css';

interface Props {
  readonly visit: VisitDetail;
  /** Who was scanned; their face is large. Empty: the lead's. */
  readonly focusId: string;
  readonly ticked: ReadonlySet<string>;
  readonly onTick: (id: string, isOn: boolean) => void;
}

/** The people of a booking with large faces and ticks, and whom they visit. */
export function VerifyPersons({ visit, focusId, ticked, onTick }: Props) {
  const t = useVisitorText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const words = useVisitWords();
  const own = useId();
  const plain = usePlainFacts(OPEN_FACTS, visit, t);
  // The one who stands in front comes first, with the large face.
  const ordered = visit.persons.toSorted((a, b) => Number(b.id === focusId) - Number(a.id === focusId));
  return (
    <>
      <Stack as="ul" gap={8}>
        {ordered.map((person, at) => (
          <li key={person.id}>
            <label
              htmlFor={`${own}-${person.id}`}
              className={classes.person}
              data-large={at === 0}
              data-gone={person.has_left}
            >
              <Checkbox
                id={`${own}-${person.id}`}
                size="md"
                aria-label={person.name}
                checked={ticked.has(person.id) && !person.has_left}
                disabled={person.has_left}
                onChange={(event) => onTick(person.id, event.currentTarget.checked)}
              />
              <PersonPhoto name={person.name} url={person.photo_url} size={at === 0 ? 112 : 56} />
              <Stack as="span" gap={2} items="start" narrow>
                <span className={classes.name}>{person.name}</span>
                {person.is_blocked && (
                  <Words tone="refused" weight={600}>
                    {t('on_black_list')}
                  </Words>
                )}
                {[person.is_minor && t('minor'), person.id_no, person.phone, person.company]
                  .filter(Boolean)
                  .map((detail) => (
                    <Words key={String(detail)} tone="soft" figures>
                      {detail}
                    </Words>
                  ))}
                {person.is_inside && person.in_at && (
                  <Words tone="soft" figures>
                    {t('entered', {
                      where: `${format.time(person.in_at)}${person.in_gate ? ` ${localizedName(person.in_gate)}` : ''}`,
                    })}
                  </Words>
                )}
                <ChoiceBadge of={personStatuses} code={person.status} />
              </Stack>
            </label>
          </li>
        ))}
      </Stack>
      <Facts
        facts={[
          { label: t('host'), value: words.host(visit) },
          { label: t('gates'), value: words.gates(visit) },
          ...(visit.areas.length > 0
            ? [{ label: t('areas'), value: format.list(visit.areas.map(localizedName)) }]
            : []),
          ...(visit.plates.length > 0 ? [{ label: t('plates'), value: format.list(visit.plates) }] : []),
          ...plain.filter((fact) => fact.value !== null),
        ]}
      />
    </>
  );
}
