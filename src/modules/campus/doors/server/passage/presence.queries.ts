import { and, asc, eq, sql } from 'drizzle-orm';
import { zoneOf } from '#modules/core/directory/server/public.ts';
import type { Db } from '#server/database/database.ts';
import { isOpenBy } from '../access.policy.ts';
import { groupsOf } from '../access.queries.ts';
import { accessEvent, dlockGroup, doorlock } from '../tables.ts';

/** Nobody who was last seen longer ago than this still counts as inside. */
const SEEN_HOURS = 16;

/** Areas that visitors may be let into: active groups of a school, or those with a door on one of its campuses. */
export function visitorAreas(
  db: Db,
  organizationId: string,
  campusId?: string,
): Promise<{ id: string; name: string; name_en: string | null }[]> {
  return db
    .select({ id: dlockGroup.id, name: dlockGroup.name, name_en: dlockGroup.name_en })
    .from(dlockGroup)
    .where(
      and(
        eq(dlockGroup.organization_id, organizationId),
        eq(dlockGroup.is_visitor_area, true),
        eq(dlockGroup.status, 'active'),
        campusId
          ? sql`exists (select 1 from ${doorlock} l where l.id = any (${dlockGroup.doorlock_ids}) and l.campus_id = ${campusId})`
          : undefined,
      ),
    )
    .orderBy(asc(dlockGroup.name));
}

/** Access groups of a school whose doors open for somebody at a moment (an instant; now when absent). */
export async function currentAreas(
  db: Db,
  userId: string,
  organizationId: string,
  at: string = new Date().toISOString(),
): Promise<{ id: string; name: string; name_en: string | null }[]> {
  const zone = await zoneOf(db, organizationId);
  const groups = await groupsOf(db, userId, at);
  return groups
    .filter((group) => group.organization_id === organizationId && isOpenBy(group, { at, zone }))
    .map(({ id, name, name_en }) => ({ id, name, name_en }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

interface OnSite {
  readonly user_id: string | null;
  readonly guest_ref: string | null;
  /** When and at which door they were seen last. */
  readonly at: string;
  readonly doorlock_id: string;
  readonly door: { readonly name: string; readonly name_en: string | null };
}

/**
 * Who is on a campus by the doors they opened: they were seen within 16 hours and did not go out since. It names those
 * whom a door has seen; somebody who came in behind another is not among them.
 */
export async function listOnSite(db: Db, organizationId: string, campusId: string): Promise<OnSite[]> {
  const { rows } = await db.execute<Omit<OnSite, 'door'> & { door_name: string; door_name_en: string | null }>(sql`
    select * from (
      select distinct on (coalesce(e.user_id::text, e.guest_ref))
             e.user_id, e.guest_ref, e.at, e.doorlock_id, e.direction, l.name as door_name, l.name_en as door_name_en
        from ${accessEvent} e join ${doorlock} l on l.id = e.doorlock_id
       where e.organization_id = ${organizationId} and l.campus_id = ${campusId} and e.result = 'opened' and e.kind <> 'remote'
         and e.at > now() - make_interval(hours => ${SEEN_HOURS}) and e.at <= now()
         and (e.user_id is not null or e.guest_ref is not null)
       order by coalesce(e.user_id::text, e.guest_ref), e.at desc) seen
     where direction is distinct from 'out' order by at desc`);
  return rows.map(({ user_id, guest_ref, at, doorlock_id, door_name, door_name_en }) => ({
    user_id,
    guest_ref,
    doorlock_id,
    door: { name: door_name, name_en: door_name_en },
    at: new Date(at).toISOString(),
  }));
}
