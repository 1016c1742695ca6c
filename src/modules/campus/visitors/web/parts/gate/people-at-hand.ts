import { outbox } from './check-outbox.ts';
import type { VisitAtHand } from './use-gate-list.ts';

export type PersonAtHand = VisitAtHand['persons'][number] & {
  /** What was done here has not been sent yet. */
  readonly is_unsent: boolean;
};

export type VisitNow = Omit<VisitAtHand, 'persons'> & { readonly persons: PersonAtHand[] };

/** The people of the list as they are after what was done here without a line. */
export function usePeopleAtHand(list: readonly VisitAtHand[]): readonly VisitNow[] {
  const entries = outbox.useEntries().filter(({ refusal }) => refusal === undefined);
  return list.map((visit) => ({
    ...visit,
    persons: visit.persons.map((person): PersonAtHand => {
      const last = entries.findLast(({ item }) => item.person_id === person.id);
      if (!last) return { ...person, is_unsent: false };
      const isIn = last.item.direction === 'in';
      const now = { is_awaited: false, is_inside: isIn, has_left: !isIn };
      return { ...person, ...now, in_at: isIn ? last.client_at : person.in_at, is_unsent: true };
    }),
  }));
}
