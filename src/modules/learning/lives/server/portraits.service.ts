import { and, arrayContains, asc, eq, inArray } from 'drizzle-orm';
import { running } from '#modules/core/directory/server/public.ts';
import { department, user, userDepartment } from '#modules/core/directory/server/tables.ts';
import { hasConsent } from '#modules/identity/accounts/server/public.ts';
import type { Db } from '#server/database/database.ts';

/** More than an approver reads. */
const MOST = 300;

/** The pupils of some classes, and whether their families agreed to pictures. */
export async function portraitsOf(db: Db, classIds: readonly string[]) {
  const rows = await db
    .select({ id: user.id, name: user.name, name_en: user.name_en, class_name: department.name })
    .from(userDepartment)
    .innerJoin(user, eq(user.id, userDepartment.user_id))
    .innerJoin(department, eq(department.id, userDepartment.department_id))
    .where(
      and(
        inArray(userDepartment.department_id, [...classIds]),
        arrayContains(user.types, ['student']),
        running(userDepartment),
      ),
    )
    .orderBy(asc(department.name), asc(user.name_pinyin), asc(user.id))
    .limit(MOST);
  const found: ((typeof rows)[number] & { readonly has_consent: boolean })[] = [];
  for (const row of rows) found.push({ ...row, has_consent: await hasConsent(db, row.id, 'photo') });
  return found;
}
