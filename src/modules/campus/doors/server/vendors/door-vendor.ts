import type { Db } from '#server/database/database.ts';
import type { Profile } from '../access.policy.ts';
import type { doorlock } from '../tables.ts';

export type Lock = typeof doorlock.$inferSelect;
/** A card that a device should hold, with the groups by whose hours it opens. */
export interface Permit {
  readonly card_id: string;
  readonly groups: readonly string[];
}

/** How the portal speaks with devices of one kind. Every call may be repeated: the device then holds the same. */
export interface DoorVendor {
  /** Gives a device the hours of all groups that hold it; others are forgotten. */
  setProfiles(db: Db, lock: Lock, profiles: readonly Profile[]): Promise<void>;
  upsert(db: Db, lock: Lock, permits: readonly Permit[]): Promise<void>;
  remove(db: Db, lock: Lock, cardIds: readonly string[]): Promise<void>;
}
