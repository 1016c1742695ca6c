import { inArray } from 'drizzle-orm';
import { listOnSite } from '#modules/campus/doors/server/public.ts';
import { visitorsInside } from '#modules/campus/visitors/server/public.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import type { OnSiteKind } from '../contract/roll-calls.contract.ts';

/** Somebody who is inside, as a roll call freezes them. */
export interface OnSite {
  readonly kind: OnSiteKind;
  readonly ref_id: string;
  readonly visitor_id: string | null;
  readonly user_id: string | null;
  readonly host_user_id: string | null;
  readonly name: string;
  readonly name_en: string | null;
  readonly place: string | null;
  readonly place_en: string | null;
  readonly came_at: string | null;
}

interface Campus {
  readonly organization_id: string;
  readonly campus_id: string;
}

/** Everybody who is inside on a campus: visitors by their bookings, staff and students by the doors that they opened. */
export async function peopleOnSite(db: Db, campus: Campus): Promise<OnSite[]> {
  return [...(await visitors(db, campus)), ...(await ownPeople(db, campus))];
}

async function visitors(db: Db, campus: Campus): Promise<OnSite[]> {
  const inside = await visitorsInside(db, campus);
  return inside.map((one) => {
    // where a visitor is most likely found: with the department of the host, else near the gate
    const place = one.department ?? one.gate;
    return {
      kind: 'visitor',
      ref_id: one.person_id,
      visitor_id: one.visitor_id,
      user_id: one.user_id,
      host_user_id: one.host.id,
      name: one.name,
      name_en: null,
      place: place?.name ?? null,
      place_en: place?.name_en ?? null,
      came_at: one.in_at,
    };
  });
}

const BATCH = 1_000;

/** Who belongs to the school, at the door where they were seen last. Guests are on their bookings. */
async function ownPeople(db: Db, { organization_id, campus_id }: Campus): Promise<OnSite[]> {
  const seen = (await listOnSite(db, organization_id, campus_id)).flatMap((one) =>
    one.user_id ? [{ ...one, user_id: one.user_id }] : [],
  );
  const known = new Map<string, { name: string; name_en: string | null; types: readonly string[] }>();
  for (let at = 0; at < seen.length; at += BATCH) {
    const ids = seen.slice(at, at + BATCH).map((one) => one.user_id);
    const rows = await db
      .select({ id: user.id, name: user.name, name_en: user.name_en, types: user.types })
      .from(user)
      .where(inArray(user.id, ids));
    for (const row of rows) known.set(row.id, row);
  }
  return seen.flatMap(({ user_id, at, door }): OnSite[] => {
    const person = known.get(user_id);
    if (!person) return [];
    return [
      {
        kind: person.types.includes('student') ? 'student' : 'staff',
        ref_id: user_id,
        visitor_id: null,
        user_id,
        host_user_id: null,
        name: person.name,
        name_en: person.name_en,
        place: door.name,
        place_en: door.name_en,
        came_at: at,
      },
    ];
  });
}
