import { and, eq } from 'drizzle-orm';
import { addMembers, joinOrganization, running } from '#modules/core/directory/server/public.ts';
import { userDepartment } from '#modules/core/directory/server/tables.ts';
import type { Context } from '#server/http/context.ts';
import { today } from '#shared/dates.ts';

interface Draft {
  readonly user_id: string;
  readonly organization_id: string;
  readonly department_id?: string | null | undefined;
  readonly post_id?: string | null | undefined;
}

/** Makes somebody a member from today on, with a place when a department is given. What they have already stays as it is. */
export async function addMembership(ctx: Context, draft: Draft): Promise<void> {
  const { user_id, organization_id, department_id } = draft;
  const post_id = draft.post_id ?? null;
  await joinOrganization(ctx, organization_id, user_id, today(), 'manual');
  if (!department_id) return;
  const places = await ctx.db
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
  if (places.some((one) => one.department_id === department_id && one.post_id === post_id)) return;
  const is_main = !places.some((one) => one.is_main);
  await addMembers(ctx, department_id, [
    { user_id, post_id, is_main, is_acting: false, valid_from: null, valid_to: null },
  ]);
}
