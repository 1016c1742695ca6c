import { and, asc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { organization, post, user } from '#modules/core/directory/server/tables.ts';
import { within } from '#server/database/scope.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { refuse, refuseFields } from '#shared/refusal.ts';
import type { ScopeKind } from '../../contract/role-kinds.ts';
import { roleRefusals } from '../../contract/roles.refusals.ts';
import { placesLosingAdministrators, withLastAdministratorGuard } from '../admin/administrators.service.ts';
import { requireCodes, requireNoConflict, requireReach } from '../grants/grant-guards.service.ts';
import { inForce } from '../holders/holdings.queries.ts';
import { postRole, role, roleAction, roleUser } from '../tables.ts';
import { activeHolders, getRole, viewerOf } from './role-changes.service.ts';
import { effectOf } from './role-effect.queries.ts';
import { mayEdit } from './role-rows.queries.ts';
import { syncPostRoles } from './sourced-roles.service.ts';

const HOLDERS_NAMED = 50;

interface Link {
  readonly post_id: string;
  readonly scope_kind: ScopeKind;
}

/** Posts of the school group and of the organisation, with the roles that they bring here. */
async function readLinks(ctx: Context) {
  const here = currentOrganization(ctx.actor);
  const posts = await ctx.db
    .select()
    .from(post)
    .where(and(eq(post.status, 'active'), or(isNull(post.organization_id), eq(post.organization_id, here))))
    .orderBy(asc(post.level), sql`${post.sort} asc nulls last`, asc(post.id));
  const links = await ctx.db
    .select({ post_id: postRole.post_id, scope_kind: postRole.scope_kind, role })
    .from(postRole)
    .innerJoin(role, eq(role.id, postRole.role_id))
    .where(and(ne(role.status, 'archived'), or(isNull(role.organization_id), eq(role.organization_id, here))))
    .orderBy(asc(role.name));
  return { posts, links };
}

const named = ({ id, name, name_en }: { id: string; name: string; name_en: string | null }) => ({ id, name, name_en });
const asPost = ({ id, name, name_en, code, category }: typeof post.$inferSelect) => ({
  id,
  name,
  name_en,
  code,
  category,
});

export async function listPostRoles(ctx: Context) {
  const { posts, links } = await readLinks(ctx);
  const byPost = Map.groupBy(links, (link) => link.post_id);
  return {
    list: posts.map((one) => ({
      ...asPost(one),
      roles: (byPost.get(one.id) ?? []).map((link) => ({
        role: named(link.role),
        scope_kind: link.scope_kind as ScopeKind,
      })),
    })),
  };
}

/** Roles that a post brings or that somebody holds here, with both. */
export async function listRolePositions(ctx: Context) {
  const { posts, links } = await readLinks(ctx);
  const postOf = new Map(posts.map((one) => [one.id, one]));
  const holders = await ctx.db
    .selectDistinct({ role_id: roleUser.role_id, role, id: user.id, name: user.name, name_en: user.name_en })
    .from(roleUser)
    .innerJoin(role, and(eq(role.id, roleUser.role_id), ne(role.status, 'archived')))
    .innerJoin(organization, eq(organization.id, roleUser.organization_id))
    .innerJoin(user, eq(user.id, roleUser.user_id))
    .where(and(eq(roleUser.state, 'active'), inForce(roleUser), within(ctx.scope, roleUser.organization_id)))
    .orderBy(asc(user.name));
  const people = Map.groupBy(holders, (row) => row.role_id);
  const roles = new Map([...links, ...holders].map((row) => [row.role.id, row.role]));
  return {
    list: [...roles.values()]
      .toSorted((a, b) => a.name.localeCompare(b.name, 'zh'))
      .map((one) => ({
        role: named(one),
        posts: links.flatMap((link) => {
          const found = link.role.id === one.id ? postOf.get(link.post_id) : undefined;
          return found ? [{ ...asPost(found), scope_kind: link.scope_kind as ScopeKind }] : [];
        }),
        holders: (people.get(one.id) ?? []).slice(0, HOLDERS_NAMED).map(named),
        holders_n: people.get(one.id)?.length ?? 0,
      })),
  };
}

export async function listPositionPermissions(ctx: Context, code: string | undefined) {
  const { posts, links } = await readLinks(ctx);
  const roleIds = [...new Set(links.map((link) => link.role.id))];
  const codes = roleIds.length
    ? await ctx.db
        .select()
        .from(roleAction)
        .where(and(inArray(roleAction.role_id, roleIds), code ? eq(roleAction.code, code) : undefined))
        .orderBy(asc(roleAction.code))
    : [];
  return {
    list: posts.flatMap((one) => {
      const own = links.filter((link) => link.post_id === one.id);
      const byCode = Map.groupBy(
        codes.filter((row) => own.some((link) => link.role.id === row.role_id)),
        (row) => row.code,
      );
      const permissions = [...byCode].map(([action, rows]) => ({
        code: action,
        roles: own.filter((link) => rows.some((row) => row.role_id === link.role.id)).map((link) => named(link.role)),
      }));
      return permissions.length ? [{ ...asPost(one), permissions }] : [];
    }),
  };
}

/**
 * The posts that bring a role, as a whole list. For the product's own roles a school decides about posts of its own
 * alone: a shared post would change every school.
 */
export async function setPosts(ctx: Context, id: string, wanted: readonly Link[]) {
  const before = await getRole(ctx, id);
  const name = ctx.lang === 'us' ? before.name_en : before.name;
  if (before.is_automatic) throw refuse(roleRefusals.user_type_role, { name });
  await requireCodes(ctx, before.codes);
  const place = { id: currentOrganization(ctx.actor) };
  for (const link of wanted) await requireReachOfLink(ctx, before.codes, place, link.scope_kind);
  const links = await ctx.db.select().from(postRole).where(eq(postRole.role_id, id));
  const changed = [
    ...links.filter(
      (row) => !wanted.some((link) => link.post_id === row.post_id && link.scope_kind === row.scope_kind),
    ),
    ...wanted.filter(
      (link) => !links.some((row) => link.post_id === row.post_id && link.scope_kind === row.scope_kind),
    ),
  ].map((link) => link.post_id);
  await requireOwnPosts(ctx, before, changed);
  const effect = await effectOf(ctx.db, {
    role_id: id,
    organization_id: place.id,
    before: before.codes,
    after: before.codes,
    fewer_posts: [],
    more_posts: wanted.map((link) => link.post_id),
  });
  await requireNoConflict(
    ctx,
    place.id,
    effect.gains.map((one) => one.user.id),
    before.codes,
    id,
  );
  const holders = await activeHolders(ctx, id);
  const places = await placesLosingAdministrators(
    ctx.db,
    holders.map((row) => row.id),
  );
  await withLastAdministratorGuard(ctx.db, places, async () => {
    await ctx.db.delete(postRole).where(eq(postRole.role_id, id));
    if (wanted.length) await ctx.db.insert(postRole).values(wanted.map((link) => ({ ...link, role_id: id })));
    await syncPostRoles(ctx, { role_ids: [id] });
  });
  const after = await getRole(ctx, id);
  const postsOf = (row: typeof after) => row.posts.map((one) => one.name);
  ctx.audit({
    action: 'role.set_posts',
    target: ['role', id],
    before: { posts: postsOf(before) },
    after: { posts: postsOf(after) },
  });
  return after;
}

/** "In the place of the post" is some department of the organisation: the person who links it must reach them all. */
async function requireReachOfLink(
  ctx: Context,
  codes: readonly string[],
  place: { readonly id: string },
  kind: ScopeKind,
): Promise<void> {
  const isTargeted = kind === 'department' || kind === 'department_tree' || kind === 'classroom';
  await requireReach(ctx, codes, place, [{ kind: isTargeted ? 'own_departments' : kind, target_id: null }], 'posts');
}

async function requireOwnPosts(
  ctx: Context,
  target: { readonly kind: string; readonly organization_id: string | null },
  postIds: readonly string[],
): Promise<void> {
  if (postIds.length === 0) return;
  const here = currentOrganization(ctx.actor);
  const posts = await ctx.db
    .select()
    .from(post)
    .where(inArray(post.id, [...new Set(postIds)]));
  if (posts.length < new Set(postIds).size) throw refuseFields({ posts: [{ cn: '岗位不存在', us: 'Unknown post' }] });
  if (mayEdit(viewerOf(ctx), target)) return;
  if (posts.some((one) => one.organization_id !== here)) throw refuse(roleRefusals.system_role);
}
