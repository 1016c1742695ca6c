import { and, eq, inArray, sql } from 'drizzle-orm';
import { user } from '#modules/core/directory/server/tables.ts';
import { classroom } from '#modules/core/school/server/tables.ts';
import { student } from '#modules/people/students/server/tables.ts';
import type { AudienceSource } from '#server/audience/audience.ts';
import { isCurrent } from './children/children.queries.ts';
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
  name: async () => [],
  reached: async () => [],
  offer: async () => [],
};
