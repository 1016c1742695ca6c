import { and, asc, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { user } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { COMING_STATES, HOLDING_STATES } from '../../contract/duty.lifecycle.ts';
import { dutyLog, dutySchedule, dutyShift, dutySwap } from '../tables.ts';
import { type DutyPlace, dutyPlaces } from './places.queries.ts';

export type ShiftRow = typeof dutyShift.$inferSelect;

const substitute = alias(user, 'substitute');
const earlier = alias(dutyShift, 'earlier');

/** Days after which nobody asks any more who accepted a handover. */
const ASKED_DAYS = 14;

/**
 * SQL: a log that has to be accepted before this shift (`dutyShift`) begins: of an earlier shift of its roster, handed over
 * by somebody else.
 */
export const isToAccept = (): SQL => sql`(${dutyLog.handed_over_at} is not null and ${dutyLog.acknowledged_at} is null
  and ${earlier.schedule_id} = ${dutyShift.schedule_id} and ${earlier.starts_at} < ${dutyShift.starts_at}
  and ${earlier.starts_at} > ${dutyShift.starts_at} - make_interval(days => ${ASKED_DAYS})
  and ${earlier.user_id} is distinct from ${dutyShift.user_id})`;

/** SQL: this shift still has to be begun, and its roster asks for handovers. */
export const asksHandover = (): SQL =>
  sql`(${dutyShift.is_live} and ${dutyShift.status} in ('planned', 'confirmed')
    and exists (select from ${dutySchedule} r where r.id = ${dutyShift.schedule_id} and r.handover_required))`;

/** SQL: a log waits for the person of this shift. */
export const logsToAccept = (): SQL =>
  sql`select ${dutyLog.shift_id} from ${dutyLog} join ${dutyShift} as earlier on ${earlier.id} = ${dutyLog.shift_id}
    where ${isToAccept()}`;

const select = (db: Db, me: string | null) =>
  db
    .select({
      shift: dutyShift,
      schedule: dutySchedule,
      user: { id: user.id, name: user.name, name_en: user.name_en, avatar_url: user.avatar_url },
      substitute: { id: substitute.id, name: substitute.name, name_en: substitute.name_en },
      swap_id: sql<string | null>`(select w.id from ${dutySwap} w where w.status in ('asked', 'accepted')
        and (w.shift_id = ${dutyShift.id} or w.return_shift_id = ${dutyShift.id}) limit 1)`,
      to_accept: sql<string[]>`case when ${dutyShift.user_id} = ${me} and ${asksHandover()}
        then array(${logsToAccept()} order by ${earlier.starts_at}) else '{}' end`,
      has_handover: sql<boolean>`exists (select from ${dutyLog} own where own.shift_id = ${dutyShift.id} and own.handed_over_at is not null)`,
      now: sql<string>`to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    })
    .from(dutyShift)
    .innerJoin(dutySchedule, eq(dutySchedule.id, dutyShift.schedule_id))
    .leftJoin(user, eq(user.id, dutyShift.user_id))
    .leftJoin(substitute, eq(substitute.id, dutyShift.substitute_for_id));

export type FoundShift = Awaited<ReturnType<typeof select>>[number] & { readonly place: DutyPlace | null };

/** Shifts under a condition, the earliest first; `me` is who looks, for what waits for them. */
export async function shiftsWhere(
  db: Db,
  where: SQL | undefined,
  { me = null, most = 2000 }: { readonly me?: string | null; readonly most?: number } = {},
): Promise<FoundShift[]> {
  const rows = await select(db, me)
    .where(where)
    .orderBy(asc(dutyShift.starts_at), asc(dutyShift.slot), asc(dutyShift.role), asc(dutyShift.id))
    .limit(most);
  const schools = [...new Set(rows.map(({ shift }) => shift.organization_id))];
  const places = new Map<string, DutyPlace>();
  for (const school of schools) {
    const ids = [
      ...new Set(rows.flatMap(({ shift }) => (shift.organization_id === school ? (shift.place_id ?? []) : []))),
    ];
    for (const place of await dutyPlaces(db, school, { ids })) places.set(place.id, place);
  }
  return rows.map((row) => ({ ...row, place: places.get(row.shift.place_id ?? '') ?? null }));
}

export const findShift = async (db: Db, where: SQL | undefined, me: string | null = null): Promise<FoundShift | null> =>
  (await shiftsWhere(db, where, { me, most: 1 }))[0] ?? null;

/** SQL: a shift touches a span. */
export const touches = (from: string, to: string): SQL =>
  and(lt(dutyShift.starts_at, to), gt(dutyShift.ends_at, from)) as SQL;

/** SQL: it counts: its roster is published, and its person is or was to be there. */
export const isHeld = (): SQL => and(dutyShift.is_live, inArray(dutyShift.status, [...HOLDING_STATES])) as SQL;

/** SQL: it counts and is not over. */
export const isComing = (): SQL => and(dutyShift.is_live, inArray(dutyShift.status, [...COMING_STATES])) as SQL;

/** Those of some people who are on another published duty in a span, and on which. */
export async function dutiesOf(
  db: Db,
  userIds: readonly string[],
  from: string,
  to: string,
  except: readonly string[] = [],
): Promise<ShiftRow[]> {
  if (userIds.length === 0) return [];
  return db
    .select()
    .from(dutyShift)
    .where(
      and(
        inArray(dutyShift.user_id, [...userIds]),
        isHeld(),
        touches(from, to),
        except.length ? sql`${dutyShift.id} <> all (${sql.param([...except])}::uuid[])` : undefined,
      ),
    )
    .orderBy(asc(dutyShift.starts_at));
}
