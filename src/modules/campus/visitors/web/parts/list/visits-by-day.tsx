import type { ReactNode } from 'react';
import { dayOf } from '#shared/dates.ts';
import { Stack } from '#web/ui/layout/layout.tsx';
import type { Visit } from '../visit-types.ts';
import { useVisitWords } from '../visit-words.ts';
import classes from './visits-by-day.module.css';

/** Cards under the day on which they begin; the order of the rows stays. */
export function VisitsByDay({
  visits,
  draw,
}: {
  readonly visits: readonly Visit[];
  readonly draw: (visit: Visit) => ReactNode;
}) {
  const words = useVisitWords();
  const days = new Map<string, Visit[]>();
  for (const visit of visits) days.set(dayOf(visit.start_at), [...(days.get(dayOf(visit.start_at)) ?? []), visit]);
  return [...days].map(([day, rows]) => (
    <section key={day} className={classes.day}>
      <h2>{words.day(rows[0]?.start_at ?? day)}</h2>
      <Stack as="ul" gap={8}>
        {rows.map(draw)}
      </Stack>
    </section>
  ));
}
