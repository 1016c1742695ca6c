import type { EventSource } from '../events/events.ts';
import { definePorts } from '../ports.ts';

/** A place that somebody has or is offered: one in each of these pools. */
export interface Place {
  readonly subject_id: string;
  readonly pools: readonly string[];
}

export interface Offer extends Place {
  readonly until: string;
}

/**
 * What a kind of places says of itself. The hooks run in the transaction that moved the claims, with those whom nobody asked
 * at that moment: the module moves its own rows, tells the people and changes their to-dos there. Who calls `request`, `move` or
 * `accept` has the answer in hand, and no hook is called for that subject.
 */
export interface AllotmentRules {
  /** Who lets an offer lapse is out (left out: so), or stays in the queue behind those who missed fewer. */
  readonly on_lapse?: 'out' | 'behind';
  /** On the last day before the pool closes an offer stands at most so long, and in the last of these hours there is none. */
  readonly last_day_hours?: number;
  /** They are offered a place, first in the queue first. */
  readonly offered?: (source: EventSource, offers: readonly Offer[]) => Promise<void>;
  /** They have a place: by a draw or a ranking, or because pools without `offer_hours` do not ask first. */
  readonly held?: (source: EventSource, places: readonly Place[]) => Promise<void>;
  /** They did not answer: what they were offered is free. */
  readonly lapsed?: (source: EventSource, places: readonly Place[]) => Promise<void>;
}

/** A kind of places with its rules. */
export interface AllotmentKind extends AllotmentRules {
  readonly kind: string;
}

/** Every kind whose offers end by the clock; a module adds its own: `provides: [allotments.with(places)]`. */
export const allotments = definePorts<AllotmentKind>();
