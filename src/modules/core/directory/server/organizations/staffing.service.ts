import { and, asc, count, countDistinct, eq, isNotNull, lte, sql } from 'drizzle-orm';
import type { Context } from '#server/http/context.ts';
import { addDays, today } from '#shared/dates.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { running } from '../dated.queries.ts';
import { schoolYearOf } from '../departments/department-headcounts.service.ts';
import { isStaff } from '../staff.queries.ts';
import { department, departmentHeadcount, post, user, userDepartment, userOrganization } from '../tables.ts';

const SOON_DAYS = 30;
const SHOWN = 10;

const departmentName = { id: department.id, name: department.name, name_en: department.name_en };
const postName = { id: post.id, name: post.name, name_en: post.name_en };

/** Where people are missing, and where they will be. */
export async function viewStaffing(ctx: Context, organizationId: string) {
  if (!ctx.scope.organizations.includes(organizationId)) throw refuse(shared.not_found);
  const school_year = schoolYearOf(today());
  const vacancies = await listVacancies(ctx, organizationId, school_year);
  const ending = await listEnding(ctx, organizationId);
  const [departments] = await ctx.db
    .select({ n: count() })
    .from(department)
    .where(and(eq(department.organization_id, organizationId), eq(department.status, 'active')));
  const [members] = await ctx.db
    .select({ n: countDistinct(userOrganization.user_id) })
    .from(userOrganization)
    .innerJoin(user, eq(user.id, userOrganization.user_id))
    .where(and(eq(userOrganization.organization_id, organizationId), running(userOrganization), isStaff()));
  return {
    school_year,
    departments_count: departments?.n ?? 0,
    members_count: members?.n ?? 0,
    vacancies_count: vacancies.reduce((sum, row) => sum + row.approved - row.holders_count, 0),
    vacancies: vacancies.slice(0, SHOWN),
    ending_count: ending.length,
    ending: ending.slice(0, SHOWN),
  };
}

async function listVacancies(ctx: Context, organizationId: string, schoolYear: string) {
  const holders = sql<number>`(select count(distinct ${userDepartment.user_id})::int from ${userDepartment}
    where ${userDepartment.department_id} = ${departmentHeadcount.department_id}
      and ${userDepartment.post_id} = ${departmentHeadcount.post_id} and ${running(userDepartment)})`;
  const rows = await ctx.db
    .select({
      department: departmentName,
      post: postName,
      approved: departmentHeadcount.approved,
      holders_count: holders,
    })
    .from(departmentHeadcount)
    .innerJoin(department, and(eq(department.id, departmentHeadcount.department_id), eq(department.status, 'active')))
    .innerJoin(post, eq(post.id, departmentHeadcount.post_id))
    .where(
      and(eq(departmentHeadcount.organization_id, organizationId), eq(departmentHeadcount.school_year, schoolYear)),
    );
  return rows
    .filter((row) => row.holders_count < row.approved)
    .toSorted((a, b) => b.approved - b.holders_count - (a.approved - a.holders_count));
}

function listEnding(ctx: Context, organizationId: string) {
  return ctx.db
    .select({
      id: userDepartment.id,
      user: { id: user.id, name: user.name, name_en: user.name_en },
      department: departmentName,
      post: postName,
      valid_to: sql<string>`${userDepartment.valid_to}`,
    })
    .from(userDepartment)
    .innerJoin(user, eq(user.id, userDepartment.user_id))
    .innerJoin(department, and(eq(department.id, userDepartment.department_id), sql`${department.kind} <> 'class'`))
    .leftJoin(post, eq(post.id, userDepartment.post_id))
    .where(
      and(
        eq(userDepartment.organization_id, organizationId),
        running(userDepartment),
        isNotNull(userDepartment.valid_to),
        lte(userDepartment.valid_to, addDays(today(), SOON_DAYS)),
      ),
    )
    .orderBy(asc(userDepartment.valid_to), asc(userDepartment.id));
}
