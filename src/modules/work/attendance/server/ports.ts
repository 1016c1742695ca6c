import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { definePorts } from '#server/ports.ts';
import type { Services } from '#server/services.ts';
import type { Text } from '#shared/text.ts';

interface Source {
  readonly db: Db;
  readonly services: Services;
}

export interface RosterHours {
  readonly user_id: string;
  /** The day to which they belong; a night belongs to the day on which it begins. */
  readonly day: string;
  /** Instants, or times on the clock of the school (`HH:mm`; an end before the start is on the next day). */
  readonly from: string;
  readonly to: string;
}

/** Hours of people whose rule says `roster`: duty's shifts, the timetable's first and last lesson. */
export const attendanceHours = definePorts<{
  readonly module: string;
  readonly find: (
    source: Source,
    organizationId: string,
    userIds: readonly string[],
    fromDay: string,
    toDay: string,
  ) => Promise<readonly RosterHours[]>;
}>();

/** A code `g` was scanned at a place: who signs in there for something (duty) says so; null: not theirs. */
export const placeScans = definePorts<{
  readonly module: string;
  readonly scanned: (ctx: Context, placeId: string, at: string) => Promise<Text | null>;
}>();

/** Months that are paid already and may not be reopened. */
export const monthLocks = definePorts<{
  readonly module: string;
  readonly isLocked: (db: Db, organizationId: string, month: string) => Promise<boolean>;
}>();
