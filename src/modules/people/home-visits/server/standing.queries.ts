import { and, inArray, isNotNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { classroom } from '#modules/core/school/server/tables.ts';
import { ownPupils } from '#modules/people/family/server/public.ts';
import { type Scope, within } from '#server/database/scope.ts';
import { homeVisitRights } from '../rights.ts';
import { homeVisit, homeVisitTeacher } from './tables.ts';

export const VISIT_CODES = [homeVisitRights.plan, homeVisitRights.record, homeVisitRights.supervise] as const;
type VisitCode = (typeof VISIT_CODES)[number];

/** How somebody stands to the visits of a school: read once a call. */
export interface Standing {
  readonly user_id: string;
  /** Children by a link that holds and that no court restricts. */
  readonly children: readonly string[];
  /** Every child by a link that holds: here they are a guardian, whatever else they are. */
  readonly linked: readonly string[];
  readonly organizations: readonly string[];
  readonly scopes: Readonly<Partial<Record<VisitCode, Scope>>>;
}

/** The facts of a visit by which it is decided who may do what. */
export interface VisitFacts {
  readonly organization_id: string;
  readonly student_id: string;
  readonly department_id: string;
  readonly teacher_ids: readonly string[];
}

/** Whether a code of somebody reaches a visit. A guardian of the child never acts by a code. */
export function reaches({ scopes, linked }: Standing, code: VisitCode, visit: VisitFacts): boolean {
  const scope = scopes[code];
  if (!scope || linked.includes(visit.student_id)) return false;
  if (!scope.organizations.includes(visit.organization_id)) return false;
  return scope.departments === null || scope.departments.includes(visit.department_id);
}

/** One of the teachers who go. */
export const isVisitingTeacher = (standing: Standing, visit: VisitFacts): boolean =>
  visit.teacher_ids.includes(standing.user_id) && !standing.linked.includes(visit.student_id);

/** May start a visit and write about it. */
export const mayRecord = (standing: Standing, visit: VisitFacts): boolean =>
  isVisitingTeacher(standing, visit) || reaches(standing, homeVisitRights.record, visit);

/** SQL condition: the visit is inside a scope; one that is limited to departments reaches the visits of those classes. */
export function visitsWithin(scope: Scope): SQL {
  const { departments } = scope;
  if (!departments) return within(scope, homeVisit.organization_id);
  if (departments.length === 0) return sql`false`;
  const held = sql`${homeVisit.classroom_id} in (select ${classroom.id} from ${classroom} where ${inArray(classroom.department_id, [...departments])})`;
  return and(within(scope, homeVisit.organization_id), held) as SQL;
}

/** SQL condition: somebody is one of the teachers of the visit. */
export const isVisitedBy = (userId: string): SQL =>
  sql`${homeVisit.id} in (select ${homeVisitTeacher.visit_id} from ${homeVisitTeacher} where ${homeVisitTeacher.user_id} = ${userId})`;

/** SQL condition: visits that staff read, by a code in reach or as one of the teachers; never that to the own child. */
export function visibleToStaff(standing: Standing): SQL {
  const { organizations, scopes, linked, user_id } = standing;
  const own =
    organizations.length > 0
      ? and(inArray(homeVisit.organization_id, [...organizations]), isVisitedBy(user_id))
      : undefined;
  const reached = or(own, ...VISIT_CODES.map((code) => scopes[code] && visitsWithin(scopes[code])));
  if (!reached) return sql`false`;
  return and(reached, linked.length > 0 ? notInArray(homeVisit.student_id, [...linked]) : undefined) as SQL;
}

/** SQL condition: visits to own children of which the family was told. */
export function visibleToFamily({ children }: Standing): SQL {
  if (children.length === 0) return sql`false`;
  return and(inArray(homeVisit.student_id, [...children]), isNotNull(homeVisit.sent_at)) as SQL;
}

/** The same without a look at the children beforehand, whom a court may keep away. */
export const toldToFamily = ({ user_id }: Pick<Standing, 'user_id'>): SQL =>
  and(sql`${homeVisit.student_id} in (${ownPupils(user_id)})`, isNotNull(homeVisit.sent_at)) as SQL;

export const visibleTo = (standing: Standing): SQL => or(visibleToStaff(standing), visibleToFamily(standing)) as SQL;
