import { and, arrayContains, eq, inArray, isNull } from 'drizzle-orm';
import { user } from '#modules/core/directory/server/tables.ts';
import { classroom, classroomTeacher, semester } from '#modules/core/school/server/tables.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { EventSource } from '#server/events/events.ts';
import { role } from '../tables.ts';
import { setSourcedRoles } from './sourced-roles.service.ts';

/** Class teachers of the running semester hold its role, for that class. */
export async function syncHomeroomRoles(
  source: EventSource,
  { organization_id }: { readonly organization_id: string },
) {
  // the roles belong to the product, and the one who arranges classes need not reach them
  await acrossOrganizations(source.db, async () => {
    const { db } = source;
    const roles = await db
      .select({ id: role.id, code: role.code })
      .from(role)
      .where(and(isNull(role.client_id), inArray(role.code, ['homeroom', 'nursery_teacher'])));
    const roleOf = (kind: string) =>
      roles.find((one) => one.code === (kind === 'nursery' ? 'nursery_teacher' : 'homeroom'))?.id;
    const heads = await db
      .select({
        user_id: classroomTeacher.user_id,
        kind: classroom.kind,
        source_id: classroom.id,
        target_id: classroom.department_id,
        valid_from: semester.starts_on,
        valid_to: semester.ends_on,
      })
      .from(classroomTeacher)
      .innerJoin(classroom, eq(classroom.id, classroomTeacher.classroom_id))
      .innerJoin(semester, eq(semester.id, classroomTeacher.semester_id))
      // who left may still stand in the list of a class
      .innerJoin(user, and(eq(user.id, classroomTeacher.user_id), arrayContains(user.types, ['teacher'])))
      .where(
        and(
          eq(classroom.organization_id, organization_id),
          eq(classroom.status, 'active'),
          eq(classroomTeacher.role, 'head'),
          eq(semester.status, 'current'),
        ),
      );
    const wanted = heads.flatMap(({ kind, ...head }) => {
      const role_id = roleOf(kind);
      return role_id ? [{ ...head, role_id, organization_id, scope_kind: 'classroom' as const }] : [];
    });
    await setSourcedRoles(source, 'homeroom', { organization_id }, wanted);
  });
}
