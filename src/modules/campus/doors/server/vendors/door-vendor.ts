import type { Db } from '#server/database/database.ts';
import type { Services } from '#server/services.ts';
import type { LockFeature, LockMode, Window } from '../../contract/door.shapes.ts';
import type { Profile } from '../access.policy.ts';
import type { doorlock } from '../tables.ts';

export type Lock = typeof doorlock.$inferSelect;

/** A lock as an adapter calls it: with the engines, and the zone in which its clock runs. */
export interface Link {
  readonly services: Services;
  readonly lock: Lock;
  readonly zone: string;
  /** A transaction that is open already, and holds the lock: what is only written is written in it. */
  readonly db?: Db;
}

/** A card that a device should hold, with the groups by whose hours it opens. None: it must not be there. */
export interface Permit {
  readonly card_id: string;
  /** Its number as a user of the device. */
  readonly device_no: number;
  /** As readers give it; null for what has none. */
  readonly card_no: string | null;
  readonly valid_to: string | null;
  readonly groups: readonly string[];
  /** What other doors of the same device should open for it. */
  readonly elsewhere: readonly { readonly channel: number; readonly slots: readonly number[] }[];
}

/** Hours of a group as a device keeps them: under a number of its own, by day of the week from Monday on. */
export interface DeviceProfile extends Profile {
  readonly slot: number;
  readonly week: readonly (readonly Window[])[];
}

/** What a device said of the permits that it was sent. */
export interface Outcome {
  /** It holds them as they were sent. */
  readonly confirmed: readonly string[];
  /** They are sent with the answer to its next call, and confirmed then. */
  readonly queued?: readonly string[];
  readonly refused?: readonly { readonly card_id: string; readonly error: string }[];
}

export interface Capabilities {
  readonly features: readonly LockFeature[];
  readonly persons: number;
  readonly windows_a_day: number;
  readonly profiles: number;
  /** Permits in one go. */
  readonly batch: number;
  /** It calls in: its silence is found by the clock, and it is never asked for its state. */
  readonly calls_in: boolean;
  /** What has to be known to speak with it. */
  readonly needs: readonly ('address' | 'secret')[];
}

export interface DeviceState {
  readonly firmware?: string | null;
  readonly battery_pct?: number | null;
  readonly clock_skew_seconds?: number | null;
}

/** Thrown by an adapter when a device does not answer: it is offline, and what it should hear waits. */
export class DeviceUnreachable extends Error {
  override readonly name = 'DeviceUnreachable';
}
/** Thrown when a device answers that it does not do this. */
export class DeviceRefused extends Error {
  override readonly name = 'DeviceRefused';
}

/** How the portal exchanges data with devices of one kind. Every call may be repeated: the device then holds the same. */
export interface DoorVendor {
  readonly capabilities: Capabilities;
  /** How it is; null where the device reports by itself. */
  status(link: Link): Promise<DeviceState | null>;
  /** Gives a device the hours of all groups that hold it; others are forgotten. */
  setProfiles(link: Link, profiles: readonly DeviceProfile[]): Promise<void>;
  upsert(link: Link, permits: readonly Permit[], profiles: readonly DeviceProfile[]): Promise<Outcome>;
  remove(link: Link, permits: readonly Permit[], profiles: readonly DeviceProfile[]): Promise<Outcome>;
  open(link: Link, seconds: number): Promise<void>;
  setMode(link: Link, mode: LockMode): Promise<void>;
  /** Makes sure that the lock is there to read a card that it does not know. */
  startEnrol(link: Link, seconds: number): Promise<void>;
}
