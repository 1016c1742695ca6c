import { and, eq, gte, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { organization, userDepartment } from '#modules/core/directory/server/tables.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Db } from '#server/database/database.ts';
import type { EventSource } from '#server/events/events.ts';
import type { RoleSource, ScopeKind } from '../../contract/role-kinds.ts';
import { lockPeople } from '../grants/grant-guards.service.ts';
import { roleUserEnded } from '../holders/role-user-events.ts';
import { postRole, role, roleUser, roleUserScope } from '../tables.ts';

/** A role that somebody should hold because of a post, an office or a class, and where. */
export interface SourcedRole {
  readonly user_id: string;
  readonly role_id: string;
  readonly organization_id: string;
  /** The row that brings it: the place, the office, the lesson. */
  readonly source_id: string | null;
  readonly valid_from: string;
  readonly valid_to: string | null;
  readonly scope_kind: ScopeKind;
  readonly target_id: string | null;
  readonly needs_second?: boolean;
  readonly granted_by?: string | null;
}

/** Whose holdings of one source are brought up to date: those of people, or of an organisation. */
export type SourcedExtent =
  | { readonly user_ids: readonly string[] }
  | { readonly organization_id: string }
  | { readonly role_ids: readonly string[] };

/**
 * Makes what people hold by one source exactly what is wanted: missing holdings begin, others end or get the right
 * days and scope. May run as often as one likes. Returns the people whose rights changed.
 */
export async function setSourcedRoles(
  source: EventSource,
  kind: RoleSource,
  extent: SourcedExtent,
  desired: readonly SourcedRole[],
): Promise<string[]> {
  const { db } = source;
  const within =
    'user_ids' in extent
      ? inArray(roleUser.user_id, [...extent.user_ids])
      : 'role_ids' in extent
        ? inArray(roleUser.role_id, [...extent.role_ids])
        : eq(roleUser.organization_id, extent.organization_id);
  const stored = await db
    .select()
    .from(roleUser)
    .where(and(eq(roleUser.source, kind), within, ne(roleUser.state, 'ended')));
  const keyOf = (row: { role_id: string; user_id: string; organization_id: string; source_id: string | null }) =>
    [row.role_id, row.user_id, row.organization_id, row.source_id].join(':');
  const byKey = new Map(stored.map((row) => [keyOf(row), row]));
  const keys = new Set(desired.map(keyOf));
  const gone = stored.filter((row) => row.state !== 'refused' && !keys.has(keyOf(row)));
  const fresh = desired.filter((one) => !byKey.has(keyOf(one)));
  const changed = desired.filter((one) => {
    const row = byKey.get(keyOf(one));
    return row && row.state !== 'refused' && (row.valid_from !== one.valid_from || row.valid_to !== one.valid_to);
  });
  await end(db, gone);
  await begin(db, kind, fresh);
  for (const one of changed)
    await db
      .update(roleUser)
      .set({ valid_from: one.valid_from, valid_to: one.valid_to })
      .where(eq(roleUser.id, byKey.get(keyOf(one))?.id ?? ''));
  const moved = await updateScopes(db, desired, byKey, keyOf);
  const people = [...new Set([...gone, ...fresh, ...changed, ...moved].map((row) => row.user_id))];
  await source.services.sessions.refresh(db, people);
  if (gone.length) await roleUserEnded.emit(source, { role_users: gone });
  return people;
}

async function end(db: Db, rows: readonly { id: string }[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map((row) => row.id);
  await db.update(roleUser).set({ state: 'ended', ended_at: sql`now()` }).where(inArray(roleUser.id, ids));
}

async function begin(db: Db, kind: RoleSource, fresh: readonly SourcedRole[]): Promise<void> {
  if (fresh.length === 0) return;
  const rows = await db
    .insert(roleUser)
    .values(
      fresh.map((one) => ({
        role_id: one.role_id,
        user_id: one.user_id,
        organization_id: one.organization_id,
        source: kind,
        source_id: one.source_id,
        valid_from: one.valid_from,
        valid_to: one.valid_to,
        granted_by: one.granted_by ?? null,
        state: one.needs_second ? 'requested' : 'active',
      })),
    )
    .returning({ id: roleUser.id });
  await db.insert(roleUserScope).values(
    rows.map((row, at) => ({
      role_user_id: row.id,
      kind: fresh[at]?.scope_kind as string,
      target_id: fresh[at]?.target_id ?? null,
    })),
  );
}

/** Holdings that stay but reach somewhere else now. */
async function updateScopes(
  db: Db,
  desired: readonly SourcedRole[],
  byKey: ReadonlyMap<string, { id: string; user_id: string }>,
  keyOf: (one: SourcedRole) => string,
): Promise<{ user_id: string }[]> {
  const kept = desired.flatMap((one) => {
    const row = byKey.get(keyOf(one));
    return row ? [{ one, row }] : [];
  });
  if (kept.length === 0) return [];
  const scopes = await db
    .select()
    .from(roleUserScope)
    .where(
      inArray(
        roleUserScope.role_user_id,
        kept.map(({ row }) => row.id),
      ),
    );
  const of = new Map(scopes.map((scope) => [scope.role_user_id, scope]));
  const moved = kept.filter(({ one, row }) => {
    const now = of.get(row.id);
    return now?.kind !== one.scope_kind || now.target_id !== one.target_id;
  });
  for (const { one, row } of moved) {
    await db.delete(roleUserScope).where(eq(roleUserScope.role_user_id, row.id));
    await db.insert(roleUserScope).values({ role_user_id: row.id, kind: one.scope_kind, target_id: one.target_id });
  }
  return moved.map(({ row }) => row);
}

/**
 * Roles that come with posts, for people whose places changed or for roles whose posts changed. Critical roles wait
 * for a second administrator even so, who is not the one that linked the post or placed the person. Needs no reach of
 * its own: posts decide, not the caller.
 */
export async function syncPostRoles(
  source: EventSource,
  extent: { readonly user_ids: readonly string[] } | { readonly role_ids: readonly string[] },
): Promise<string[]> {
  return acrossOrganizations(source.db, async () => {
    const { db } = source;
    if ('user_ids' in extent) await lockPeople(db, extent.user_ids);
    const rows = await db
      .select({
        user_id: userDepartment.user_id,
        role_id: postRole.role_id,
        organization_id: userDepartment.organization_id,
        source_id: userDepartment.id,
        valid_from: userDepartment.valid_from,
        valid_to: userDepartment.valid_to,
        scope_kind: postRole.scope_kind,
        department_id: userDepartment.department_id,
        needs_second: role.needs_second,
      })
      .from(userDepartment)
      .innerJoin(postRole, eq(postRole.post_id, userDepartment.post_id))
      .innerJoin(role, and(eq(role.id, postRole.role_id), ne(role.status, 'archived')))
      .innerJoin(organization, eq(organization.id, userDepartment.organization_id))
      .where(
        and(
          'user_ids' in extent
            ? inArray(userDepartment.user_id, [...extent.user_ids])
            : inArray(postRole.role_id, [...extent.role_ids]),
          or(isNull(role.organization_id), eq(role.organization_id, userDepartment.organization_id)),
          or(isNull(userDepartment.valid_to), gte(userDepartment.valid_to, sql`current_date - 1`)),
        ),
      );
    const desired = rows.map(({ department_id, ...row }) => ({
      ...row,
      granted_by: row.needs_second ? (source.actor?.user_id ?? null) : null,
      ...placeOfPost(row.scope_kind as ScopeKind, department_id),
    }));
    return setSourcedRoles(source, 'post', extent, desired);
  });
}

/** "In the place of the post": own departments mean the one in which the post is held. */
function placeOfPost(kind: ScopeKind, departmentId: string): { scope_kind: ScopeKind; target_id: string | null } {
  if (kind === 'own_departments' || kind === 'department') return { scope_kind: 'department', target_id: departmentId };
  if (kind === 'own_departments_tree' || kind === 'department_tree')
    return { scope_kind: 'department_tree', target_id: departmentId };
  if (kind === 'own_classes' || kind === 'classroom') return { scope_kind: 'classroom', target_id: departmentId };
  return { scope_kind: kind, target_id: null };
}
