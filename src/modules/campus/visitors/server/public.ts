import { defineEvent } from '#server/events/events.ts';

interface VisitFact {
  readonly visitor_id: string;
  readonly organization_id: string;
}

/** Somebody of a booking came in; doors and parking open for the visit. */
export const visitAdmitted = defineEvent<
  VisitFact & { person_ids: readonly string[]; gate_id: string; end_at: string }
>('visit.admitted');
/** Somebody went out; with `is_over` the whole visit ended and everything opened for it closes. */
export const visitLeft = defineEvent<VisitFact & { person_ids: readonly string[]; is_over: boolean }>('visit.left');
export const visitCancelled = defineEvent<VisitFact>('visit.cancelled');
export const visitExtended = defineEvent<VisitFact & { end_at: string }>('visit.extended');
