import type { ReactNode } from 'react';
import { timeOf } from '#shared/dates.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { usePerson } from '#web/session/session.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import { useHomeText } from '../../texts.ts';
import classes from './greeting.module.css';
import { useNow } from './use-now.ts';
import type { Overview } from './use-overview.ts';

type Person = Overview['person']['data'];

/** The part of the day on the clock of the school. */
export function partOfDay(now: number): 'morning' | 'noon' | 'afternoon' | 'evening' {
  const hour = Number(timeOf(new Date(now).toISOString()).slice(0, 2));
  if (hour >= 5 && hour < 11) return 'morning';
  if (hour >= 11 && hour < 13) return 'noon';
  return hour >= 13 && hour < 18 ? 'afternoon' : 'evening';
}

/** A greeting with the name of the person, the date, and their places (the main one first). */
export function Greeting({
  person,
  placesShown,
  note,
  aside,
}: {
  readonly person: Person | undefined;
  readonly placesShown: number;
  /** Behind the date: what the day is like. */
  readonly note?: string | undefined;
  /** At the end of the line. */
  readonly aside?: ReactNode;
}) {
  const t = useHomeText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const own = usePerson();
  const now = useNow();
  const name = localizedName(own);
  const who = own.user_types.includes('teacher') ? t('name_teacher', { name }) : name;
  const places = (person?.places ?? []).map((place) =>
    [place.organization, place.department, place.post]
      .filter((part) => part !== null)
      .map(localizedName)
      .join(' · '),
  );
  return (
    <header className={classes.greeting}>
      <h1>{t(`greeting_${partOfDay(now)}`, { name: who })}</h1>
      <Words as="p" tone="soft">
        {format.dayShort(new Date(now))}
        {note && ` · ${note}`}
      </Words>
      <p className={classes.places} title={places.join('\n')}>
        {places.slice(0, placesShown).map((place) => (
          <span key={place}>{place}</span>
        ))}
        {places.length > placesShown && <span>{t('places_more', { n: places.length - placesShown })}</span>}
      </p>
      {aside}
    </header>
  );
}
