import { addDays, dayOf, timeOf } from '#shared/dates.ts';
import type { WeekEvent } from '#web/ui/charts/calendars/week-calendar.tsx';
import type { Visit } from '../visit-types.ts';

/** Colours that a week tells apart; the kinds beyond them share the last one. */
const KINDS_AT_MOST = 6;
export const OTHER = 'other';

const minuteOf = (instant: string): number => {
  const [hours = 0, minutes = 0] = timeOf(instant).split(':').map(Number);
  return hours * 60 + minutes;
};

/** The kinds of these visits, the most frequent first; what is left over is `other`. */
export function kindsOf(visits: readonly Pick<Visit, 'visit_kind'>[]): string[] {
  const counts = new Map<string, number>();
  for (const { visit_kind } of visits) counts.set(visit_kind, (counts.get(visit_kind) ?? 0) + 1);
  const frequent = [...counts.keys()]
    .filter((kind) => kind !== OTHER)
    .sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || a.localeCompare(b));
  const named = frequent.slice(0, KINDS_AT_MOST - 1);
  return frequent.length > named.length || counts.has(OTHER) ? [...named, OTHER] : named;
}

type WeekVisit = Pick<Visit, 'id' | 'start_at' | 'end_at' | 'visit_kind' | 'awaits_review' | 'lead_name'>;

/** A booking on each of its days, from the first minute to the last one of that day. */
export function eventsOf<V extends WeekVisit>(
  visits: readonly V[],
  kinds: readonly string[],
  detailOf: (visit: V) => string,
): WeekEvent[] {
  return visits.flatMap((visit) => {
    const [first, last] = [dayOf(visit.start_at), dayOf(visit.end_at)];
    const events: WeekEvent[] = [];
    for (let day = first; day <= last; day = addDays(day, 1))
      events.push({
        key: visit.id,
        day,
        from: day === first ? minuteOf(visit.start_at) : 0,
        to: day === last ? minuteOf(visit.end_at) : 1440,
        kind: kinds.includes(visit.visit_kind) ? visit.visit_kind : OTHER,
        name: visit.lead_name,
        detail: detailOf(visit),
        ...(visit.awaits_review ? { mode: 'undecided' as const } : {}),
      });
    return events;
  });
}
