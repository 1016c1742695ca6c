import { and, eq } from 'drizzle-orm';
import { running } from '#modules/directory/server/public.ts';
import { userDepartment, userOrganization } from '#modules/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';

interface Draft {
  readonly user_id: string;
  readonly organization_id: string;
  readonly department_id?: string | null | undefined;
  readonly post_id?: string | null | undefined;
}

/** Makes somebody a member from today on, with a place when a department is given. What they have already stays as it is. */
export async function addMembership(source: { readonly db: Db }, draft: Draft): Promise<void> {
  const { db } = source;
  const { user_id, organization_id, department_id, post_id } = draft;
  const memberships = await db
    .select({ organization_id: userOrganization.organization_id, is_main: userOrganization.is_main })
    .from(userOrganization)
    .where(and(eq(userOrganization.user_id, user_id), running(userOrganization)));
  if (!memberships.some((one) => one.organization_id === organization_id))
    await db
      .insert(userOrganization)
      .values({ user_id, organization_id, is_main: !memberships.some((one) => one.is_main) });
  if (!department_id) return;
  const places = await db
    .select({
      department_id: userDepartment.department_id,
      post_id: userDepartment.post_id,
      is_main: userDepartment.is_main,
    })
    .from(userDepartment)
    .where(
      and(
        eq(userDepartment.user_id, user_id),
        eq(userDepartment.organization_id, organization_id),
        running(userDepartment),
      ),
    );
  if (places.some((one) => one.department_id === department_id && one.post_id === (post_id ?? null))) return;
  await db.insert(userDepartment).values({
    user_id,
    organization_id,
    department_id,
    post_id: post_id ?? null,
    is_main: !places.some((one) => one.is_main),
  });
}
