import type { Db } from '#server/database/database.ts';
import { defineEvent } from '#server/events/events.ts';
import { settingsOf } from './visitor-settings.service.ts';

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

export { visitorsInside } from './list/on-site.queries.ts';

/** After how many days an organisation erases names and numbers of visitors. */
export const retentionDays = async (db: Db, organizationId: string): Promise<number> =>
  (await settingsOf(db, organizationId)).retention_days;
