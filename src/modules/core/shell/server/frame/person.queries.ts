import { and, asc, eq, inArray } from 'drizzle-orm';
import { department, organization, user } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { oncePerRequest } from '#server/database/once-per-request.ts';
import { userPreference } from '../tables.ts';

/** The row behind the signed-in person. Throws when it is gone, which a live session rules out. */
export async function getUserRow(db: Db, userId: string): Promise<typeof user.$inferSelect> {
  const [row] = await db.select().from(user).where(eq(user.id, userId));
  if (!row) throw new Error('the person of a session has no row');
  return row;
}

/** Organisations for the frame, by id, in tree order. */
export async function listFrameOrganizations(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .select({
      id: organization.id,
      code: organization.code,
      name: organization.name,
      name_en: organization.name_en,
      kind: organization.kind,
      parent_id: organization.parent_id,
      address: organization.address,
    })
    .from(organization)
    .where(and(inArray(organization.id, [...ids]), eq(organization.status, 'active')))
    .orderBy(asc(organization.path));
}

/** Code of the highest department above (or equal to) the one with this path. */
export async function findTopDepartmentCode(db: Db, path: string): Promise<string | null> {
  const [row] = await db
    .select({ code: department.code })
    .from(department)
    .where(eq(department.id, path.split('/')[0] ?? ''));
  return row?.code ?? null;
}

export function listPreferences(db: Db, userId: string): Promise<Readonly<Record<string, unknown>>> {
  return oncePerRequest(db, preferencesFact(userId), async () => {
    const rows = await db
      .select()
      .from(userPreference)
      .where(eq(userPreference.user_id, userId))
      .orderBy(asc(userPreference.key));
    return Object.fromEntries(rows.map((row) => [row.key, row.value]));
  });
}

/** What `forget` takes when preferences were written. */
export const preferencesFact = (userId: string): string => `user_preference ${userId}`;

/** The apps that somebody put first, out of their preferences; null when they never chose. */
export function usualAppsIn({ usually_app }: Readonly<Record<string, unknown>>): readonly string[] | null {
  return Array.isArray(usually_app) ? (usually_app as string[]) : null;
}
