import type { Seal } from '#server/crypto/seal.ts';
import type { Db } from '#server/database/database.ts';
import type { WageRow } from '../batch/wages.policy.ts';

export interface Payee {
  readonly account: string;
  readonly bank: string;
  readonly holder: string | null;
}

/** The wage accounts of people, by id; who has none is missing. */
export async function banksOfPayees(
  _db: Db,
  _seal: Seal,
  _row: Pick<WageRow, 'id' | 'organization_id'>,
  _ids: readonly string[],
): Promise<ReadonlyMap<string, Payee>> {
  return new Map();
}
