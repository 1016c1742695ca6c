import { and, eq, inArray } from 'drizzle-orm';
import { leadersOf, running } from '#modules/core/directory/server/public.ts';
import { department, organization, post, user, userDepartment } from '#modules/core/directory/server/tables.ts';
import { staleBecause } from '#server/audit/stale.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Db } from '#server/database/database.ts';
import { type Scope, within } from '#server/database/scope.ts';
import { takesPart } from '#server/flow/turns.ts';
import type { Context } from '#server/http/context.ts';
import type { Actor } from '#server/rights/actor.ts';
import type { ActionCode } from '#shared/endpoint.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { staffRights } from '../../rights.ts';
import { regularRequest, teacher } from '../tables.ts';

export type TeacherRow = typeof teacher.$inferSelect;

/** Codes that bring somebody to the moves of an employment. */
const CODES = [
  staffRights.view,
  staffRights.edit,
  staffRights.confirmStart,
  staffRights.makeRegular,
  staffRights.leaving,
  staffRights.backgroundChecks,
] as const satisfies readonly ActionCode[];

export interface Standing {
  readonly row: TeacherRow;
  readonly person: { readonly name: string; readonly name_en: string | null };
  readonly organization: { readonly id: string; readonly name: string; readonly name_en: string | null };
  readonly time_zone: string;
  readonly department: { readonly id: string; readonly name: string; readonly name_en: string | null } | null;
  readonly post: { readonly id: string; readonly name: string; readonly name_en: string | null } | null;
  readonly is_self: boolean;
  /** Leads a department of the person, or one above it. */
  readonly leads: boolean;
  /** Is asked, or was, whether the person becomes regular. */
  readonly takes_part: boolean;
  readonly reaches: (code: ActionCode) => boolean;
}

async function find(db: Db, id: string) {
  const [found] = await db
    .select({
      row: teacher,
      person: { name: user.name, name_en: user.name_en },
      organization: { id: organization.id, name: organization.name, name_en: organization.name_en },
      time_zone: organization.timezone,
      department: { id: department.id, name: department.name, name_en: department.name_en },
      post: { id: post.id, name: post.name, name_en: post.name_en },
    })
    .from(teacher)
    .innerJoin(user, eq(user.id, teacher.id))
    .innerJoin(organization, eq(organization.id, teacher.organization_id))
    .leftJoin(department, eq(department.id, teacher.department_id))
    .leftJoin(post, eq(post.id, teacher.post_id))
    .where(eq(teacher.id, id));
  return found ?? null;
}

async function currentDepartments(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: userDepartment.department_id })
    .from(userDepartment)
    .where(and(eq(userDepartment.user_id, userId), running(userDepartment)));
  return rows.map((row) => row.id);
}

function reachesPlace(actor: Actor, code: ActionCode, organizationId: string, departments: readonly string[]): boolean {
  if (actor.is_super_admin) return !actor.closed?.has(code) && actor.reach.includes(organizationId);
  const grant = actor.grants.get(code);
  if (!grant?.organizations.includes(organizationId)) return false;
  return grant.departments === null || grant.departments.some((id) => departments.includes(id));
}

/** One employment for those who keep it where it is, for who leads the person, and for the person. Else 404001. */
export async function standingOf(ctx: Pick<Context, 'db' | 'actor' | 'services'>, id: string): Promise<Standing> {
  const { db, actor } = ctx;
  const is_self = id === actor.user_id;
  // who left belongs to no school any more and still reads the own record
  const found = is_self ? await acrossOrganizations(db, () => find(db, id)) : await find(db, id);
  if (!found) throw refuse(shared.not_found);
  const departments = await currentDepartments(db, id);
  const reaches = (code: ActionCode) => reachesPlace(actor, code, found.row.organization_id, departments);
  const leads = !is_self && (await leadersOf(db, id, found.row.organization_id)).includes(actor.user_id);
  const isKept = is_self || leads || CODES.some(reaches);
  const takes_part = !isKept && (await takesPartIn(ctx, id));
  if (!isKept && !takes_part) throw refuse(shared.not_found);
  return { ...found, is_self, leads, takes_part, reaches };
}

/** Whether a request about somebody was handed over, lent or copied to the caller, and is under way. */
async function takesPartIn(ctx: Pick<Context, 'db' | 'actor' | 'services'>, userId: string): Promise<boolean> {
  const own = await takesPart(ctx, 'regular_request', regularRequest.id);
  const open = and(eq(regularRequest.user_id, userId), eq(regularRequest.status, 'requested'), own);
  return (await ctx.db.$count(regularRequest, open)) > 0;
}

/** Whether a scope that is narrower than the school holds somebody. */
async function isInside(db: Db, { departments }: Scope, userId: string): Promise<boolean> {
  if (!departments) return true;
  const places = and(eq(userDepartment.user_id, userId), running(userDepartment));
  return (await db.$count(userDepartment, and(places, inArray(userDepartment.department_id, [...departments])))) > 0;
}

/**
 * The record of somebody in the scope, locked until the end of the transaction. Refuses (404001) the own one and those
 * of others, and (409001) a version that is stale.
 */
export async function lockTeacher(ctx: Context, id: string, version?: number): Promise<TeacherRow> {
  const [row] = await ctx.db
    .select()
    .from(teacher)
    .where(and(eq(teacher.id, id), within(ctx.scope, teacher.organization_id)))
    .for('update');
  if (!row || id === ctx.actor.user_id || !(await isInside(ctx.db, ctx.scope, id))) throw refuse(shared.not_found);
  if (version !== undefined && version !== row.version) throw await staleBecause(ctx, 'user', id, row);
  return row;
}
