import { and, eq, isNotNull, notInArray, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { department, user } from '#modules/core/directory/server/tables.ts';
import { staffRights } from '#modules/people/staff/rights.ts';
import { reviewRights } from '#modules/work/reviews/rights.ts';
import type { Db } from '#server/database/database.ts';
import { recordSql } from '#server/testing/record-sql.ts';
import { organizationId } from '../../../../../../database/demo/places.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';
import { findPerson } from '../explain/person.queries.ts';
import { role, roleAction } from '../tables.ts';
import { holdersInReach } from './holders-in-reach.queries.ts';

const demo = useDemo();
const SCHOOL = organizationId('sy-middle');

/** Everybody with the rights that they have in the school, as a request of theirs would load them. */
async function peopleHere(db: Db) {
  const rows = await db.select({ id: user.id }).from(user).where(isNotNull(user.client_id));
  const people = [];
  for (const { id } of rows) {
    const person = await findPerson(db, id, SCHOOL);
    const isOpen = person?.status === 'confirmed' || person?.status === 'unconfirmed';
    if (person && isOpen && person.organization_id === SCHOOL) people.push(person);
  }
  return people;
}

describe('holders of a right at a place', () => {
  it('are those whose own rights reach it, whatever the code and the department', async () => {
    await demo.everywhere(async (db) => {
      const people = await peopleHere(db);
      // what comes with a user type is the same everywhere
      const byType = db
        .select({ code: roleAction.code })
        .from(roleAction)
        .innerJoin(role, and(eq(role.id, roleAction.role_id), isNotNull(role.user_type)));
      const codes = await db
        .selectDistinct({ code: roleAction.code })
        .from(roleAction)
        .where(notInArray(roleAction.code, byType))
        .orderBy(roleAction.code);
      const departments = await db
        .select({ id: department.id, kind: department.kind })
        .from(department)
        .where(and(eq(department.organization_id, SCHOOL), eq(department.status, 'active')))
        .orderBy(sql`${department.kind} = 'class' desc`, department.id);
      const places = [null, ...departments.filter((_, at) => at % 12 === 0).map(({ id }) => id)];
      for (const { code } of codes.filter((_, at) => at % 3 === 0))
        for (const department_id of places) {
          const place = { organization_id: SCHOOL, department_id, whole: false };
          const { all } = await holdersInReach(db, code as `${number}`, place);
          const wanted = people.filter(({ user_id, is_super_admin, grants }) => {
            // they hold everything, and stand among the holders where a role is theirs besides
            if (is_super_admin) return all.includes(user_id);
            const grant = grants.get(code as `${number}`);
            if (!grant?.organizations.includes(SCHOOL)) return false;
            return grant.departments === null || (department_id !== null && grant.departments.includes(department_id));
          });
          expect([code, department_id, [...all].toSorted()]).toEqual([
            code,
            department_id,
            wanted.map(({ user_id }) => user_id).toSorted(),
          ]);
        }
    });
  });

  it('are asked of the database at once, however many they are', async () => {
    const [grade] = await demo.everywhere((db) =>
      db
        .select({ id: department.id })
        .from(department)
        .where(and(eq(department.organization_id, SCHOOL), eq(department.kind, 'class')))
        .limit(1),
    );
    const place = { organization_id: SCHOOL, department_id: grade?.id ?? null, whole: false };
    const count = async (code: `${number}`) => {
      let found = 0;
      const statements = await recordSql(() =>
        demo.everywhere(async (db) => {
          found = (await holdersInReach(db, code, place)).all.length;
        }),
      );
      return { found, statements: statements.length };
    };
    const [many, one] = [await count(reviewRights.own), await count(staffRights.makeRegular)];
    expect(many.found).toBeGreaterThan(one.found + 10);
    // one more for those who hold it by their user type
    expect(many.statements - one.statements).toBeLessThanOrEqual(1);
  });
});
