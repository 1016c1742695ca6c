import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import type { RefusalReason } from '../../contract/door.shapes.ts';
import { type Asked, type Credential, credentialReason, type Profile, windowReason } from '../access.policy.ts';
import { simulatedPermit, simulatedProfile } from '../tables.ts';
import type { DoorVendor, Lock } from './door-vendor.ts';

/** Devices whose memory is in the database: they survive a restart, and decide by what was sent to them. */
export const simulator: DoorVendor = {
  async setProfiles(db, lock, profiles) {
    await db.delete(simulatedProfile).where(eq(simulatedProfile.doorlock_id, lock.id));
    if (profiles.length)
      await db.insert(simulatedProfile).values(
        profiles.map((profile) => ({
          ...{ organization_id: lock.organization_id, doorlock_id: lock.id, dlock_group_id: profile.id },
          profile,
        })),
      );
  },
  async upsert(db, lock, permits) {
    for (const { card_id, groups } of permits)
      await db
        .insert(simulatedPermit)
        .values({
          organization_id: lock.organization_id,
          doorlock_id: lock.id,
          access_card_id: card_id,
          groups: [...groups],
        })
        .onConflictDoUpdate({
          target: [simulatedPermit.doorlock_id, simulatedPermit.access_card_id],
          set: { groups: [...groups] },
        });
  },
  async remove(db, lock, cardIds) {
    await db
      .delete(simulatedPermit)
      .where(and(eq(simulatedPermit.doorlock_id, lock.id), inArray(simulatedPermit.access_card_id, [...cardIds])));
  },
};

/** What the device itself decides for a card that it reads; the server’s rows are not asked. Null: it opens. */
export async function deviceReason(
  db: Db,
  lock: Lock,
  card: (Credential & { readonly id: string }) | null,
  asked: Asked,
): Promise<RefusalReason | null> {
  if (!lock.is_enabled || lock.mode === 'locked') return 'lock_disabled';
  if (lock.mode === 'hold_open') return null;
  if (!card) return 'unknown_card';
  const [held] = await db
    .select()
    .from(simulatedPermit)
    .where(and(eq(simulatedPermit.doorlock_id, lock.id), eq(simulatedPermit.access_card_id, card.id)));
  if (!held) return credentialReason(card, asked) ?? 'no_group';
  const rows = await db
    .select({ profile: simulatedProfile.profile })
    .from(simulatedProfile)
    .where(and(eq(simulatedProfile.doorlock_id, lock.id), inArray(simulatedProfile.dlock_group_id, held.groups)));
  const profiles = rows.map((row) => row.profile as Profile);
  return windowReason(profiles, asked);
}
