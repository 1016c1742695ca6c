import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm';
import { user } from '#modules/core/directory/server/tables.ts';
import type { GuardianOfStudent } from '#modules/people/students/server/public.ts';
import type { Seal } from '#server/crypto/seal.ts';
import type { Db } from '#server/database/database.ts';
import { maskPhone } from '#shared/person/masks.ts';
import { isCurrent } from '../children/children.queries.ts';
import { stuGdClient } from '../tables.ts';

interface Source {
  readonly db: Db;
  readonly services: { readonly seal: Seal };
}

/**
 * Guardians of some pupils by pupil, the main one first; phones masked. With `reader`, one of the guardians, the phones
 * of the others as far as they share them.
 */
export async function guardiansOfStudents(
  { db, services: { seal } }: Source,
  studentIds: readonly string[],
  reader?: string,
): Promise<ReadonlyMap<string, readonly GuardianOfStudent[]>> {
  if (studentIds.length === 0) return new Map();
  const rows = await db
    .select({
      student_id: stuGdClient.student_id,
      relation: stuGdClient.relation,
      is_main: stuGdClient.is_main,
      share_phone: stuGdClient.share_phone,
      id: user.id,
      name: user.name,
      name_en: user.name_en,
      phone_sealed: user.phone_sealed,
      activated_at: user.activated_at,
    })
    .from(stuGdClient)
    .innerJoin(user, eq(user.id, stuGdClient.guardian_id))
    .where(and(inArray(stuGdClient.student_id, [...studentIds]), isCurrent()))
    .orderBy(desc(stuGdClient.is_main), asc(stuGdClient.contact_priority), asc(user.id));
  const shown = rows.map(({ phone_sealed, activated_at, share_phone, ...row }) => ({
    ...row,
    phone:
      phone_sealed && (reader === undefined || share_phone || row.id === reader)
        ? maskPhone(seal.open(phone_sealed, 'user.phone'))
        : null,
    is_activated: activated_at !== null,
  }));
  return Map.groupBy(shown, (row) => row.student_id);
}

/** User ids of the guardians of a pupil by links that hold and that no court restricts; without one of them when he is named. */
export async function guardianIdsOf(db: Db, studentId: string, except?: string): Promise<string[]> {
  const rows = await db
    .select({ id: stuGdClient.guardian_id })
    .from(stuGdClient)
    .where(
      and(
        eq(stuGdClient.student_id, studentId),
        eq(stuGdClient.restricted, false),
        isCurrent(),
        except ? ne(stuGdClient.guardian_id, except) : undefined,
      ),
    );
  return rows.map((row) => row.id);
}

/** User ids of the guardians of pupils, by pupil, by links that hold and that no court restricts. */
export async function unrestrictedGuardians(
  db: Db,
  studentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db
    .select({ student_id: stuGdClient.student_id, guardian_id: stuGdClient.guardian_id })
    .from(stuGdClient)
    .where(and(inArray(stuGdClient.student_id, [...studentIds]), eq(stuGdClient.restricted, false), isCurrent()));
  return new Map(
    studentIds.map((id) => [id, rows.filter((row) => row.student_id === id).map((row) => row.guardian_id)]),
  );
}
