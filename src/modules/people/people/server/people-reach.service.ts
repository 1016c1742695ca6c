import { and, eq, inArray } from 'drizzle-orm';
import { departmentsUnder } from '#modules/core/directory/server/public.ts';
import { department } from '#modules/core/directory/server/tables.ts';
import { studentRights } from '#modules/people/students/rights.ts';
import type { Scope } from '#server/database/scope.ts';
import type { Context } from '#server/http/context.ts';
import { type Actor, holds } from '#server/rights/actor.ts';
import type { ActionCode } from '#shared/endpoint.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { isWholeGroup, type PeopleReach, type UserQuery } from './people.queries.ts';

/** Detail of pupils, a code of the families' module; without it pupils are not listed. */
const STUDENT_DETAIL: ActionCode = studentRights.details;

type Reader = Pick<Context, 'db' | 'actor' | 'scope'>;

const seesStudents = (actor: Actor): boolean => holds(actor, STUDENT_DETAIL);

/** Whom the declared codes of a call let the caller see; people outside any school group see nobody (404001). */
export async function reachOf({ actor, scope, db }: Reader): Promise<PeopleReach> {
  const { client_id } = actor;
  if (!client_id) throw refuse(shared.not_found);
  const is_whole_group = await isWholeGroup(db, client_id, scope.organizations);
  return { client_id, scope, with_students: seesStudents(actor), is_whole_group };
}

type Place = Pick<UserQuery, 'organization_id' | 'department_id' | 'include_children'>;

/**
 * The departments to which a list is narrowed: those of the scope, cut down to the one asked for; null for none.
 * Refuses (404001) an organisation or department outside the scope.
 */
export async function departmentsOf(source: Reader, query: Place): Promise<readonly string[] | null> {
  const { scope, db } = source;
  if (query.organization_id && !scope.organizations.includes(query.organization_id)) throw refuse(shared.not_found);
  if (!query.department_id) return scope.departments;
  const [known] = await db
    .select({ id: department.id })
    .from(department)
    .where(
      and(
        eq(department.id, query.department_id),
        inArray(department.organization_id, [
          ...(query.organization_id ? [query.organization_id] : scope.organizations),
        ]),
      ),
    );
  if (!known || (scope.departments && !scope.departments.includes(known.id))) throw refuse(shared.not_found);
  const below = query.include_children ? await departmentsUnder(db, known.id) : [known.id];
  return within(scope, below);
}

function within({ departments }: Scope, ids: readonly string[]): readonly string[] {
  return departments ? ids.filter((id) => departments.includes(id)) : ids;
}
