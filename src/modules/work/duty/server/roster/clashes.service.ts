import { and, eq } from 'drizzle-orm';
import type * as z from 'zod';
import { absencesOf } from '#server/absence/absence.ts';
import { engagementsOf } from '#server/busy/busy.ts';
import type { Db } from '#server/database/database.ts';
import type { Services } from '#server/services.ts';
import type { Text } from '#shared/text.ts';
import type { clash } from '../../contract/duty.shapes.ts';
import { shiftsWhere } from '../shift/shifts.queries.ts';
import { dutyShift } from '../tables.ts';

export type Clash = z.output<typeof clash>;

interface Source {
  readonly db: Db;
  readonly services: Services;
}

/** Words that everybody may read: never why. */
const AWAY: Text = { cn: '请假或外出', us: 'Away' };

/** When people are away or at something else, by person; duty of published rosters is told apart. */
export async function takenTimes({ db, services }: Source, userIds: readonly string[], from: string, to: string) {
  const away = (await absencesOf({ db, services }, userIds, from, to)).map((one) => ({
    ...one,
    kind: 'away' as const,
    what: AWAY,
  }));
  const busy = (await engagementsOf({ db, services }, userIds, [{ from, to }])).map((one) => ({
    ...one,
    kind: one.key.startsWith('duty_shift:') ? ('duty' as const) : ('busy' as const),
  }));
  return Map.groupBy([...away, ...busy], ({ user_id }) => user_id);
}

/** Shifts of a roster whose people are elsewhere then. */
export async function clashesOf(source: Source, scheduleId: string): Promise<Clash[]> {
  const shifts = await shiftsWhere(
    source.db,
    and(eq(dutyShift.schedule_id, scheduleId), eq(dutyShift.status, 'planned')),
  );
  const [first] = shifts;
  if (!first) return [];
  const ends = shifts.map(({ shift }) => shift.ends_at).sort();
  const ids = [...new Set(shifts.flatMap(({ shift }) => shift.user_id ?? []))];
  const taken = await takenTimes(source, ids, first.shift.starts_at, ends.at(-1) ?? first.shift.ends_at);
  const own = new Set(shifts.map(({ shift }) => `duty_shift:${shift.id}`));
  return shifts.flatMap(({ shift, user }) => {
    if (!user) return [];
    const found = (taken.get(user.id) ?? []).find(
      (one) => one.from < shift.ends_at && shift.starts_at < one.to && !('key' in one && own.has(one.key)),
    );
    if (!found) return [];
    const { id, name, name_en } = user;
    const { kind, what } = found;
    return [
      {
        shift_id: shift.id,
        date: shift.date,
        slot: shift.slot,
        user: { id, name, name_en },
        kind,
        what: what.cn,
        what_en: what.us,
      },
    ];
  });
}
