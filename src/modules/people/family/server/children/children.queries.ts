import { and, asc, desc, eq, gte, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { department, organization, user } from '#modules/core/directory/server/tables.ts';
import { classroom } from '#modules/core/school/server/tables.ts';
import { student } from '#modules/people/students/server/tables.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Db } from '#server/database/database.ts';
import { oncePerRequest } from '#server/database/once-per-request.ts';
import { today } from '#shared/dates.ts';
import type { childRow } from '../../contract/children.contract.ts';
import { childClaim, stuGdClient } from '../tables.ts';

export type ChildRow = z.input<typeof childRow>;
type Scope = ChildRow['scopes'][number];

/** SQL condition: the link holds today. */
export const isCurrent = (): SQL =>
  and(eq(stuGdClient.status, 'active'), or(isNull(stuGdClient.valid_to), gte(stuGdClient.valid_to, today()))) as SQL;

/**
 * SQL: the pupils of whom somebody is a guardian today. Conditions of the school leave them out: of the own child
 * everybody is a guardian, whatever else they are, and one whom a court keeps away finds nothing.
 */
export const ownPupils = (userId: string): SQL =>
  sql`select ${stuGdClient.student_id} from ${stuGdClient} where ${and(eq(stuGdClient.guardian_id, userId), isCurrent())}`;

/** SQL: the pupils from whom a court keeps somebody away. */
export const restrictedPupils = (userId: string): SQL =>
  sql`${ownPupils(userId)} and ${eq(stuGdClient.restricted, true)}`;

const columns = {
  link_id: stuGdClient.id,
  relation: sql<ChildRow['relation']>`${stuGdClient.relation}`,
  is_main: stuGdClient.is_main,
  scopes: sql<Scope[]>`${stuGdClient.scopes}`,
  restricted: stuGdClient.restricted,
  id: user.id,
  name: user.name,
  name_en: user.name_en,
  avatar_url: user.avatar_url,
  gender: sql<ChildRow['gender']>`${user.gender}`,
  activated_at: user.activated_at,
  organization: { id: organization.id, name: organization.name, name_en: organization.name_en },
  department: { id: department.id, name: department.name, name_en: department.name_en },
};

/** Children of a guardian by links that hold, the main ones first, then the older child first. */
export function linkedChildren(db: Db, guardianId: string) {
  return db
    .select(columns)
    .from(stuGdClient)
    .innerJoin(user, eq(user.id, stuGdClient.student_id))
    .innerJoin(student, eq(student.id, stuGdClient.student_id))
    .innerJoin(organization, eq(organization.id, student.organization_id))
    .leftJoin(classroom, eq(classroom.id, student.classroom_id))
    .leftJoin(department, eq(department.id, classroom.department_id))
    .where(and(eq(stuGdClient.guardian_id, guardianId), isCurrent()))
    .orderBy(desc(stuGdClient.is_main), asc(user.birthday), asc(user.id));
}

/**
 * The same wherever the children go to school, read once a request: for pages that show families what is theirs. A call
 * that changes links asks `linkedChildren`.
 */
export const childrenEverywhere = (db: Db, guardianId: string) =>
  oncePerRequest(db, `children everywhere ${guardianId}`, () =>
    acrossOrganizations(db, async () => linkedChildren(db, guardianId)),
  );

/** The pupils of some guardians by links that hold and that no court restricts, with their classes; for lists of a school. */
export async function childrenOfGuardians(db: Db, guardianIds: readonly string[]) {
  if (guardianIds.length === 0) return [];
  return db
    .select({
      guardian_id: stuGdClient.guardian_id,
      id: user.id,
      name: user.name,
      name_en: user.name_en,
      classroom: { id: classroom.id, name: classroom.name, name_en: classroom.name_en },
    })
    .from(stuGdClient)
    .innerJoin(user, eq(user.id, stuGdClient.student_id))
    .innerJoin(student, eq(student.id, stuGdClient.student_id))
    .leftJoin(classroom, eq(classroom.id, student.classroom_id))
    .where(and(inArray(stuGdClient.guardian_id, [...guardianIds]), eq(stuGdClient.restricted, false), isCurrent()))
    .orderBy(desc(stuGdClient.is_main), asc(user.id));
}

type Linked = Awaited<ReturnType<typeof linkedChildren>>[number];

/** A child by a link as the guardian sees it; one who is restricted by a court does not see the class. */
export function childOf(row: Linked): ChildRow {
  const { link_id, is_main, restricted, activated_at, department: place, ...facts } = row;
  const account_activated = activated_at !== null;
  return {
    ...facts,
    link_id,
    account_activated,
    user_type: 'student',
    isOther: !is_main,
    link_status: 'active',
    claim_id: null,
    department: restricted ? null : place,
    can_switch: account_activated && !restricted,
  };
}

/** Children that wait for a school, in the order in which they were added. */
export async function waitingChildren(db: Db, guardianId: string, claimId?: string): Promise<ChildRow[]> {
  const rows = await db
    .select({
      claim_id: childClaim.id,
      id: childClaim.user_id,
      name: childClaim.name,
      gender: sql<ChildRow['gender']>`${childClaim.gender}`,
    })
    .from(childClaim)
    .where(
      and(
        eq(childClaim.guardian_id, guardianId),
        inArray(childClaim.status, ['open', 'new_child']),
        claimId ? eq(childClaim.id, claimId) : undefined,
      ),
    )
    .orderBy(asc(childClaim.created_at), asc(childClaim.id));
  return rows.map((row) => ({
    ...row,
    name_en: null,
    avatar_url: null,
    user_type: 'examinee',
    organization: null,
    department: null,
    isOther: false,
    link_status: 'pending',
    link_id: null,
    relation: null,
    scopes: [],
    account_activated: false,
    can_switch: false,
  }));
}

/** Whether somebody is a guardian of a pupil today; with a scope: and may act for the child in it. A restricted one never may. */
export async function canAct(db: Db, guardianId: string, studentId: string, scope?: Scope): Promise<boolean> {
  const here = and(
    eq(stuGdClient.guardian_id, guardianId),
    eq(stuGdClient.student_id, studentId),
    eq(stuGdClient.restricted, false),
    isCurrent(),
    scope ? sql`${scope} = any (${stuGdClient.scopes})` : undefined,
  );
  return (await db.$count(stuGdClient, here)) > 0;
}

/** Departments of the classes in which the children of a guardian are; none of a restricted one. */
export async function childClassDepartments(db: Db, guardianId: string): Promise<string[]> {
  const rows = await linkedChildren(db, guardianId);
  return rows.flatMap((row) => (row.department && !row.restricted ? [row.department.id] : []));
}
