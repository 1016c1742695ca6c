import { and, asc, count, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import type { CodeOf } from '#shared/reference/item.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { uuidv7 } from '#shared/uuid.ts';
import type { ROLE_KINDS, roleStatuses } from '../../contract/role-kinds.ts';
import { roleRefusals } from '../../contract/roles.refusals.ts';
import { role, roleGroup } from '../tables.ts';

interface Draft {
  readonly name: string;
  readonly name_en: string;
  readonly sort: number | null;
}

/** Groups with the roles that may be given here. */
export async function listRoleGroups(ctx: Context) {
  const here = currentOrganization(ctx.actor);
  const groups = await ctx.db
    .select()
    .from(roleGroup)
    .where(or(isNull(roleGroup.organization_id), eq(roleGroup.organization_id, here)))
    .orderBy(sql`${roleGroup.sort} asc nulls last`, asc(roleGroup.name), asc(roleGroup.id));
  const roles = await ctx.db
    .select()
    .from(role)
    .where(and(ne(role.status, 'archived'), or(isNull(role.organization_id), eq(role.organization_id, here))))
    .orderBy(asc(role.name), asc(role.id));
  const byGroup = Map.groupBy(roles, (row) => row.role_group_id);
  return {
    list: groups.map(({ id, name, name_en, code, sort, client_id }) => ({
      id,
      name,
      name_en,
      code,
      sort,
      is_builtin: client_id === null,
      roles: (byGroup.get(id) ?? []).map((row) => ({
        id: row.id,
        name: row.name,
        name_en: row.name_en,
        code: row.code,
        kind: row.kind as (typeof ROLE_KINDS)[number],
        status: row.status as CodeOf<typeof roleStatuses>,
      })),
    })),
  };
}

export async function createRoleGroup(ctx: Context, draft: Draft) {
  const id = uuidv7();
  await ctx.db.insert(roleGroup).values({
    ...draft,
    id,
    code: `group-${id.slice(-12)}`,
    client_id: ctx.actor.client_id,
    organization_id: currentOrganization(ctx.actor),
  });
  ctx.audit({ action: 'role_group.create', target: ['role_group', id], after: { ...draft } });
  return { id };
}

export async function updateRoleGroup(ctx: Context, id: string, draft: Draft): Promise<void> {
  const before = await getOwn(ctx, id);
  await ctx.db.update(roleGroup).set(draft).where(eq(roleGroup.id, id));
  const { name, name_en, sort } = before;
  ctx.audit({
    action: 'role_group.update',
    target: ['role_group', id],
    before: { name, name_en, sort },
    after: { ...draft },
  });
}

export async function removeRoleGroup(ctx: Context, id: string): Promise<void> {
  const before = await getOwn(ctx, id);
  const [inside] = await ctx.db
    .select({ n: count() })
    .from(role)
    .where(and(eq(role.role_group_id, id), ne(role.status, 'archived')));
  if (inside?.n) throw refuse(roleRefusals.group_in_use, { n: inside.n });
  const [archived] = await ctx.db.select({ n: count() }).from(role).where(eq(role.role_group_id, id));
  // archived roles stay for the log; they need some group
  if (archived?.n)
    await ctx.db
      .update(role)
      .set({ role_group_id: await anyBuiltin(ctx) })
      .where(eq(role.role_group_id, id));
  await ctx.db.delete(roleGroup).where(eq(roleGroup.id, id));
  ctx.audit({ action: 'role_group.delete', target: ['role_group', id], before: { name: before.name } });
}

async function anyBuiltin(ctx: Context): Promise<string> {
  const [row] = await ctx.db.select({ id: roleGroup.id }).from(roleGroup).where(isNull(roleGroup.client_id)).limit(1);
  return row?.id as string;
}

async function getOwn(ctx: Context, id: string) {
  const [row] = await ctx.db.select().from(roleGroup).where(eq(roleGroup.id, id));
  if (!row) throw refuse(shared.not_found);
  if (row.client_id === null) throw refuse(roleRefusals.system_role);
  if (row.organization_id !== currentOrganization(ctx.actor)) throw refuse(shared.not_found);
  return row;
}
