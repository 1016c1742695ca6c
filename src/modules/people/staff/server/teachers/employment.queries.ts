import { eq, inArray } from 'drizzle-orm';
import { user } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { teacher } from '../tables.ts';

/** What rules about work ask of a person: leave, pay, duty. */
interface EmploymentFacts {
  readonly user_id: string;
  readonly organization_id: string;
  readonly gender: string | null;
  /** teaching, admin, assist, worker, carer, foreign; null: not said. */
  readonly staff_kind: string | null;
  readonly personnel_nature: string | null;
  /** 1 normal, 0 new, -1 on sick leave of over six months, -2 retired. */
  readonly work_status: number;
  readonly department_id: string | null;
  readonly post_id: string | null;
  /** First day of work anywhere, by which seniority counts; null: not said. */
  readonly first_work_on: string | null;
  readonly entered_on: string | null;
  /** The last day, from the moment on which it is known. */
  readonly left_on: string | null;
}

const facts = {
  user_id: teacher.id,
  organization_id: teacher.organization_id,
  gender: user.gender,
  staff_kind: teacher.staff_kind,
  personnel_nature: teacher.personnel_nature,
  work_status: teacher.work_status,
  department_id: teacher.department_id,
  post_id: teacher.post_id,
  first_work_on: teacher.first_work_on,
  entered_on: teacher.entered_on,
  left_on: teacher.left_on,
};

/** Employment of these people in the reach of the reader, by person; who never was employed has none. */
export async function employmentOf(db: Db, userIds: readonly string[]): Promise<Map<string, EmploymentFacts>> {
  const rows = userIds.length
    ? await db
        .select(facts)
        .from(teacher)
        .innerJoin(user, eq(user.id, teacher.id))
        .where(inArray(teacher.id, [...userIds]))
    : [];
  return new Map(rows.map((row) => [row.user_id, row]));
}
