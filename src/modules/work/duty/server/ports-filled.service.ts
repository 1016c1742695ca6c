import { and, eq, gte, inArray, lte, ne } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import type { Services } from '#server/services.ts';
import type { Text } from '#shared/text.ts';
import { scannedAt } from './shift/check-in.service.ts';
import { isHeld, shiftsWhere, touches } from './shift/shifts.queries.ts';
import { dutyShift } from './tables.ts';

/** What others ask who count hours or plan leave: their ports are filled with these. */

interface Source {
  readonly db: Db;
  readonly services: Services;
}

interface Hours {
  readonly user_id: string;
  /** A night belongs to the day on which it begins. */
  readonly day: string;
  /** Instants. */
  readonly from: string;
  readonly to: string;
}

/** The hours of people who work by a roster: their published shifts of one school, day by day; a shift that somebody missed was asked of them too. */
export const dutyHours = {
  module: 'duty',
  async find(
    { db }: Source,
    organizationId: string,
    userIds: readonly string[],
    fromDay: string,
    toDay: string,
  ): Promise<readonly Hours[]> {
    if (userIds.length === 0) return [];
    const rows = await db
      .select()
      .from(dutyShift)
      .where(
        and(
          eq(dutyShift.organization_id, organizationId),
          inArray(dutyShift.user_id, [...userIds]),
          dutyShift.is_live,
          ne(dutyShift.status, 'cancelled'),
          gte(dutyShift.date, fromDay),
          lte(dutyShift.date, toDay),
        ),
      )
      .orderBy(dutyShift.starts_at, dutyShift.id);
    return rows.flatMap(({ user_id, date, starts_at, ends_at }) =>
      user_id ? [{ user_id, day: date, from: starts_at, to: ends_at }] : [],
    );
  },
};

/** A code on a wall was scanned: who has duty there signs in or out with it. */
export const dutyScans = {
  module: 'duty',
  scanned: (ctx: Context, placeId: string, at: string): Promise<Text | null> => scannedAt(ctx, placeId, at),
};

interface Impact {
  readonly key: string;
  readonly what: Text;
  readonly place: string | null;
  readonly from: string;
  readonly to: string;
  readonly route: string | null;
}

/** Duty that a leave hits, so that it is swapped before. */
export const dutyImpacts = {
  module: 'duty',
  async of({ db }: Source, userId: string, from: string, to: string): Promise<readonly Impact[]> {
    const where = and(eq(dutyShift.user_id, userId), isHeld(), touches(from, to));
    const rows = await shiftsWhere(db, where, { most: 200 });
    return rows
      .filter(({ shift }) => shift.status !== 'done')
      .map(({ shift, schedule, place }) => ({
        key: `duty_shift:${shift.id}`,
        what: { cn: `值班：${schedule.name} ${shift.slot}`, us: `Duty: ${schedule.name} ${shift.slot}` },
        place: place?.name ?? null,
        from: shift.starts_at,
        to: shift.ends_at,
        route: `/dutySchedule?tab=mine&id=${shift.id}`,
      }));
  },
};
