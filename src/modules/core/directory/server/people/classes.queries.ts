import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import type { EventSource } from '#server/events/events.ts';
import { definePort } from '#server/ports.ts';
import type { Person } from '#server/rights/actor.ts';
import { running } from '../dated.queries.ts';
import { department, userDepartment } from '../tables.ts';

/** Class departments of the children of a guardian; provided by the family module. */
type ChildClasses = (db: Db, guardianId: string) => Promise<readonly string[]>;

/** In which classes a guardian's children are, so that families see their own classes. */
export const childClasses = definePort<ChildClasses>('the classes of children', async () => []);

/** Class departments to which somebody belongs: by an own place, and through their children. */
export async function classesOfPerson(
  { db, services }: Pick<EventSource, 'db' | 'services'>,
  person: Person,
): Promise<readonly string[]> {
  const own = await db
    .select({ id: department.id })
    .from(userDepartment)
    .innerJoin(department, eq(department.id, userDepartment.department_id))
    .where(and(eq(userDepartment.user_id, person.user_id), running(userDepartment), eq(department.kind, 'class')));
  const ofChildren = person.user_types.includes('guardian') ? await childClasses.of(services)(db, person.user_id) : [];
  return [...own.map((row) => row.id), ...ofChildren];
}
