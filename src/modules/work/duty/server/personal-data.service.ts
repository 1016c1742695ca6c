import { desc, eq } from 'drizzle-orm';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { dutyLogEntry, dutySchedule, dutyShift, dutySwap } from './tables.ts';

const LISTED = 5_000;
type Asker = Pick<Context, 'db' | 'actor'>;

/** With an account go the reasons of its swaps; who was on duty and what the log says stays, it is written once. */
export const eraseDuty = (db: Db, userId: string): Promise<unknown> =>
  db.update(dutySwap).set({ reason: null }).where(eq(dutySwap.asked_by_id, userId));

/** Own shifts of published rosters, for the file of all that is held of a person. */
export const ownShifts = ({ db, actor }: Asker): Promise<unknown> =>
  acrossOrganizations(db, async () => {
    const rows = await db
      .select({
        is_live: dutyShift.is_live,
        roster: dutySchedule.name,
        slot: dutyShift.slot,
        role: dutyShift.role,
        starts_at: dutyShift.starts_at,
        ends_at: dutyShift.ends_at,
        status: dutyShift.status,
        points: dutyShift.points,
        checked_in_at: dutyShift.checked_in_at,
        checked_out_at: dutyShift.checked_out_at,
        checkin_place: dutyShift.checkin_place,
      })
      .from(dutyShift)
      .innerJoin(dutySchedule, eq(dutySchedule.id, dutyShift.schedule_id))
      .where(eq(dutyShift.user_id, actor.user_id))
      .orderBy(desc(dutyShift.starts_at))
      .limit(LISTED);
    return rows.filter(({ is_live }) => is_live).map(({ is_live: _, ...row }) => row);
  });

/** Swaps that the person asked for. */
export const ownSwaps = ({ db, actor }: Asker): Promise<unknown> =>
  acrossOrganizations(db, async () =>
    db
      .select({
        starts_at: dutyShift.starts_at,
        slot: dutyShift.slot,
        reason: dutySwap.reason,
        status: dutySwap.status,
        created_at: dutySwap.created_at,
      })
      .from(dutySwap)
      .innerJoin(dutyShift, eq(dutyShift.id, dutySwap.shift_id))
      .where(eq(dutySwap.asked_by_id, actor.user_id))
      .orderBy(desc(dutySwap.created_at))
      .limit(LISTED),
  );

/** What the person wrote into logs. */
export const ownLogEntries = ({ db, actor }: Asker): Promise<unknown> =>
  acrossOrganizations(db, async () =>
    db
      .select({ at: dutyLogEntry.at, category: dutyLogEntry.category, text: dutyLogEntry.text })
      .from(dutyLogEntry)
      .where(eq(dutyLogEntry.by_id, actor.user_id))
      .orderBy(desc(dutyLogEntry.at))
      .limit(LISTED),
  );
