import { sql } from 'drizzle-orm';

/** SQL, beside the table of organisations: there are others below this one, whose people may read what it writes. */
export const hasBelow = sql<boolean>`exists (select from organization below where below.parent_id = organization.id)`;
