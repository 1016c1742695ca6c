import { and, eq, inArray } from 'drizzle-orm';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Context } from '#server/http/context.ts';
import { schoolCampus } from '../tables.ts';
import { viewOwnOrganizations } from './organizations.service.ts';

/** What a map can show. */
const SCHOOLS = { page: 1, per_page: 100, kind: ['school', 'campus'], status: ['active'] };

/** The schools that the caller looks after, with the numbers of their list, and where the first campus of each lies. */
export async function viewSchoolPlaces(ctx: Context) {
  const { list } = await viewOwnOrganizations(ctx, SCHOOLS);
  const ids = list.map(({ id }) => id);
  const campuses = ids.length
    ? await acrossOrganizations(ctx.db, () =>
        ctx.db
          .select({ organization_id: schoolCampus.organization_id, lng: schoolCampus.lng, lat: schoolCampus.lat })
          .from(schoolCampus)
          .where(and(inArray(schoolCampus.organization_id, ids), eq(schoolCampus.is_default, true))),
      )
    : [];
  return {
    list: list.map(({ id, name, name_en, students_count, staff_count }) => {
      const first = campuses.find((one) => one.organization_id === id);
      const at = first?.lng != null && first.lat != null ? { lng: first.lng, lat: first.lat } : null;
      return { id, name, name_en, students_count, staff_count, at };
    }),
  };
}
