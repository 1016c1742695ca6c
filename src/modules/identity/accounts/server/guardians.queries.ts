import { and, inArray, isNotNull, notInArray } from 'drizzle-orm';
import { user } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import type { Services } from '#server/services.ts';
import { guardianship } from './registrations.ts';

/** User ids of all who look after a child. */
export async function listGuardianIds(services: Services, db: Db, childId: string): Promise<readonly string[]> {
  return (await guardianship.of(services).guardiansOf?.(db, [childId]))?.get(childId) ?? [];
}

export interface GuardianWithPhone {
  readonly id: string;
  readonly name: string;
  readonly lang: string;
  readonly phone: string | null;
  readonly activated_at: string | null;
}

/** Guardians who can be reached by phone, by child. */
export async function listGuardiansWithPhone(
  services: Services,
  db: Db,
  childIds: readonly string[],
): Promise<ReadonlyMap<string, readonly GuardianWithPhone[]>> {
  const links = childIds.length > 0 ? await guardianship.of(services).guardiansOf?.(db, childIds) : undefined;
  const ids = [...new Set([...(links?.values() ?? [])].flat())];
  if (!links || ids.length === 0) return new Map();
  const people = await db
    .select({
      id: user.id,
      name: user.name,
      lang: user.lang,
      phone: user.phone_sealed,
      activated_at: user.activated_at,
    })
    .from(user)
    .where(and(inArray(user.id, ids), isNotNull(user.phone_sealed), notInArray(user.status, ['disabled', 'deleted'])));
  return new Map([...links].map(([child, of]) => [child, people.filter((one) => of.includes(one.id))]));
}
