import { and, arrayOverlaps, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { AudienceSource, Chooser, NamedPart } from '#server/audience/audience.ts';
import { keysOfPlace } from '#server/audience/shown-to.ts';
import type { Db } from '#server/database/database.ts';
import { USER_TYPES } from '#server/rights/actor.ts';
import type { AudiencePart } from '#shared/audience.ts';
import { searchPattern } from '#shared/text/search-words.ts';
import { running } from './dated.queries.ts';
import { assignedTo, listUserOptions } from './people/people.queries.ts';
import { placesOf } from './places.queries.ts';
import { department, organization, post, user, userDepartment, userOrganization } from './tables.ts';

/** Choices shown at once; a text finds the others. */
const OFFERED = 60;
const isOpen = inArray(user.status, ['unconfirmed', 'confirmed']);

/** Whether the person in a column may be asked for something. */
export const isAskable = (userId: SQL): SQL =>
  sql`exists (select from ${user} where ${user.id} = ${userId} and ${isOpen})`;

/** Organisations, departments (classes among them), posts and people as parts of an audience. */
export const directoryAudience: AudienceSource = {
  kinds: ['organization', 'department', 'post', 'person'],
  members: (parts, home) => {
    const queries = parts.flatMap((part) => membersOfPart(part, home) ?? []);
    return queries.length ? sql.join(queries, sql` union all `) : null;
  },
  keysOf: keysOfMember,
  name: async (db, parts) => {
    const named: NamedPart[] = [];
    for (const kind of directoryAudience.kinds) {
      const ids = parts.filter((part) => part.kind === kind).map((part) => part.id);
      if (ids.length) named.push(...(await byIds(db, kind, ids)));
    }
    return named;
  },
  reached: async (chooser, parts) => {
    const reached: string[] = [];
    for (const kind of directoryAudience.kinds) {
      const ids = parts.filter((part) => part.kind === kind).map((part) => part.id);
      if (ids.length) reached.push(...(await selectableIds(chooser, kind, ids)));
    }
    return reached;
  },
  offer: async (chooser, kind, q) => {
    if (kind === 'person') return offerPeople(chooser, q);
    if (kind === 'organization') return listOrganizations(chooser, q);
    return kind === 'department' ? listDepartments(chooser, q) : listPosts(chooser, q);
  },
};

/** Guardians are no members of places: who knows families adds them. */
const membersAmong = (userTypes: readonly string[]) => userTypes.filter((userType) => userType !== 'guardian');

function membersOfPart({ kind, id, user_types }: AudiencePart, home: string): SQL | null {
  const types = membersAmong(user_types);
  if (user_types.length > 0 && types.length === 0) return null;
  const ofType = types.length ? and(isOpen, arrayOverlaps(user.types, types)) : isOpen;
  switch (kind) {
    case 'organization':
      return assignedNow(userOrganization, sql`${userOrganization.organization_id} in (${placesBelow(id)})`, ofType);
    case 'department':
      return assignedNow(userDepartment, sql`${userDepartment.department_id} in (${departmentsBelow(id)})`, ofType);
    case 'post': {
      const here = sql`${userDepartment.organization_id} in (${placesBelow(home)})`;
      return assignedNow(userDepartment, and(eq(userDepartment.post_id, id), here), isOpen);
    }
    case 'person':
      return sql`select ${user.id} as user_id, null::uuid as for_user_id from ${user} where ${and(eq(user.id, id), isOpen)}`;
    default:
      return null;
  }
}

/** People who have a place today. */
const assignedNow = (
  table: typeof userOrganization | typeof userDepartment,
  there: SQL | undefined,
  who: SQL | undefined,
) =>
  sql`select ${table.user_id} as user_id, null::uuid as for_user_id from ${table}
    join ${user} on ${user.id} = ${table.user_id} where ${and(there, running(table), who)}`;

const placesBelow = (id: string) => sql`select o.id from organization o join organization top on top.id = ${id}
  where o.path || '/' like top.path || '/%' and o.status = 'active'`;
const departmentsBelow = (id: string) => sql`select d.id from department d join department top on top.id = ${id}
  where d.path || '/' like top.path || '/%' and d.status = 'active'`;

/** SQL: an active organisation in a column with those above it, the way from which keys are inherited. */
export const aboveOrganization = (column: SQL): SQL => sql`select up.id from organization own join organization up
  on own.path || '/' like up.path || '/%' where own.id = ${column} and up.status = 'active' and own.status = 'active'`;
/** The same of a department. */
export const aboveDepartment = (column: SQL): SQL => sql`select up.id from department own join department up
  on own.path || '/' like up.path || '/%' where own.id = ${column} and up.status = 'active' and own.status = 'active'`;

/** As a member: the person, their posts, and the places where they are today, for everybody there and for their types. */
async function keysOfMember(db: Db, userId: string): Promise<string[]> {
  const [person] = await db.select({ types: user.types }).from(user).where(eq(user.id, userId));
  if (!person) return [];
  const userTypes = ['*', ...membersAmong(person.types)];
  const { rows } = await db.execute<{
    kind: 'organization' | 'department' | 'post';
    id: string;
    at: string | null;
  }>(sql`
    select 'organization' as kind, up.id, null::uuid as at from ${userOrganization},
      lateral (${aboveOrganization(sql`${userOrganization.organization_id}`)}) as up
      where ${userOrganization.user_id} = ${userId} and ${running(userOrganization)}
    union select 'department', up.id, null from ${userDepartment},
      lateral (${aboveDepartment(sql`${userDepartment.department_id}`)}) as up
      where ${userDepartment.user_id} = ${userId} and ${running(userDepartment)}
    union select 'post', ${userDepartment.post_id}, up.id from ${userDepartment},
      lateral (${aboveOrganization(sql`${userDepartment.organization_id}`)}) as up
      where ${userDepartment.user_id} = ${userId} and ${running(userDepartment)} and ${userDepartment.post_id} is not null`);
  const keys = rows.flatMap(({ kind, id, at }) =>
    kind === 'post' ? [`post:${id}:${at}`] : keysOfPlace(kind, [id], userTypes),
  );
  return [`person:${userId}`, ...keys];
}

const noDetail = { detail: null, detail_en: null };
const place = { id: organization.id, name: organization.name, name_en: organization.name_en };
const departmentOffer = {
  id: department.id,
  name: department.name,
  name_en: department.name_en,
  organization_id: department.organization_id,
  detail: organization.name,
  detail_en: organization.name_en,
};
const postOffer = { id: post.id, name: post.name, name_en: post.name_en, organization_id: post.organization_id };

async function byIds(db: Db, kind: AudiencePart['kind'], ids: readonly string[]): Promise<NamedPart[]> {
  const wanted = [...new Set(ids)];
  if (kind === 'organization') {
    const rows = await db.select(place).from(organization).where(inArray(organization.id, wanted));
    return rows.map((row) => ({ kind, ...row, ...noDetail, organization_id: row.id }));
  }
  if (kind === 'department') {
    const rows = await db
      .select(departmentOffer)
      .from(department)
      .innerJoin(organization, eq(organization.id, department.organization_id))
      .where(inArray(department.id, wanted));
    return rows.map((row) => ({ kind, ...row }));
  }
  if (kind === 'post') {
    const rows = await db.select(postOffer).from(post).where(inArray(post.id, wanted));
    return rows.map((row) => ({ kind, ...row, ...noDetail }));
  }
  return people(
    db,
    await db.select({ id: user.id, name: user.name, name_en: user.name_en }).from(user).where(inArray(user.id, wanted)),
  );
}

async function people(
  db: Db,
  rows: readonly { readonly id: string; readonly name: string; readonly name_en: string | null }[],
): Promise<NamedPart[]> {
  const places = await placesOf(
    db,
    rows.map((row) => row.id),
  );
  return rows.map(({ id, name, name_en }) => {
    const at = places.get(id);
    const shown = at?.department ?? at?.organization;
    return {
      kind: 'person' as const,
      id,
      name,
      name_en,
      detail: shown?.name ?? null,
      detail_en: shown?.name_en ?? null,
      organization_id: at?.organization?.id ?? null,
    };
  });
}

/** Whole organisations and their posts are for those whose right is not limited to departments. */
async function selectableIds({ db, actor, scope }: Chooser, kind: AudiencePart['kind'], ids: readonly string[]) {
  const wanted = [...new Set(ids)];
  const { organizations, departments } = scope;
  if (organizations.length === 0) return [];
  if (kind === 'organization') return departments ? [] : wanted.filter((id) => organizations.includes(id));
  if (kind === 'department') {
    const rows = await db
      .select({ id: department.id })
      .from(department)
      .where(and(inArray(department.id, wanted), inArray(department.organization_id, [...organizations])));
    return rows.map((row) => row.id).filter((id) => !departments || departments.includes(id));
  }
  if (kind === 'post') {
    if (departments || !actor.client_id) return [];
    const rows = await db
      .select({ id: post.id })
      .from(post)
      .where(and(inArray(post.id, wanted), postHere(actor.client_id, organizations)));
    return rows.map((row) => row.id);
  }
  const rows = await db
    .select({ id: user.id })
    .from(user)
    .where(and(inArray(user.id, wanted), isOpen, assignedTo(db, organizations, departments)));
  return rows.map((row) => row.id);
}

const postHere = (clientId: string, organizations: readonly string[]) =>
  and(
    eq(post.client_id, clientId),
    eq(post.status, 'active'),
    or(isNull(post.organization_id), inArray(post.organization_id, [...organizations])),
  );

async function listOrganizations({ db, scope }: Chooser, q: string): Promise<NamedPart[]> {
  if (scope.departments || scope.organizations.length === 0) return [];
  const rows = await db
    .select(place)
    .from(organization)
    .where(
      and(
        inArray(organization.id, [...scope.organizations]),
        eq(organization.status, 'active'),
        matches(organization, q),
      ),
    )
    .orderBy(asc(organization.depth), asc(organization.sort), asc(organization.id))
    .limit(OFFERED);
  return rows.map((row) => ({ kind: 'organization', ...row, ...noDetail, organization_id: row.id }));
}

async function listDepartments({ db, scope }: Chooser, q: string): Promise<NamedPart[]> {
  const { organizations, departments } = scope;
  if (organizations.length === 0 || departments?.length === 0) return [];
  const rows = await db
    .select(departmentOffer)
    .from(department)
    .innerJoin(organization, eq(organization.id, department.organization_id))
    .where(
      and(
        inArray(department.organization_id, [...organizations]),
        departments ? inArray(department.id, [...departments]) : undefined,
        eq(department.status, 'active'),
        matches(department, q),
      ),
    )
    .orderBy(asc(department.depth), asc(department.sort), asc(department.id))
    .limit(OFFERED);
  return rows.map((row) => ({ kind: 'department', ...row }));
}

async function listPosts({ db, actor, scope }: Chooser, q: string): Promise<NamedPart[]> {
  if (scope.departments || scope.organizations.length === 0 || !actor.client_id) return [];
  const rows = await db
    .select(postOffer)
    .from(post)
    .where(and(postHere(actor.client_id, scope.organizations), matches(post, q)))
    .orderBy(asc(post.sort), asc(post.id))
    .limit(OFFERED);
  return rows.map((row) => ({ kind: 'post', ...row, ...noDetail }));
}

function matches(table: typeof organization | typeof department | typeof post, q: string): SQL | undefined {
  return q ? or(sql`${table.name} ~* ${searchPattern(q)}`, sql`${table.name_en} ~* ${searchPattern(q)}`) : undefined;
}

async function offerPeople({ db, actor, scope }: Chooser, q: string): Promise<NamedPart[]> {
  if (!q || !actor.client_id) return [];
  const { organizations, departments } = scope;
  const reach = { client_id: actor.client_id, organizations, departments };
  return people(db, (await listUserOptions(db, reach, { q, kinds: USER_TYPES })).list);
}
