import { and, eq, inArray, sql } from 'drizzle-orm';
import { aboveDepartment, aboveOrganization } from '#modules/core/directory/server/public.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import { classroom } from '#modules/core/school/server/tables.ts';
import { student } from '#modules/people/students/server/tables.ts';
import type { AudienceSource } from '#server/audience/audience.ts';
import { keysOfPlace } from '#server/audience/shown-to.ts';
import type { Db } from '#server/database/database.ts';
import { isCurrent, linkedChildren } from './children/children.queries.ts';
import { stuGdClient } from './tables.ts';

const isOpen = inArray(user.status, ['unconfirmed', 'confirmed']);

/**
 * Guardians as part of an audience: those of the pupils on the roll of a school, or in the class that a department is
 * (or holds), once a child. A guardian whom a court keeps away is told nothing about the child.
 */
export const guardianAudience: AudienceSource = {
  kinds: [],
  members: (parts) => {
    const queries = parts
      .filter(
        ({ kind, user_types }) => user_types.includes('guardian') && (kind === 'organization' || kind === 'department'),
      )
      .map(({ kind, id }) => {
        const there =
          kind === 'organization'
            ? sql`${student.organization_id} in (select o.id from organization o join organization top on top.id = ${id}
                where o.path || '/' like top.path || '/%')`
            : sql`${student.classroom_id} in (select ${classroom.id} from ${classroom}
                join department d on d.id = ${classroom.department_id} join department top on top.id = ${id}
                where d.path || '/' like top.path || '/%')`;
        const goes = and(inArray(student.status, ['enrolled', 'suspended']), there);
        return sql`select ${stuGdClient.guardian_id} as user_id, ${stuGdClient.student_id} as for_user_id
          from ${stuGdClient} join ${student} on ${student.id} = ${stuGdClient.student_id}
          join ${user} on ${user.id} = ${stuGdClient.guardian_id}
          where ${and(goes, isOpen, isCurrent(), eq(stuGdClient.restricted, false))}`;
      });
    return queries.length ? sql.join(queries, sql` union all `) : null;
  },
  keysOf: keysOfGuardian,
  name: async () => [],
  reached: async () => [],
  offer: async () => [],
};

/** As guardian: where the children go to school; one from whom a court keeps the guardian away does not count. */
async function keysOfGuardian(db: Db, userId: string): Promise<string[]> {
  const children = (await linkedChildren(db, userId)).filter((child) => !child.restricted).map((child) => child.id);
  if (children.length === 0) return [];
  const goes = and(inArray(student.id, children), inArray(student.status, ['enrolled', 'suspended']));
  const { rows } = await db.execute<{ kind: 'organization' | 'department'; id: string }>(sql`
    select 'organization' as kind, up.id from ${student},
      lateral (${aboveOrganization(sql`${student.organization_id}`)}) as up where ${goes}
    union select 'department', up.id from ${student} join ${classroom} on ${classroom.id} = ${student.classroom_id},
      lateral (${aboveDepartment(sql`${classroom.department_id}`)}) as up where ${goes}`);
  return rows.flatMap(({ kind, id }) => keysOfPlace(kind, [id], ['guardian']));
}
