import { and, asc, desc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { module, moduleRevision, role, roleAction } from '../tables.ts';

export type MenuGroups = NonNullable<(typeof moduleRevision.$inferSelect)['groups']>;

/** The arrangement of an organisation, or null when it has none of its own. */
export async function findArrangement(db: Db, organizationId: string): Promise<MenuGroups | null> {
  const rows = await db
    .select()
    .from(module)
    .where(eq(module.organization_id, organizationId))
    .orderBy(sql`${module.sort} asc nulls last`, asc(module.id));
  if (rows.length === 0) return null;
  return rows.map(({ code, name, name_en, icon, is_visible, items }) => ({
    code,
    name,
    name_en,
    icon,
    is_visible,
    items: items.map((item) => ({ app_code: item.app_code, is_visible: item.is_visible })),
  }));
}

/** The kept arrangements of an organisation, newest first. */
export async function listRevisions(db: Db, organizationId: string) {
  return db
    .select()
    .from(moduleRevision)
    .where(eq(moduleRevision.organization_id, organizationId))
    .orderBy(desc(moduleRevision.revision));
}

/** Puts an arrangement in the place of the one before; null takes the own one away. */
export async function replaceArrangement(db: Db, organizationId: string, groups: MenuGroups | null): Promise<void> {
  await db.delete(module).where(eq(module.organization_id, organizationId));
  if (!groups?.length) return;
  await db.insert(module).values(
    groups.map((group, at) => ({
      ...group,
      organization_id: organizationId,
      sort: (at + 1) * 10,
      items: group.items.map((item, place) => ({ ...item, sort: (place + 1) * 10 })),
    })),
  );
}

export async function forgetRevisions(db: Db, organizationId: string, upTo: number): Promise<void> {
  await db
    .delete(moduleRevision)
    .where(and(eq(moduleRevision.organization_id, organizationId), lte(moduleRevision.revision, upTo)));
}

const ofHere = (clientId: string | null, organizationId: string) =>
  and(
    eq(role.status, 'active'),
    or(isNull(role.client_id), clientId ? eq(role.client_id, clientId) : undefined),
    or(isNull(role.organization_id), eq(role.organization_id, organizationId)),
  );

/** Roles that may be held in an organisation. */
export async function listRolesOfOrganization(db: Db, clientId: string | null, organizationId: string) {
  return db
    .select({ id: role.id, name: role.name, name_en: role.name_en })
    .from(role)
    .where(ofHere(clientId, organizationId))
    .orderBy(
      sql`${role.user_type} = 'teacher' desc nulls last`,
      sql`${role.user_type} is null desc`,
      asc(role.code),
      asc(role.id),
    );
}

/** The codes of a role that may be held in an organisation, or null. */
export async function findRoleCodes(db: Db, clientId: string | null, organizationId: string, roleId: string) {
  const [found] = await db
    .select({ id: role.id })
    .from(role)
    .where(and(eq(role.id, roleId), ofHere(clientId, organizationId)));
  if (!found) return null;
  const rows = await db.select({ code: roleAction.code }).from(roleAction).where(eq(roleAction.role_id, roleId));
  return new Set(rows.map((row) => row.code));
}
