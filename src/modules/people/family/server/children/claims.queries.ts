import { and, eq, inArray } from 'drizzle-orm';
import type { Seal } from '#server/crypto/seal.ts';
import type { Db } from '#server/database/database.ts';
import { maskIdNumber } from '#shared/person/masks.ts';
import { childClaim } from '../tables.ts';

/** What somebody typed about a child, with the number masked. */
export interface ClaimFacts {
  readonly name: string;
  readonly gender: 'male' | 'female';
  readonly id_type: string;
  readonly id_no: string;
  /** Nobody verified it yet: it may still be put right. */
  readonly is_waiting: boolean;
}

interface Source {
  readonly db: Db;
  readonly services: { readonly seal: Seal };
}

/** What a guardian typed about some children, by the person that stands for the child. */
export async function claimsOf(
  { db, services: { seal } }: Source,
  guardianId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, ClaimFacts>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(childClaim)
    .where(and(eq(childClaim.guardian_id, guardianId), inArray(childClaim.user_id, [...userIds])));
  return new Map(
    rows.map(({ user_id, name, gender, id_type, id_no_sealed, status }) => [
      user_id,
      {
        name,
        id_type,
        gender: gender as ClaimFacts['gender'],
        id_no: maskIdNumber(seal.open(id_no_sealed, 'child_claim.id_no')),
        is_waiting: status === 'open' || status === 'new_child',
      },
    ]),
  );
}

/** What a guardian typed about one child in full, to put parts of it right; null when it does not wait any more. */
export async function findWaitingClaim({ db, services: { seal } }: Source, guardianId: string, userId: string) {
  const [row] = await db
    .select()
    .from(childClaim)
    .where(
      and(
        eq(childClaim.guardian_id, guardianId),
        eq(childClaim.user_id, userId),
        inArray(childClaim.status, ['open', 'new_child']),
      ),
    );
  if (!row) return null;
  const { id, name, gender, id_type, id_no_sealed } = row;
  return { claim_id: id, name, gender, id_type, id_no: seal.open(id_no_sealed, 'child_claim.id_no') };
}
