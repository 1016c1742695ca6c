import { and, arrayOverlaps, eq, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import { listSelfAndAbove, running } from '#modules/core/directory/server/public.ts';
import { user, userDepartment, userOrganization } from '#modules/core/directory/server/tables.ts';
import { classDepartmentsTaught } from '#modules/core/school/server/public.ts';
import { classroom } from '#modules/core/school/server/tables.ts';
import { groupsOfPerson } from '#modules/desk/user-groups/server/public.ts';
import { childrenOf } from '#modules/people/family/server/public.ts';
import { student } from '#modules/people/students/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { oncePerRequest } from '#server/database/once-per-request.ts';
import type { Actor } from '#server/rights/actor.ts';
import type { Audience, AudiencePart } from '#shared/audience.ts';
import { liveVideo } from './tables.ts';

/**
 * Who may watch what, as a condition of queries. An audience is kept as the keys of its parts, and a viewer has the keys
 * of all parts that they are in today, so that somebody who comes to a class sees its videos at once and somebody who
 * left it does not. A viewer works in a reach over all: videos of a school group lie above the viewer's own school.
 */
export interface VideoViewer {
  /** Organisations whose videos for everybody signed in they see: the own one and those above. Of a guest: the whole group. */
  readonly line: readonly string[];
  /** Keys of the parts of audiences; null: a guest, who sees what is public alone. */
  readonly keys: readonly string[] | null;
  /** Class departments that they teach: the staff of a class sees what its families see. */
  readonly classes: readonly string[];
}

/** Keys of the parts of an audience, as `shown_to` and `shown_except` hold them; `home` is the organisation of the video. */
export function keysOfParts(parts: readonly AudiencePart[], home: string): string[] {
  const keys = parts.flatMap(({ kind, id, user_types }) => {
    if (kind === 'post') return [`post:${id}:${home}`];
    if (kind === 'user_group' || kind === 'person') return [`${kind}:${id}`];
    return user_types.length ? user_types.map((userType) => `${kind}:${id}:${userType}`) : [`${kind}:${id}:*`];
  });
  return [...new Set(keys)];
}

export const keysOfAudience = ({ include, exclude }: Audience, home: string) => ({
  shown_to: keysOfParts(include, home),
  shown_except: keysOfParts(exclude, home),
});

/** Published, in time, and open to this viewer; what can be watched only where it is used is not. */
export function openTo({ line, keys, classes }: VideoViewer): SQL {
  const isPublic = and(eq(liveVideo.shown_visibility, 'public'), within(line));
  if (keys === null) return and(isShownNow, isPublic) as SQL;
  const login = and(eq(liveVideo.shown_visibility, 'login'), within(line));
  const chosen = keys.length
    ? and(arrayOverlaps(liveVideo.shown_to, [...keys]), not(arrayOverlaps(liveVideo.shown_except, [...keys])))
    : sql`false`;
  const taught = classes.length
    ? arrayOverlaps(
        liveVideo.shown_to,
        classes.flatMap((id) => [`department:${id}:*`, `department:${id}:student`, `department:${id}:guardian`]),
      )
    : sql`false`;
  const audience = and(eq(liveVideo.shown_visibility, 'audience'), or(chosen, taught));
  return and(isShownNow, or(isPublic, login, audience)) as SQL;
}

/** Public, published and in time: for everybody, wherever they come from. */
export const isPublicNow = (): SQL => and(isShownNow, eq(liveVideo.shown_visibility, 'public')) as SQL;

/** Published and in time, for any viewer. By the clock of the database, so that nothing has to happen at its hour. */
export const isShownNow: SQL = and(
  eq(liveVideo.is_shown, true),
  or(isNull(liveVideo.publish_at), sql`${liveVideo.publish_at} <= now()`),
  or(isNull(liveVideo.expires_at), sql`${liveVideo.expires_at} > now()`),
) as SQL;

const within = (line: readonly string[]): SQL =>
  line.length ? inArray(liveVideo.organization_id, [...line]) : sql`false`;

/** Somebody signed in as a viewer. Needs a reach over all (`acrossOrganizations`). */
export function viewerOf(db: Db, actor: Actor): Promise<VideoViewer> {
  return oncePerRequest(db, `viewer of videos ${actor.user_id} ${actor.organization_id}`, async () => ({
    line: actor.organization_id ? await listSelfAndAbove(db, actor.organization_id) : [],
    keys: await keysOfPerson(db, actor.user_id),
    classes: actor.organization_id ? await classDepartmentsTaught(db, actor.user_id, actor.organization_id) : [],
  }));
}

/** Every part of an audience that somebody is in today. Needs a reach over all. */
export async function keysOfPerson(db: Db, userId: string): Promise<string[]> {
  const [person] = await db.select({ types: user.types }).from(user).where(eq(user.id, userId));
  if (!person) return [];
  const userTypes = ['*', ...person.types.filter((type) => type !== 'guardian')];
  const of = (kind: string, ids: readonly string[], which: readonly string[]) =>
    ids.flatMap((id) => which.map((userType) => `${kind}:${id}:${userType}`));
  const places = await placesOfPerson(db, userId);
  const pupils = await placesOfChildren(db, userId);
  const groups = await groupsOfPerson(db, userId);
  const keys = [
    `person:${userId}`,
    ...groups.map((id) => `user_group:${id}`),
    ...places.posts.map((post) => `post:${post}`),
    ...of('organization', places.organizations, userTypes),
    ...of('department', places.departments, userTypes),
    ...of('organization', pupils.organizations, ['guardian']),
    ...of('department', pupils.departments, ['guardian']),
  ];
  return [...new Set(keys)];
}

const aboveOrganization = (column: SQL) => sql`select up.id from organization own join organization up
  on own.path || '/' like up.path || '/%' where own.id = ${column} and up.status = 'active' and own.status = 'active'`;
const aboveDepartment = (column: SQL) => sql`select up.id from department own join department up
  on own.path || '/' like up.path || '/%' where own.id = ${column} and up.status = 'active' and own.status = 'active'`;

async function placesOfPerson(db: Db, userId: string) {
  const { rows } = await db.execute<{ kind: string; id: string; at: string | null }>(sql`
    select 'organization' as kind, up.id, null::uuid as at from ${userOrganization},
      lateral (${aboveOrganization(sql`${userOrganization.organization_id}`)}) as up
      where ${userOrganization.user_id} = ${userId} and ${running(userOrganization)}
    union select 'department', up.id, null from ${userDepartment},
      lateral (${aboveDepartment(sql`${userDepartment.department_id}`)}) as up
      where ${userDepartment.user_id} = ${userId} and ${running(userDepartment)}
    union select 'post', ${userDepartment.post_id}, up.id from ${userDepartment},
      lateral (${aboveOrganization(sql`${userDepartment.organization_id}`)}) as up
      where ${userDepartment.user_id} = ${userId} and ${running(userDepartment)} and ${userDepartment.post_id} is not null`);
  const ids = (kind: string) => rows.filter((row) => row.kind === kind).map((row) => row.id);
  return {
    organizations: ids('organization'),
    departments: ids('department'),
    posts: rows.filter((row) => row.kind === 'post').map((row) => `${row.id}:${row.at}`),
  };
}

/** Where the children of a guardian go to school; one from whom a court keeps them away does not count. */
async function placesOfChildren(db: Db, userId: string) {
  const children = (await childrenOf(db, userId)).filter((child) => !child.restricted).map((child) => child.id);
  if (children.length === 0) return { organizations: [], departments: [] };
  const goes = and(inArray(student.id, children), inArray(student.status, ['enrolled', 'suspended']));
  const { rows } = await db.execute<{ kind: string; id: string }>(sql`
    select 'organization' as kind, up.id from ${student},
      lateral (${aboveOrganization(sql`${student.organization_id}`)}) as up where ${goes}
    union select 'department', up.id from ${student} join ${classroom} on ${classroom.id} = ${student.classroom_id},
      lateral (${aboveDepartment(sql`${classroom.department_id}`)}) as up where ${goes}`);
  const ids = (kind: string) => rows.filter((row) => row.kind === kind).map((row) => row.id);
  return { organizations: ids('organization'), departments: ids('department') };
}

/** Which of these videos are open to a viewer. Needs a reach over all. */
export async function listOpenAmong(db: Db, viewer: VideoViewer, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: liveVideo.id })
    .from(liveVideo)
    .where(and(inArray(liveVideo.id, [...ids]), openTo(viewer)));
  return new Set(rows.map((row) => row.id));
}
