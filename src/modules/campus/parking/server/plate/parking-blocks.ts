import type { Db } from '#server/database/database.ts';
import { definePort } from '#server/ports.ts';

/** Whom an applicant for a place is: the plates and the person. */
export interface BlockedSubject {
  readonly plate_nos: readonly string[];
  readonly user_id: string;
}

/**
 * Answers whether one of some plates or a person is on the parking block list of an organisation today: the last day
 * (`YYYY-MM-DD`) of the longest entry, or null.
 */
export type FindParkingBlock = (
  db: Db,
  organizationId: string,
  subject: BlockedSubject,
) => Promise<{ readonly until: string } | null>;

/** Filled by the module that keeps the block list; without one nobody is on it. */
export const parkingBlocks = definePort<FindParkingBlock>('parkingBlocks', async () => null);
