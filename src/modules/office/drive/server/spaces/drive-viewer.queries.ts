import { and, eq, sql } from 'drizzle-orm';
import { running } from '#modules/core/directory/server/public.ts';
import { department, departmentLeader, organization, userDepartment } from '#modules/core/directory/server/tables.ts';
import { groupsOfPerson } from '#modules/desk/user-groups/server/public.ts';
import type { Db } from '#server/database/database.ts';
import { oncePerRequest } from '#server/database/once-per-request.ts';
import type { Person, UserType } from '#server/rights/actor.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { spaceIdOf } from './space-id.ts';

/** A department of the viewer whose space is theirs, too. */
export interface OwnDepartment {
  readonly id: string;
  readonly name: string;
  readonly name_en: string | null;
  /** Heads of it, and deputies: they manage its space. */
  readonly is_head: boolean;
  readonly space_id: string;
}

/** Somebody who looks at the drive of their school, with all that decides what they see there. */
export interface DriveViewer {
  readonly user_id: string;
  readonly organization_id: string;
  readonly user_types: readonly UserType[];
  /** Id of the own space. */
  readonly space_id: string;
  readonly departments: readonly OwnDepartment[];
  /** By kind, the parts of audiences that the viewer is in. */
  readonly parts: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * Who looks, read once a request. Refuses (404001) people without a school. The parts are those of the audience engine read
 * the other way round: an organisation or a department means all below it, a post means where it is held, from the school
 * of the author down.
 */
export async function driveViewerOf(
  db: Db,
  actor: Pick<Person, 'user_id' | 'organization_id' | 'user_types'>,
): Promise<DriveViewer> {
  const { organization_id } = actor;
  if (!organization_id) throw refuse(shared.not_found);
  return oncePerRequest(db, `drive:${actor.user_id}:${organization_id}`, async () => {
    const places = await placesIn(db, actor.user_id, organization_id);
    const groups = await groupsOfPerson(db, actor.user_id);
    return {
      user_id: actor.user_id,
      organization_id,
      user_types: actor.user_types,
      space_id: spaceIdOf(organization_id, actor.user_id),
      departments: ownDepartments(places, organization_id),
      parts: new Map([
        ['person', new Set([actor.user_id])],
        ['organization', new Set(places.flatMap(({ above }) => above?.split('/') ?? []))],
        ['department', new Set(places.flatMap(({ path, is_member }) => (is_member ? path.split('/') : [])))],
        ['post', new Set(places.flatMap(({ post_id }) => post_id ?? []))],
        ['user_group', new Set(groups)],
      ]),
    };
  });
}

interface PlaceRow extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly name_en: string | null;
  readonly kind: string;
  readonly path: string;
  readonly above: string | null;
  readonly post_id: string | null;
  readonly is_member: boolean;
  readonly is_head: boolean;
}

/** Departments of the school in which somebody has a post today, and those that they head. */
async function placesIn(db: Db, userId: string, organizationId: string): Promise<readonly PlaceRow[]> {
  const here = and(eq(department.organization_id, organizationId), eq(department.status, 'active'));
  const columns = sql`${department.id}, ${department.name}, ${department.name_en}, ${department.kind}, ${department.path},
    ${organization.path} as above`;
  const { rows } = await db.execute<PlaceRow>(sql`
    select ${columns}, ${userDepartment.post_id}, true as is_member, false as is_head
      from ${userDepartment} join ${department} on ${department.id} = ${userDepartment.department_id}
      join ${organization} on ${organization.id} = ${department.organization_id}
     where ${and(eq(userDepartment.user_id, userId), running(userDepartment), here)}
    union all
    select ${columns}, null::uuid, false, true
      from ${departmentLeader} join ${department} on ${department.id} = ${departmentLeader.department_id}
      join ${organization} on ${organization.id} = ${department.organization_id}
     where ${and(eq(departmentLeader.user_id, userId), running(departmentLeader), here)}`);
  if (rows.length) return rows;
  const [only] = await db
    .select({ above: organization.path })
    .from(organization)
    .where(eq(organization.id, organizationId));
  const nowhere = { id: '', name: '', name_en: null, kind: 'class', path: '', post_id: null };
  return [{ ...nowhere, above: only?.above ?? null, is_member: false, is_head: false }];
}

/** Classes have no room of their own: their pupils belong to them. */
function ownDepartments(places: readonly PlaceRow[], organizationId: string): OwnDepartment[] {
  const byId = Map.groupBy(
    places.filter(({ kind }) => kind !== 'class'),
    ({ id }) => id,
  );
  return [...byId.values()]
    .flatMap(([first, ...others]) =>
      first
        ? {
            id: first.id,
            name: first.name,
            name_en: first.name_en,
            is_head: [first, ...others].some(({ is_head }) => is_head),
            space_id: spaceIdOf(organizationId, first.id),
          }
        : [],
    )
    .sort((a, b) => a.name.localeCompare(b.name, 'zh'));
}

/** Ids of everything by which an audience may name the viewer. */
export const partIdsOf = ({ parts }: DriveViewer): string[] => [...parts.values()].flatMap((ids) => [...ids]);
