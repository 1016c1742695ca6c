import { and, asc, eq, inArray, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import { isStaff, matchesPerson, placesOf, running, zoneOf } from '#modules/core/directory/server/public.ts';
import { department, user, userOrganization } from '#modules/core/directory/server/tables.ts';
import { classroom } from '#modules/core/school/server/tables.ts';
import { childrenEverywhere } from '#modules/people/family/server/public.ts';
import { employmentOf } from '#modules/people/staff/server/public.ts';
import { studentsWithin } from '#modules/people/students/server/public.ts';
import { student } from '#modules/people/students/server/tables.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Db } from '#server/database/database.ts';
import { decidedScope, type Scope, within } from '#server/database/scope.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization, holds, scopeOf } from '#server/rights/actor.ts';
import type { LeaveSource, LeaveSubject } from '../contract/leave-kinds.ts';
import { leaveRights } from '../rights.ts';
import type { Holder } from './quota/quotas.service.ts';

/** Somebody who may go on leave, where they belong. */
export interface Applicant extends Holder {
  readonly subject: LeaveSubject;
  readonly zone: string;
  readonly department_id: string | null;
  readonly name: string;
  readonly name_en: string | null;
  readonly boarding: string | null;
  readonly birthday: string | null;
  /** As what the caller asks for them. */
  readonly source: LeaveSource;
}

const facts = {
  user_id: user.id,
  name: user.name,
  name_en: user.name_en,
  birthday: user.birthday,
};

/** Students on the roll, by id, with their class. */
export async function studentsOf(db: Db, where: SQL | undefined) {
  return db
    .select({
      ...facts,
      avatar_url: user.avatar_url,
      organization_id: student.organization_id,
      boarding: student.boarding,
      classroom_id: student.classroom_id,
      department_id: classroom.department_id,
    })
    .from(student)
    .innerJoin(user, eq(user.id, student.id))
    .leftJoin(classroom, eq(classroom.id, student.classroom_id))
    .where(and(eq(student.status, 'enrolled'), where))
    .orderBy(asc(user.name_pinyin), asc(user.id));
}
export type FoundStudent = Awaited<ReturnType<typeof studentsOf>>[number];

/** The own children for whom somebody may act. */
export async function ownChildren({ db, actor }: Pick<Context, 'db' | 'actor'>) {
  if (!actor.user_types.includes('guardian')) return [];
  const linked = await childrenEverywhere(db, actor.user_id);
  return linked.filter(({ restricted, scopes }) => !restricted && scopes.includes('study'));
}

/** All pupils of whom the caller is a guardian, those too from whom a court keeps them: of them nobody is told as school. */
export async function linkedIds({ db, actor }: Pick<Context, 'db' | 'actor'>): Promise<string[]> {
  if (!actor.user_types.includes('guardian')) return [];
  return (await childrenEverywhere(db, actor.user_id)).map(({ id }) => id);
}

/** SQL condition: students whom the caller keeps as school, those of the own classes. */
export async function keptStudents(ctx: Pick<Context, 'db' | 'actor'>): Promise<SQL> {
  const own = await linkedIds(ctx);
  return and(
    studentsWithin(scopeOf(ctx.actor, leaveRights.students)),
    own.length ? notInArray(student.id, own) : undefined,
  ) as SQL;
}

/** SQL condition: somebody works at a school of a scope today. */
const works = (scope: Scope): SQL =>
  sql`exists (select from ${userOrganization} where ${and(
    eq(userOrganization.user_id, user.id),
    within(scope, userOrganization.organization_id),
    running(userOrganization),
    isStaff(),
  )})`;

async function asStudent(db: Db, found: FoundStudent, source: LeaveSource): Promise<Applicant> {
  const { avatar_url: _picture, classroom_id: _class, ...one } = found;
  return { ...one, subject: 'student', source, employment: null, zone: await zoneOf(db, one.organization_id) };
}

/**
 * The people among some ids for whom the caller may ask for leave: oneself, own children, staff for who keeps leave, students
 * of the own classes. Whom they may not ask for is missing.
 */
export async function applicantsAmong(ctx: Context, ids: readonly string[]): Promise<Applicant[]> {
  const { db, actor } = ctx;
  const found = new Map<string, Applicant>();
  const children = (await ownChildren(ctx)).map(({ id }) => id);
  const mine = ids.filter((id) => children.includes(id));
  if (mine.length && holds(actor, leaveRights.student))
    for (const one of await acrossOrganizations(db, () => studentsOf(db, inArray(student.id, mine))))
      found.set(one.user_id, await asStudent(db, one, 'guardian'));
  const rest = ids.filter((id) => !found.has(id));
  if (rest.includes(actor.user_id)) {
    const own = await oneself(ctx);
    if (own) found.set(own.user_id, own);
  }
  const others = rest.filter((id) => id !== actor.user_id && !found.has(id));
  if (others.length && holds(actor, leaveRights.students))
    for (const one of await studentsOf(db, and(inArray(student.id, others), await keptStudents(ctx))))
      found.set(one.user_id, await asStudent(db, one, 'homeroom'));
  if (others.length && holds(actor, leaveRights.manage))
    for (const one of await staffAmong(ctx, others)) if (!found.has(one.user_id)) found.set(one.user_id, one);
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** The caller, as a member of staff or as a student. */
async function oneself(ctx: Context): Promise<Applicant | null> {
  const { db, actor } = ctx;
  if (holds(actor, leaveRights.own) && actor.organization_id && actor.user_types.includes('teacher')) {
    const [own] = await staffRows(db, currentOrganization(actor), [actor.user_id]);
    return own ? { ...own, source: 'self' } : null;
  }
  if (!holds(actor, leaveRights.student) || !actor.user_types.includes('student')) return null;
  const [own] = await studentsOf(db, eq(student.id, actor.user_id));
  return own ? asStudent(db, own, 'self') : null;
}

async function staffAmong({ db, actor }: Context, ids: readonly string[]): Promise<Applicant[]> {
  const scope = scopeOf(actor, leaveRights.manage);
  const found: Applicant[] = [];
  for (const organizationId of scope.organizations) {
    found.push(...(await staffRows(db, organizationId, ids)));
  }
  return found;
}

/** Members of staff of a school, with their department and what is known of their employment. */
export async function staffRows(db: Db, organizationId: string, ids: readonly string[]): Promise<Applicant[]> {
  if (ids.length === 0) return [];
  const places = await placesOf(db, ids, organizationId);
  const employments = await employmentOf(db, ids);
  const zone = await zoneOf(db, organizationId);
  const rows = await db
    .select(facts)
    .from(user)
    .where(and(inArray(user.id, [...ids]), works(decidedScope([organizationId]))))
    .orderBy(asc(user.name_pinyin), asc(user.id));
  return rows.map((row) => ({
    ...row,
    organization_id: organizationId,
    subject: 'staff',
    source: 'office',
    zone,
    department_id: places.get(row.user_id)?.department?.id ?? null,
    boarding: null,
    employment: employments.get(row.user_id) ?? null,
  }));
}

/** Everybody who works at a school. */
export async function staffIds(db: Db, organizationId: string): Promise<string[]> {
  const rows = await db
    .select({ id: user.id })
    .from(user)
    .where(works(decidedScope([organizationId])))
    .orderBy(asc(user.id));
  return rows.map(({ id }) => id);
}

/** Staff and students for whom the caller registers leave, by what was typed of their names. */
export async function offerPeople(ctx: Context, q: string) {
  const { db, actor } = ctx;
  const list: { id: string; name: string; name_en: string | null; subject: LeaveSubject; place: string | null }[] = [];
  const named = q ? matchesPerson(q) : undefined;
  if (holds(actor, leaveRights.students)) {
    const found = await db
      .select({ id: user.id, name: user.name, name_en: user.name_en, place: classroom.name })
      .from(student)
      .innerJoin(user, eq(user.id, student.id))
      .innerJoin(classroom, eq(classroom.id, student.classroom_id))
      .where(and(eq(student.status, 'enrolled'), await keptStudents(ctx), named))
      .orderBy(asc(user.name_pinyin), asc(user.id))
      .limit(20);
    list.push(...found.map((one) => ({ ...one, subject: 'student' as const })));
  }
  if (holds(actor, leaveRights.manage)) {
    const scope = scopeOf(actor, leaveRights.manage);
    const found = await db
      .select({ id: user.id, name: user.name, name_en: user.name_en })
      .from(user)
      .where(and(works(scope), ne(user.id, actor.user_id), named))
      .orderBy(asc(user.name_pinyin), asc(user.id))
      .limit(20);
    const places = await placesOf(
      db,
      found.map(({ id }) => id),
      actor.organization_id,
    );
    list.push(
      ...found.map((one) => ({
        ...one,
        subject: 'staff' as const,
        place: places.get(one.id)?.department?.name ?? null,
      })),
    );
  }
  return { list: list.slice(0, 30) };
}

/** Names of departments by id. */
export async function departmentNames(db: Db, ids: readonly (string | null)[]) {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map<string, { id: string; name: string; name_en: string | null }>();
  const rows = await db
    .select({ id: department.id, name: department.name, name_en: department.name_en })
    .from(department)
    .where(inArray(department.id, wanted));
  return new Map(rows.map((row) => [row.id, row]));
}
