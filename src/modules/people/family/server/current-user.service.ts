import { and, eq, inArray, ne } from 'drizzle-orm';
import { user } from '#modules/core/directory/server/tables.ts';
import { classroom, grade } from '#modules/core/school/server/tables.ts';
import { student } from '#modules/people/students/server/tables.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Db } from '#server/database/database.ts';
import type { ForeignFields, FrameFlags } from '#server/frame/current-user-fields.ts';
import type { Context } from '#server/http/context.ts';
import { childOf, isCurrent, linkedChildren, waitingChildren } from './children/children.queries.ts';
import { childClaim, stuGdClient } from './tables.ts';

type Fields = Pick<ForeignFields, 'children_users' | 'other_guardians' | 'student' | 'is_all_stu_gd_client'>;

/** The family of the current user: own children, those who care for them too, and the own place as a pupil. */
export function familyFields({ db, actor }: Context): Promise<Fields> {
  // children may be in schools that are not among the organisations of the session; only the own family is read
  return acrossOrganizations(db, async () => {
    const linked = await linkedChildren(db, actor.user_id);
    const children = [...linked.map(childOf), ...(await waitingChildren(db, actor.user_id))];
    return {
      children_users: children.map(({ id, name, avatar_url, organization, department, isOther }) => ({
        id,
        name,
        avatar_url,
        organization,
        department,
        isOther,
      })),
      other_guardians: await othersOf(db, actor.user_id, linked),
      student: actor.user_types.includes('student') ? await ownPlace(db, actor.user_id) : null,
      is_all_stu_gd_client: linked.length > 0 && linked.every((row) => row.activated_at !== null),
    };
  });
}

type Linked = Awaited<ReturnType<typeof linkedChildren>>;

async function othersOf(db: Db, userId: string, linked: Linked): Promise<Fields['other_guardians']> {
  const open = linked.filter((row) => !row.restricted);
  if (open.length === 0) return [];
  const rows = await db
    .select({ id: user.id, name: user.name, student_id: stuGdClient.student_id })
    .from(stuGdClient)
    .innerJoin(user, eq(user.id, stuGdClient.guardian_id))
    .where(
      and(
        inArray(
          stuGdClient.student_id,
          open.map((row) => row.id),
        ),
        ne(stuGdClient.guardian_id, userId),
        isCurrent(),
      ),
    );
  const nameOf = new Map(open.map((row) => [row.id, row.name]));
  return [...Map.groupBy(rows, (row) => row.id).values()].map((same) => ({
    user: { id: same[0]?.id ?? '', name: same[0]?.name ?? '' },
    children_users: same.map((row) => ({ id: row.student_id, name: nameOf.get(row.student_id) ?? '' })),
  }));
}

async function ownPlace(db: Db, userId: string): Promise<Fields['student']> {
  const [row] = await db
    .select({
      id: student.id,
      student_no: student.number,
      grade_name: grade.name,
      classroom_name: classroom.name,
    })
    .from(student)
    .leftJoin(grade, eq(grade.id, student.grade_id))
    .leftJoin(classroom, eq(classroom.id, student.classroom_id))
    .where(eq(student.id, userId));
  return row ?? null;
}

/** Whether the person has children, and whether a school verified one of them. */
export function familyFlags({ db, actor }: Context): Promise<Pick<FrameFlags, 'has_children' | 'has_own_children'>> {
  return acrossOrganizations(db, async () => {
    const own = await db.$count(stuGdClient, and(eq(stuGdClient.guardian_id, actor.user_id), isCurrent()));
    if (own > 0) return { has_children: true, has_own_children: true };
    const waits = and(eq(childClaim.guardian_id, actor.user_id), inArray(childClaim.status, ['open', 'new_child']));
    return { has_children: (await db.$count(childClaim, waits)) > 0, has_own_children: false };
  });
}
