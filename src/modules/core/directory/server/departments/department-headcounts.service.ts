import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Context } from '#server/http/context.ts';
import { definePort } from '#server/ports.ts';
import { today } from '#shared/dates.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { running } from '../dated.queries.ts';
import { departmentHeadcount, organization, post, user, userDepartment } from '../tables.ts';
import { visibleClasses } from './department-view.service.ts';
import { findNode } from './departments.queries.ts';
import { getManaged } from './departments.service.ts';

const FIRST_MONTH = 8;

/** The school year that a day is in; it changes in August. */
export function schoolYearOf(day: string): string {
  const year = Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < FIRST_MONTH ? 1 : 0);
  return `${year}-${year + 1}`;
}

/** An open job of a department, as recruiters see it. */
export interface Job {
  readonly id: string;
  readonly name: string;
  readonly name_en: string | null;
  readonly post: { readonly id: string; readonly name: string; readonly name_en: string | null } | null;
  readonly wanted: number;
  readonly closes_on: string | null;
}

type FindJobs = (ctx: Context, departmentId: string) => Promise<readonly Job[]>;

/** Which jobs are open in a department; none where nobody tells. */
export const openJobs = definePort<FindJobs>('the open jobs of departments', async () => []);

async function requireVisible(ctx: Context, id: string): Promise<void> {
  if (!(await findNode(ctx.db, ctx.actor.reach, id, await visibleClasses(ctx)))) throw refuse(shared.not_found);
}

export async function viewJobs(ctx: Context, id: string) {
  await requireVisible(ctx, id);
  return { list: [...(await openJobs.of(ctx.services)(ctx, id))] };
}

async function holdersByPost(ctx: Context, id: string) {
  const rows = await ctx.db
    .select({
      post: { id: post.id, name: post.name, name_en: post.name_en },
      holder: { id: user.id, name: user.name, name_en: user.name_en },
    })
    .from(userDepartment)
    .innerJoin(post, eq(post.id, userDepartment.post_id))
    .innerJoin(user, and(eq(user.id, userDepartment.user_id), inArray(user.status, ['unconfirmed', 'confirmed'])))
    .where(and(eq(userDepartment.department_id, id), running(userDepartment)))
    .orderBy(asc(post.sort), asc(post.id), asc(user.name_pinyin), asc(user.id));
  return Map.groupBy(rows, (row) => row.post.id);
}

async function approvedByPost(ctx: Context, id: string, schoolYear: string) {
  const rows = await ctx.db
    .select({
      post: { id: post.id, name: post.name, name_en: post.name_en },
      approved: departmentHeadcount.approved,
    })
    .from(departmentHeadcount)
    .innerJoin(post, eq(post.id, departmentHeadcount.post_id))
    .where(and(eq(departmentHeadcount.department_id, id), eq(departmentHeadcount.school_year, schoolYear)))
    .orderBy(asc(post.sort), asc(post.id));
  return new Map(rows.map((row) => [row.post.id, row]));
}

/** Posts in use in a department or approved for it, with who holds them. */
export async function viewPostsInUse(ctx: Context, id: string) {
  await requireVisible(ctx, id);
  const school_year = schoolYearOf(today());
  const held = await holdersByPost(ctx, id);
  const approved = await approvedByPost(ctx, id, school_year);
  const posts = new Map([...held].map(([postId, rows]) => [postId, rows[0]?.post]));
  for (const [postId, row] of approved) posts.set(postId, row.post);
  return {
    school_year,
    list: [...posts].flatMap(([postId, named]) =>
      named
        ? [
            {
              post: named,
              approved: approved.get(postId)?.approved ?? null,
              holders: (held.get(postId) ?? []).map((row) => row.holder),
            },
          ]
        : [],
    ),
  };
}

/** Approved numbers of a school year (the present one when absent), against those who hold the post today. */
export async function viewHeadcounts(ctx: Context, id: string, schoolYear: string | undefined) {
  await getManaged(ctx, id);
  const school_year = schoolYear ?? schoolYearOf(today());
  const held = await holdersByPost(ctx, id);
  const approved = await approvedByPost(ctx, id, school_year);
  return {
    school_year,
    list: [...approved.values()].map((row) => ({
      ...row,
      holders_count: new Set((held.get(row.post.id) ?? []).map((one) => one.holder.id)).size,
    })),
  };
}

interface Plan {
  readonly school_year: string;
  readonly list: readonly { readonly post_id: string; readonly approved: number }[];
}

export async function updateHeadcounts(ctx: Context, id: string, { school_year, list }: Plan) {
  const home = await getManaged(ctx, id);
  const ids = [...new Set(list.map((row) => row.post_id))];
  if (ids.length !== list.length)
    throw refuseFields({ list: [{ cn: '同一岗位只能出现一次', us: 'Each post can appear only once' }] });
  const known = ids.length
    ? await ctx.db
        .select({ id: post.id })
        .from(post)
        .innerJoin(
          organization,
          and(eq(organization.id, home.organization_id), eq(organization.client_id, post.client_id)),
        )
        .where(
          and(inArray(post.id, ids), or(isNull(post.organization_id), eq(post.organization_id, home.organization_id))),
        )
    : [];
  if (known.length !== ids.length)
    throw refuseFields({ list: [{ cn: '请选择本机构的岗位', us: 'Choose posts in this organisation' }] });
  const before = await approvedByPost(ctx, id, school_year);
  await ctx.db
    .delete(departmentHeadcount)
    .where(and(eq(departmentHeadcount.department_id, id), eq(departmentHeadcount.school_year, school_year)));
  if (list.length)
    await ctx.db
      .insert(departmentHeadcount)
      .values(list.map((row) => ({ ...row, school_year, department_id: id, organization_id: home.organization_id })));
  const asRecord = (rows: readonly (readonly [string, number])[]) => Object.fromEntries(rows);
  ctx.audit({
    action: 'department.update_headcounts',
    target: ['department', id],
    organization_id: home.organization_id,
    before: asRecord([...before].map(([postId, row]) => [postId, row.approved] as const)),
    after: asRecord(list.map((row) => [row.post_id, row.approved] as const)),
  });
  return viewHeadcounts(ctx, id, school_year);
}
