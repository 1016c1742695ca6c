import { asc, eq } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { attendancePlace } from '../tables.ts';

/** The places of a school at which people punch, by name: their codes may sign in for more than attendance. */
export const punchPlaces = (db: Db, organizationId: string) =>
  db
    .select({
      id: attendancePlace.id,
      name: attendancePlace.name,
      name_en: attendancePlace.name_en,
      lat: attendancePlace.lat,
      lng: attendancePlace.lng,
    })
    .from(attendancePlace)
    .where(eq(attendancePlace.organization_id, organizationId))
    .orderBy(asc(attendancePlace.name), asc(attendancePlace.id));
