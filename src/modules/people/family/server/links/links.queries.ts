import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { user } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { isCurrent } from '../children/children.queries.ts';
import { stuGdClient } from '../tables.ts';

const pupil = alias(user, 'pupil');
const named = { id: user.id, name: user.name, name_en: user.name_en, avatar_url: user.avatar_url };

/** Links of a pupil that hold or wait, in the order in which the guardians are called; or one link. */
export function readLinks(db: Db, by: { readonly student_id: string } | { readonly id: string }) {
  const which = 'id' in by ? eq(stuGdClient.id, by.id) : eq(stuGdClient.student_id, by.student_id);
  return db
    .select({
      link: stuGdClient,
      student: { id: pupil.id, name: pupil.name, name_en: pupil.name_en, avatar_url: pupil.avatar_url },
      guardian: named,
      phone_sealed: user.phone_sealed,
      phone_bidx: user.phone_bidx,
      activated_at: user.activated_at,
    })
    .from(stuGdClient)
    .innerJoin(user, eq(user.id, stuGdClient.guardian_id))
    .innerJoin(pupil, eq(pupil.id, stuGdClient.student_id))
    .where(and(which, inArray(stuGdClient.status, ['pending', 'active'])))
    .orderBy(asc(stuGdClient.contact_priority), desc(stuGdClient.is_main), asc(stuGdClient.id));
}

export type FoundLink = Awaited<ReturnType<typeof readLinks>>[number];

/** The own link with a pupil that holds, or null. */
export async function findOwnLink(db: Db, guardianId: string, studentId: string) {
  const [row] = await db
    .select()
    .from(stuGdClient)
    .where(and(eq(stuGdClient.guardian_id, guardianId), eq(stuGdClient.student_id, studentId), isCurrent()));
  return row ?? null;
}

/** Pupils from whom a court keeps a guardian away. */
export async function restrictedFrom(db: Db, guardianId: string): Promise<string[]> {
  const rows = await db
    .select({ id: stuGdClient.student_id })
    .from(stuGdClient)
    .where(and(eq(stuGdClient.guardian_id, guardianId), eq(stuGdClient.restricted, true), isCurrent()));
  return rows.map((row) => row.id);
}
