import { and, eq, inArray, sql } from 'drizzle-orm';
import { running } from '#modules/core/directory/server/public.ts';
import { department, organization, userDepartment } from '#modules/core/directory/server/tables.ts';
import { teachersOfClassAt } from '#modules/core/school/server/public.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Db } from '#server/database/database.ts';
import type { Lender, Place } from '#server/flow/ports.ts';
import type { NamedPerson } from '#server/notify/people-named.ts';
import type { ActionCode } from '#shared/endpoint.ts';
import { holdersByUserType, loansOf, type RoleReaching, rolesReaching } from './holders.queries.ts';

/**
 * Who holds a code in reach of a paper: everybody, and those of the narrowest reach, who are told. Who holds it by their
 * user type reaches the whole organisation. With `whole` who holds it for a part alone is left out. As many statements
 * for a hundred holders as for one.
 */
export async function holdersInReach(
  db: Db,
  code: ActionCode,
  { organization_id, department_id, whole }: Place & { readonly whole: boolean },
): Promise<{ readonly all: readonly string[]; readonly told: readonly string[] }> {
  return acrossOrganizations(db, async () => {
    const roles = await rolesReaching(db, code, organization_id);
    const widthOf = await reachAt(db, organization_id, whole ? null : department_id);
    const wide = new Set(await holdersByUserType(db, code, organization_id));
    const narrow = new Set<string>();
    const add = (userId: string, of: string) => {
      for (const role of roles.filter(({ user_id }) => user_id === of)) {
        const width = widthOf(role);
        if (width) (width === 'whole' ? wide : narrow).add(userId);
      }
    };
    for (const { user_id } of roles) add(user_id, user_id);
    for (const { user_id, lender_id, is_super_admin } of await loansOf(db, code, organization_id))
      if (is_super_admin) wide.add(user_id);
      else add(user_id, lender_id);
    const parts = [...narrow].filter((id) => !wide.has(id));
    return { all: [...parts, ...wide], told: parts.length ? parts : [...wide] };
  });
}

/** How far a role reaches at one place: the whole organisation, the part with the department, or neither. The scopes mean what `reachOfScopes` says of them, read from the place instead of from the person. */
async function reachAt(db: Db, organizationId: string, departmentId: string | null) {
  const at = await placeOf(db, organizationId, departmentId);
  const partOf = ({ user_id }: RoleReaching, kind: string, target: string | null): boolean => {
    const own = at.members.get(user_id) ?? [];
    if (kind === 'own_departments') return own.includes(departmentId ?? '');
    if (kind === 'own_departments_tree') return own.length > 0;
    if (kind === 'own_classes') return at.teachers.has(user_id) || (at.is_class && own.includes(departmentId ?? ''));
    if (target === null) return false;
    return kind === 'department_tree' ? at.departments.includes(target) : target === departmentId;
  };
  return (row: RoleReaching): 'whole' | 'part' | null => {
    const scopes = row.scopes.length ? row.scopes : [{ kind: row.default_scope, target_id: null }];
    const outer = scopes.filter(({ kind }) => kind === 'organization' || kind === 'organization_tree');
    const holds = outer.some(({ kind, target_id }) => {
      const target = target_id ?? row.place_id;
      return kind === 'organization' ? target === organizationId : at.organizations.includes(target);
    });
    if (outer.length) return holds ? 'whole' : null;
    if (!departmentId || row.place_id !== organizationId) return null;
    return scopes.some(({ kind, target_id }) => partOf(row, kind, target_id)) ? 'part' : null;
  };
}

/** An organisation and a department of it with those above each, and who belongs to which of these departments today. */
async function placeOf(db: Db, organizationId: string, departmentId: string | null) {
  const idsOf = (path: string | undefined) => path?.split('/').filter(Boolean) ?? [];
  const [here] = await db
    .select({ path: organization.path })
    .from(organization)
    .where(eq(organization.id, organizationId));
  const [part] = departmentId
    ? await db
        .select({ path: department.path, kind: department.kind })
        .from(department)
        .where(and(eq(department.id, departmentId), eq(department.status, 'active')))
    : [];
  const departments = idsOf(part?.path);
  const rows = departments.length
    ? await db
        .select({ user_id: userDepartment.user_id, ids: sql<string[]>`array_agg(${userDepartment.department_id})` })
        .from(userDepartment)
        .where(
          and(
            inArray(userDepartment.department_id, departments),
            eq(userDepartment.organization_id, organizationId),
            running(userDepartment),
          ),
        )
        .groupBy(userDepartment.user_id)
    : [];
  const is_class = part?.kind === 'class';
  return {
    organizations: idsOf(here?.path),
    departments,
    is_class,
    members: new Map(rows.map(({ user_id, ids }) => [user_id, ids])),
    teachers: new Set(is_class && departmentId ? await teachersOfClassAt(db, departmentId) : []),
  };
}

/** Colleagues who lent a code to somebody for today in an organisation, as long as they may sign in themselves. */
export async function lendersOfCode(
  db: Db,
  code: ActionCode,
  userId: string,
  organizationId: string,
): Promise<readonly Lender[]> {
  const rows = await loansOf(db, code, organizationId, userId);
  return rows.map(({ lender_id, lender_name }) => ({ id: lender_id, name: lender_name }));
}

/** Of some people, to whom they lent a code for today in an organisation: who decides in their place. */
export async function delegatesOfCode(
  db: Db,
  code: ActionCode,
  organizationId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, readonly NamedPerson[]>> {
  if (userIds.length === 0) return new Map();
  const rows = (await loansOf(db, code, organizationId)).filter(({ lender_id }) => userIds.includes(lender_id));
  const byLender = Map.groupBy(rows, ({ lender_id }) => lender_id);
  return new Map(
    [...byLender].map(([lender, loans]) => [
      lender,
      loans.map(({ user_id, name, name_en }) => ({ id: user_id, name, name_en })),
    ]),
  );
}
