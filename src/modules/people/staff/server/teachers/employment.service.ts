import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { organization } from '#modules/core/directory/server/tables.ts';
import type { Employment } from '#modules/people/people/server/public.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Db } from '#server/database/database.ts';
import { today } from '#shared/dates.ts';
import { refuse } from '#shared/refusal.ts';
import { teacherRefusals as r } from '../../contract/teachers.refusals.ts';
import { teacher, teacherChange } from '../tables.ts';

interface Employer {
  readonly id: string;
  readonly name: string;
  readonly name_en: string | null;
}

/** Where somebody is employed or about to be, in the whole school group; who left or retired is nowhere. */
export async function employerOf(db: Db, userId: string): Promise<Employer | null> {
  const [found] = await acrossOrganizations(db, () =>
    db
      .select({ id: organization.id, name: organization.name, name_en: organization.name_en })
      .from(teacher)
      .innerJoin(organization, eq(organization.id, teacher.organization_id))
      .where(and(eq(teacher.id, userId), ne(teacher.entry_status, 'left'), ne(teacher.work_status, -2))),
  );
  return found ?? null;
}

/** Refuses (200200) somebody who is employed, by the name of the school. */
export async function requireUnemployed(db: Db, userId: string): Promise<void> {
  const employer = await employerOf(db, userId);
  if (!employer) return;
  const { name, name_en } = employer;
  throw refuse(r.employed, { organization: { cn: name, us: name_en ?? name } });
}

/** Who becomes a member of staff without having applied is employed from today on. */
async function begin({ db, actor }: Parameters<Employment['begin']>[0], given: Parameters<Employment['begin']>[1]) {
  const { user_id, organization_id, department_id, post_id } = given;
  if (await employerOf(db, user_id)) return;
  const facts = {
    organization_id,
    department_id,
    post_id,
    entry_status: 'entered',
    work_status: 0,
    entered_on: today(),
    left_on: null,
    left_kind: null,
    former_work_status: null,
  };
  await db
    .insert(teacher)
    .values({ id: user_id, ...facts })
    .onConflictDoUpdate({
      target: teacher.id,
      set: { ...facts, version: sql`${teacher.version} + 1`, updated_at: sql`now()` },
    });
  await db.insert(teacherChange).values({
    organization_id,
    user_id,
    kind: 'entry',
    to: { entry_status: 'entered', department_id, post_id },
    effective_on: today(),
    changed_by: actor?.user_id ?? null,
  });
}

/** Somebody who was entered by mistake has no record either, as long as nobody kept anything in it. */
async function takeBack(db: Db, userId: string, organizations: readonly string[]): Promise<void> {
  const [gone] = await db
    .delete(teacher)
    .where(
      and(
        eq(teacher.id, userId),
        inArray(teacher.organization_id, [...organizations]),
        eq(teacher.version, 1),
        eq(teacher.entry_status, 'entered'),
        sql`${teacher.pending_staff_id} is null`,
        sql`not exists (select from teacher_file f where f.user_id = ${teacher.id})`,
      ),
    )
    .returning({ id: teacher.id });
  if (gone) await db.delete(teacherChange).where(eq(teacherChange.user_id, userId));
}

/** What the book of people asks about employment. */
export const peopleEmployment: Employment = { employerOf, begin, takeBack };
