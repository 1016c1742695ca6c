import type { EventSource } from '#server/events/events.ts';
import { definePort } from '#server/ports.ts';
import type { Actor } from '#server/rights/actor.ts';

/** A lesson of a timetable. */
export interface Lesson {
  readonly id: string;
  readonly classroom_id: string;
  /** Six digits. */
  readonly subject_value: string;
  /** Instants. */
  readonly starts_at: string;
  readonly ends_at: string;
}

type Ask = Pick<EventSource, 'db' | 'services'> & { readonly actor: Actor };

/**
 * The lessons of a teacher that are still to come on a day (`YYYY-MM-DD`), the next one first; a timetable provides them.
 * Null: there is no timetable.
 */
export const lessons = definePort<(ask: Ask, day: string) => Promise<readonly Lesson[] | null>>(
  'the lessons of a teacher',
  async () => null,
);
