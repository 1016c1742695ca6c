import { and, asc, countDistinct, eq, inArray, ne } from 'drizzle-orm';
import { organization } from '#modules/core/directory/server/tables.ts';
import type { Context } from '#server/http/context.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { roleBody } from '../../contract/role-shapes.ts';
import { placesLosingAdministrators, withLastAdministratorGuard } from '../admin/administrators.service.ts';
import {
  requireCodes,
  requireNoConflict,
  requireNoInnerConflict,
  requireReach,
} from '../grants/grant-guards.service.ts';
import { role, roleAction, roleUser } from '../tables.ts';
import { activeHolders, getRole, insertRole, requireNoHolders, writeCodes } from './role-changes.service.ts';
import type { RoleRow } from './role-rows.queries.ts';

async function getTemplate(ctx: Context, id: string): Promise<RoleRow> {
  const found = await getRole(ctx, id);
  if (found.kind !== 'template') throw refuse(shared.not_found);
  return found;
}

/** An own role of the organisation with the same actions; it remembers the template that it came from. */
export async function copyRole(ctx: Context, id: string, names: { readonly name: string; readonly name_en: string }) {
  const source = await getRole(ctx, id);
  await requireCodes(ctx, source.codes);
  await requireNoInnerConflict(ctx, source.codes);
  const copyId = await insertRole(ctx, {
    ...draftOf(source),
    ...names,
    template_id: source.kind === 'template' ? id : null,
  });
  const copy = await getRole(ctx, copyId);
  ctx.audit({ action: 'role.create', target: ['role', copyId], after: { name: copy.name, copy_of: source.name } });
  return copy;
}

/** What is typed of a role, taken from one that stands: a further fact is copied by itself. */
function draftOf(source: RoleRow) {
  const typed = Object.entries(source).filter(([name]) => name in roleBody.shape);
  return {
    ...(Object.fromEntries(typed) as Pick<RoleRow, keyof typeof roleBody.shape & keyof RoleRow>),
    code: undefined,
    role_group_id: source.role_group.id,
    kind: 'custom' as const,
    codes: [...source.codes],
    post_ids: [],
    status: 'active' as const,
  };
}

/** A template in every organisation in reach below the school group: the copy there, and how it differs. */
export async function listCopies(ctx: Context, id: string) {
  const template = await getTemplate(ctx, id);
  return { list: await copiesIn(ctx, template, ctx.scope.organizations) };
}

async function copiesIn(ctx: Context, template: RoleRow, organizationIds: readonly string[]) {
  if (organizationIds.length === 0) return [];
  const places = await ctx.db
    .select({ id: organization.id, name: organization.name, name_en: organization.name_en, kind: organization.kind })
    .from(organization)
    .where(and(inArray(organization.id, [...organizationIds]), eq(organization.status, 'active')))
    .orderBy(asc(organization.path));
  const copies = await ctx.db
    .select()
    .from(role)
    .where(and(eq(role.template_id, template.id), ne(role.status, 'archived')))
    .orderBy(asc(role.created_at));
  const ids = copies.map((row) => row.id);
  const codes = ids.length ? await ctx.db.select().from(roleAction).where(inArray(roleAction.role_id, ids)) : [];
  const held = ids.length
    ? await ctx.db
        .select({ role_id: roleUser.role_id, n: countDistinct(roleUser.user_id) })
        .from(roleUser)
        .where(and(inArray(roleUser.role_id, ids), eq(roleUser.state, 'active')))
        .groupBy(roleUser.role_id)
    : [];
  return places
    .filter((place) => place.kind !== 'group')
    .map(({ kind: _kind, ...place }) => {
      const copy = copies.find((row) => row.organization_id === place.id);
      const own = codes.filter((row) => row.role_id === copy?.id).map((row) => row.code);
      const missing = copy ? template.codes.filter((code) => !own.includes(code)) : [];
      const extra = own.filter((code) => !template.codes.includes(code)).sort();
      return {
        organization: place,
        role: copy ? { id: copy.id, name: copy.name, name_en: copy.name_en } : null,
        missing,
        extra,
        holders_n: held.find((row) => row.role_id === copy?.id)?.n ?? 0,
        is_drifted: missing.length + extra.length > 0,
      };
    });
}

/** 下发: makes the copies that are missing and gives the others the codes of the template. */
export async function distribute(ctx: Context, id: string, organizationIds: readonly string[]) {
  const template = await getTemplate(ctx, id);
  const wanted = [...new Set(organizationIds)];
  if (wanted.some((one) => !ctx.scope.organizations.includes(one))) throw refuse(shared.not_found);
  await requireCodes(ctx, template.codes);
  await requireNoInnerConflict(ctx, template.codes);
  for (const copy of await copiesIn(ctx, template, wanted)) {
    const place = copy.organization;
    await requireReach(ctx, template.codes, place, [{ kind: 'organization', target_id: null }], 'organization_ids');
    if (copy.role === null) await insertRole(ctx, { ...draftOf(template), template_id: id, organization_id: place.id });
    else if (copy.is_drifted) await syncCopy(ctx, copy.role.id, place.id, template);
    ctx.audit({
      action: 'role.distribute',
      target: ['role', id],
      organization_id: place.id,
      after: { organization: place.name, added: copy.missing, removed: copy.extra },
    });
  }
  return { list: await copiesIn(ctx, template, wanted) };
}

async function syncCopy(ctx: Context, copyId: string, organizationId: string, template: RoleRow): Promise<void> {
  const holders = await activeHolders(ctx, copyId);
  const people = [...new Set(holders.map((row) => row.user_id))];
  await requireNoConflict(ctx, organizationId, people, template.codes, copyId);
  const places = await placesLosingAdministrators(
    ctx.db,
    holders.map((row) => row.id),
  );
  await withLastAdministratorGuard(ctx.db, places, async () => {
    await ctx.db.update(role).set({ needs_second: template.needs_second }).where(eq(role.id, copyId));
    await requireNoHolders(ctx, copyId, template.codes);
    await writeCodes(ctx, copyId, template.codes);
  });
  await ctx.services.sessions.refresh(ctx.db, people);
}
