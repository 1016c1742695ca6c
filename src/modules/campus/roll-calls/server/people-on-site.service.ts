import { visitorsInside } from '#modules/campus/visitors/server/public.ts';
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

/** Everybody who is inside on a campus: visitors by their bookings. */
export async function peopleOnSite(db: Db, campus: Campus): Promise<OnSite[]> {
  const visitors = await visitorsInside(db, campus);
  return visitors.map((one) => {
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
