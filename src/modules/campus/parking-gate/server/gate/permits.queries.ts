import type { Db } from '#server/database/database.ts';
import type { Gate, Which } from './facts.queries.ts';
import type { PermitFacts } from './pass.policy.ts';

export interface PlatePermit {
  readonly plate_no: string;
  readonly user_id: string;
  readonly facts: PermitFacts;
}

/** Permits with their plates. */
export async function permitsOfPlates(_db: Db, _at: Gate, _which: Which): Promise<PlatePermit[]> {
  return [];
}
