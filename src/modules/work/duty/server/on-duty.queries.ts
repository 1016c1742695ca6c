import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import type { DutyKind } from '../contract/duty-kinds.ts';
import { isComing, isHeld, type ShiftRow, touches } from './shift/shifts.queries.ts';
import { dutySchedule, dutyShift } from './tables.ts';

/** Who is on duty at a moment (an instant), of one kind of roster or any: those who signed in first. Ids of people. */
export async function onDuty(db: Db, organizationId: string, at: string, kind?: DutyKind): Promise<string[]> {
  const rows = await db
    .select({ user_id: dutyShift.user_id })
    .from(dutyShift)
    .innerJoin(dutySchedule, eq(dutySchedule.id, dutyShift.schedule_id))
    .where(
      and(
        eq(dutyShift.organization_id, organizationId),
        isComing(),
        sql`${dutyShift.starts_at} <= ${at}::timestamptz and ${dutyShift.ends_at} > ${at}::timestamptz`,
        kind ? eq(dutySchedule.kind, kind) : undefined,
      ),
    )
    .orderBy(sql`(${dutyShift.status} = 'on_duty') desc`, dutyShift.starts_at, dutyShift.id);
  return [...new Set(rows.flatMap(({ user_id }) => user_id ?? []))];
}

interface ShiftOfPerson {
  readonly id: string;
  readonly user_id: string;
  readonly organization_id: string;
  /** The day on which it begins. */
  readonly day: string;
  readonly slot: string;
  /** Instants. */
  readonly from: string;
  readonly to: string;
}

/** Published shifts of people that touch a span (instants), the earliest first. */
export async function shiftsOf(db: Db, userIds: readonly string[], from: string, to: string): Promise<ShiftOfPerson[]> {
  if (userIds.length === 0) return [];
  const rows: ShiftRow[] = await db
    .select()
    .from(dutyShift)
    .where(and(inArray(dutyShift.user_id, [...userIds]), isHeld(), touches(from, to)))
    .orderBy(dutyShift.starts_at, dutyShift.id);
  return rows.flatMap(({ id, user_id, organization_id, date, slot, starts_at, ends_at }) =>
    user_id
      ? [
          {
            id,
            user_id,
            organization_id,
            day: date,
            slot,
            from: starts_at,
            to: ends_at,
          },
        ]
      : [],
  );
}
