import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type * as z from 'zod';
import { user } from '#modules/core/directory/server/tables.ts';
import { classroom } from '#modules/core/school/server/tables.ts';
import { studentsWithin } from '#modules/people/students/server/public.ts';
import { student } from '#modules/people/students/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { type Scope, within } from '#server/database/scope.ts';
import { anyOf, defineList, type Page, pageOf } from '#server/lists/resource-list.ts';
import type { Services } from '#server/services.ts';
import { maskIdNumber, maskPhone } from '#shared/person/masks.ts';
import { isSameName } from '#shared/text/person-name.ts';
import type { linkRequestRow, linkRequests } from '../../contract/link-requests.contract.ts';
import { ownPupils } from '../children/children.queries.ts';
import { guardiansOfStudents } from '../links/guardians.queries.ts';
import { childClaim, guardianLinkRequest as request } from '../tables.ts';
import { type Reader, requestActions } from './link-requests.policy.ts';

type Query = z.output<(typeof linkRequests)['list']['query']>;
export type RequestRow = z.input<typeof linkRequestRow>;

interface Source {
  readonly db: Db;
  readonly services: Pick<Services, 'seal'>;
  readonly actor: Reader;
}

const list = defineList<Query>({
  table: request,
  id: request.id,
  sorts: { created_at: request.created_at },
  default_sort: 'created_at',
  filters: { status: anyOf(request.status) },
});

/**
 * SQL condition: the request is about a pupil inside a scope who is no child of the reader. A reach of classes alone does
 * not include pupils who are closed to new guardians: those are the registrar's.
 */
export function requestsWithin(scope: Scope, readerId: string): SQL {
  const here = and(
    within(scope, request.organization_id),
    sql`${request.matched_student_id} not in (${ownPupils(readerId)})`,
  ) as SQL;
  if (!scope.departments) return here;
  const held = and(studentsWithin(scope), eq(student.closed_to_new, false));
  return and(here, sql`${request.matched_student_id} in (select ${student.id} from ${student} where ${held})`) as SQL;
}

export function listRequests(source: Source, scope: Scope, query: Query): Promise<Page<RequestRow>> {
  return pageOf(
    source.db,
    list,
    query,
    requestsWithin(scope, source.actor.user_id),
    (_db, { where, order, limit, offset }) => readRequests(source, where, { order, limit, offset }),
  );
}

/** One request inside a scope, or null. */
export async function findRequest(source: Source, scope: Scope, id: string): Promise<RequestRow | null> {
  const [row] = await readRequests(source, and(eq(request.id, id), requestsWithin(scope, source.actor.user_id)));
  return row ?? null;
}

/** Those of these requests that are inside a scope. */
export const requestsAmong = (source: Source, scope: Scope, ids: readonly string[]): Promise<RequestRow[]> =>
  readRequests(source, and(inArray(request.id, [...ids]), requestsWithin(scope, source.actor.user_id)));

/** The school that decides a request. */
export async function organizationOfRequest(db: Db, id: string): Promise<string> {
  const [row] = await db.select({ organization_id: request.organization_id }).from(request).where(eq(request.id, id));
  if (!row) throw new Error('a request was gone');
  return row.organization_id;
}

const requester = alias(user, 'requester');
const pupil = alias(user, 'pupil');
const decider = alias(user, 'decider');

const selection = {
  row: request,
  claim: childClaim,
  requester: {
    id: requester.id,
    name: requester.name,
    name_en: requester.name_en,
    phone_sealed: requester.phone_sealed,
  },
  is_phone_proven: sql<boolean>`exists (select 1 from user_credential c
    where c.user_id = ${request.requester_id} and c.phone_verified_at is not null)`,
  student: {
    id: pupil.id,
    name: pupil.name,
    name_en: pupil.name_en,
    number: student.number,
    gender: sql<RequestRow['student']['gender']>`${pupil.gender}`,
    birthday: pupil.birthday,
    id_type: pupil.id_type,
  },
  classroom: { name: classroom.name, name_en: classroom.name_en },
  decided_by: { id: decider.id, name: decider.name, name_en: decider.name_en },
};

interface Plan {
  readonly order: SQL[];
  readonly limit: number;
  readonly offset: number;
}

const select = (db: Db) =>
  db
    .select(selection)
    .from(request)
    .innerJoin(childClaim, eq(childClaim.id, request.claim_id))
    .innerJoin(requester, eq(requester.id, request.requester_id))
    .innerJoin(student, eq(student.id, request.matched_student_id))
    .innerJoin(pupil, eq(pupil.id, student.id))
    .leftJoin(classroom, eq(classroom.id, student.classroom_id))
    .leftJoin(decider, eq(decider.id, request.decided_by));

type Found = Awaited<ReturnType<typeof select>>[number];

async function readRequests(source: Source, where: SQL | undefined, plan?: Plan): Promise<RequestRow[]> {
  const asked = select(source.db).where(where);
  const rows = await (plan
    ? asked
        .orderBy(...plan.order)
        .limit(plan.limit)
        .offset(plan.offset)
    : asked);
  const guardians = await guardiansOfStudents(
    source,
    rows.map(({ student: { id } }) => id),
  );
  return rows.map((found) => shown(source, found, guardians.get(found.student.id) ?? []));
}

function shown(
  { services: { seal }, actor }: Source,
  { row, claim, requester: who, is_phone_proven, student: child, classroom: held, decided_by }: Found,
  guardians: Readonly<RequestRow['student']['guardians']>,
): RequestRow {
  const { id, created_at, decided_at, reason, expires_at, version } = row;
  const status = row.status as RequestRow['status'];
  const { phone_sealed, ...requesterName } = who;
  const { id_type, ...pupilFacts } = child;
  const typed = {
    name: claim.name,
    gender: claim.gender as RequestRow['typed']['gender'],
    id_type: claim.id_type,
    id_no: maskIdNumber(seal.open(claim.id_no_sealed, 'child_claim.id_no')),
  };
  const differs = {
    name: !isSameName(typed.name, child.name),
    gender: typed.gender !== child.gender,
    id_type: typed.id_type !== id_type,
  };
  return {
    id,
    status,
    created_at,
    decided_at,
    reason,
    expires_at,
    version,
    typed,
    decided_by,
    match: row.match as RequestRow['match'],
    requester: {
      ...requesterName,
      phone: phone_sealed && maskPhone(seal.open(phone_sealed, 'user.phone')),
      is_phone_proven,
    },
    student: {
      ...pupilFacts,
      class_name: held?.name ?? null,
      class_name_en: held?.name_en ?? null,
      guardians: guardians.map(({ name, relation, is_main }) => ({ name, relation, is_main })),
    },
    differences: (['name', 'gender', 'id_type'] as const).filter((fact) => differs[fact]),
    actions: requestActions(row, actor),
  };
}
