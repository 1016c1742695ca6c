import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Context } from '#server/http/context.ts';
import { today } from '#shared/dates.ts';
import type { Text } from '#shared/text.ts';
import type { placeDraft } from '../../contract/departments.shapes.ts';
import { running } from '../dated.queries.ts';
import type { DepartmentRow } from '../departments/departments.queries.ts';
import { organization, post, user, userDepartment, userOrganization } from '../tables.ts';

export type PlaceDraft = z.output<typeof placeDraft>;

/** The days of a wish; it begins today when it does not say. */
export const periodOf = (draft: PlaceDraft) => ({ valid_from: draft.valid_from ?? today(), valid_to: draft.valid_to });

/** What is wrong with each wish, by its place in the list. */
export async function listProblems(
  ctx: Pick<Context, 'db' | 'actor'>,
  home: DepartmentRow,
  drafts: readonly PlaceDraft[],
): Promise<Record<string, Text[]>> {
  const known = await peopleInReach(ctx, home, drafts);
  const posts = await postsOf(ctx, home, drafts);
  const held = await ctx.db
    .select()
    .from(userDepartment)
    .where(
      and(
        eq(userDepartment.department_id, home.id),
        inArray(
          userDepartment.user_id,
          drafts.map((draft) => draft.user_id),
        ),
      ),
    );
  const problems: Record<string, Text[]> = {};
  drafts.forEach((draft, at) => {
    const { valid_from, valid_to } = periodOf(draft);
    const person = known.get(draft.user_id);
    if (!person)
      problems[`users.${at}.user_id`] = [
        { cn: '没有这个人，或不在您的范围', us: 'Person not found, or outside your scope' },
      ];
    else if (!person.isStaff)
      problems[`users.${at}.user_id`] = [{ cn: '只有教职工可以加入部门', us: 'Only staff can join a department' }];
    if (draft.post_id && !posts.has(draft.post_id))
      problems[`users.${at}.post_id`] = [{ cn: '请选择本机构的岗位', us: 'Choose a post in this organisation' }];
    if (valid_to && valid_to < valid_from)
      problems[`users.${at}.valid_to`] = [
        { cn: '结束日期不能早于开始日期', us: 'The end date is before the start date' },
      ];
    const others = [...held, ...drafts.slice(0, at).map((other) => ({ ...other, ...periodOf(other) }))];
    const overlaps = others.some(
      (other) =>
        other.user_id === draft.user_id &&
        other.post_id === draft.post_id &&
        other.valid_from <= (valid_to ?? '9999-12-31') &&
        (other.valid_to ?? '9999-12-31') >= valid_from,
    );
    if (overlaps)
      problems[`users.${at}.user_id`] = [{ cn: '已在该部门担任此岗位', us: 'Already in this post in this department' }];
  });
  return problems;
}

/** People of the school group whom the caller reaches, or who belong nowhere yet. */
async function peopleInReach(ctx: Pick<Context, 'db' | 'actor'>, home: DepartmentRow, drafts: readonly PlaceDraft[]) {
  const ids = [...new Set(drafts.map((draft) => draft.user_id))];
  const member = sql`exists (select 1 from ${userOrganization} where ${userOrganization.user_id} = ${user.id}
    and ${inArray(userOrganization.organization_id, [...ctx.actor.reach])} and ${running(userOrganization)})`;
  const nowhere = sql`not exists (select 1 from ${userOrganization} where ${userOrganization.user_id} = ${user.id}
    and ${running(userOrganization)})`;
  // whether somebody belongs nowhere is only seen with every organisation in sight
  const rows = await acrossOrganizations(ctx.db, () =>
    ctx.db
      .select({ id: user.id, types: user.types })
      .from(user)
      .innerJoin(organization, eq(organization.id, home.organization_id))
      .where(
        and(
          inArray(user.id, ids),
          eq(user.client_id, organization.client_id),
          inArray(user.status, ['unconfirmed', 'confirmed']),
          or(member, nowhere),
        ),
      ),
  );
  return new Map(
    rows.map((row) => [row.id, { isStaff: row.types.includes('teacher') || row.types.includes('guard') }]),
  );
}

async function postsOf(ctx: Pick<Context, 'db'>, home: DepartmentRow, drafts: readonly PlaceDraft[]) {
  const ids = [...new Set(drafts.flatMap((draft) => draft.post_id ?? []))];
  if (ids.length === 0) return new Set<string>();
  const rows = await ctx.db
    .select({ id: post.id })
    .from(post)
    .innerJoin(organization, and(eq(organization.id, home.organization_id), eq(organization.client_id, post.client_id)))
    .where(
      and(
        inArray(post.id, ids),
        eq(post.status, 'active'),
        or(isNull(post.organization_id), eq(post.organization_id, home.organization_id)),
      ),
    );
  return new Set(rows.map((row) => row.id));
}
