import { inArray, sql } from 'drizzle-orm';
import { user } from '#modules/core/directory/server/tables.ts';
import { guardianship, listCredentials } from '#modules/identity/accounts/server/public.ts';
import type { Db } from '#server/database/database.ts';
import type { Services } from '#server/services.ts';
import { SELF_DELETION_AGE } from './policy.ts';

/** The children of a guardian with the end of their accounts, and whether the guardian may bring it about. */
export async function listChildDeletions(services: Services, db: Db, guardianId: string) {
  const children = await guardianship.of(services).childrenOf(db, guardianId);
  if (children.length === 0) return { list: [] };
  const ids = children.map((child) => child.student_user_id);
  const rows = await db
    .select({
      id: user.id,
      name: user.name,
      name_en: user.name_en,
      avatar_url: user.avatar_url,
      may_delete: sql<boolean>`${user.activated_at} is not null
        and coalesce(${user.birthday} > current_date - make_interval(years => ${SELF_DELETION_AGE}), true)`,
    })
    .from(user)
    .where(inArray(user.id, ids));
  const credentials = await listCredentials(db, ids);
  return {
    list: children.flatMap(({ student_user_id, organization }) => {
      const row = rows.find((one) => one.id === student_user_id);
      if (!row) return [];
      const { id: _, ...facts } = row;
      const credential = credentials.find((one) => one.user_id === student_user_id);
      return [{ student_user_id, organization, ...facts, deletion_at: credential?.deletion_at ?? null }];
    }),
  };
}
