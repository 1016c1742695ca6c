import { and, asc, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type * as z from 'zod';
import { searchMatches } from '#modules/core/directory/server/public.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import { classroom } from '#modules/core/school/server/tables.ts';
import { studentsWithin } from '#modules/people/students/server/public.ts';
import { student } from '#modules/people/students/server/tables.ts';
import type { Seal } from '#server/crypto/seal.ts';
import type { Db } from '#server/database/database.ts';
import type { Scope } from '#server/database/scope.ts';
import { defineList, type Page, pageOf, planned } from '#server/lists/resource-list.ts';
import { maskPhone } from '#shared/person/masks.ts';
import type { guardianDetail, guardianRow, guardians } from '../../contract/guardians.contract.ts';
import { isCurrent, ownPupils } from '../children/children.queries.ts';
import { guardian, stuGdClient } from '../tables.ts';

type Query = z.output<(typeof guardians)['list']['query']>;
export type GuardianRow = z.input<typeof guardianRow>;
export type GuardianDetail = z.input<typeof guardianDetail>;
type Child = GuardianRow['children'][number];

interface Source {
  readonly db: Db;
  readonly services: { readonly seal: Seal };
}

const list = defineList<Pick<Query, 'page' | 'per_page' | 'sort' | 'q'>>({
  table: user,
  id: user.id,
  sorts: { name: user.name_pinyin },
  default_sort: 'name',
  filters: {},
});

/** SQL condition: somebody has a link, active or ended, with a pupil inside a scope who is no child of the reader. */
export function guardiansWithin(scope: Scope, isLinked: boolean, readerId: string): SQL {
  const link = isLinked ? isCurrent() : inArray(stuGdClient.status, ['active', 'removed']);
  return sql`${user.id} in (select ${stuGdClient.guardian_id} from ${stuGdClient}
    join ${student} on ${student.id} = ${stuGdClient.student_id}
    where ${and(link, studentsWithin(scope))} and ${student.id} not in (${ownPupils(readerId)}))`;
}

/** Those who care for a child of somebody, too, and whether they show that person their phone. */
export async function coGuardiansOf(db: Db, userId: string): Promise<ReadonlyMap<string, boolean>> {
  const own = alias(stuGdClient, 'own_link');
  const rows = await db
    .select({
      id: stuGdClient.guardian_id,
      sees_phone: sql<boolean>`bool_or(${stuGdClient.share_phone} and not ${own.restricted})`,
    })
    .from(stuGdClient)
    .innerJoin(own, and(eq(own.student_id, stuGdClient.student_id), eq(own.guardian_id, userId)))
    .where(and(isCurrent(), eq(own.status, 'active'), ne(stuGdClient.guardian_id, userId)))
    .groupBy(stuGdClient.guardian_id);
  return new Map(rows.map((row) => [row.id, row.sees_phone]));
}

const isNobodys = sql`not exists (select from ${stuGdClient}
  where ${stuGdClient.guardian_id} = ${user.id} and ${inArray(stuGdClient.status, ['pending', 'active'])})`;
const named = (q: string): SQL => or(...searchMatches(q).map(({ condition }) => condition)) ?? sql`false`;

const columns = {
  id: user.id,
  name: user.name,
  name_en: user.name_en,
  avatar_url: user.avatar_url,
  gender: sql<GuardianRow['gender']>`${user.gender}`,
  phone_sealed: user.phone_sealed,
  activated_at: user.activated_at,
};

/** Guardians of the pupils inside a scope, by name; `linked: false` are those who have no pupil any more. */
export async function listGuardians(
  { db, services: { seal }, actor }: Source & { readonly actor: { readonly user_id: string } },
  scope: Scope,
  { q, linked = true, ...query }: Query,
): Promise<Page<GuardianRow>> {
  const reader = actor.user_id;
  const base = and(
    ne(user.status, 'deleted'),
    guardiansWithin(scope, linked, reader),
    linked ? undefined : isNobodys,
    q ? named(q) : undefined,
  );
  const page = await pageOf(db, list, query, base, (tx, plan) => planned(tx.select(columns).from(user), plan));
  const children = await childrenWithin(
    db,
    scope,
    page.list.map((row) => row.id),
    reader,
  );
  const together = await coGuardiansOf(db, reader);
  return {
    ...page,
    list: page.list.map(({ phone_sealed, activated_at, ...row }) => ({
      ...row,
      phone: phone_sealed && together.get(row.id) !== false ? maskPhone(seal.open(phone_sealed, 'user.phone')) : null,
      is_activated: activated_at !== null,
      children: children.get(row.id) ?? [],
    })),
  };
}

/** Children of some guardians by guardian: those inside a scope, without the reader's own, or all of them. */
export async function childrenWithin(
  db: Db,
  scope: Scope | null,
  guardianIds: readonly string[],
  readerId: string,
): Promise<ReadonlyMap<string, Child[]>> {
  if (guardianIds.length === 0) return new Map();
  const rows = await db
    .select({
      guardian_id: stuGdClient.guardian_id,
      id: user.id,
      name: user.name,
      name_en: user.name_en,
      class_name: classroom.name,
      class_name_en: classroom.name_en,
      relation: sql<Child['relation']>`${stuGdClient.relation}`,
      is_main: stuGdClient.is_main,
      restricted: stuGdClient.restricted,
    })
    .from(stuGdClient)
    .innerJoin(student, eq(student.id, stuGdClient.student_id))
    .innerJoin(user, eq(user.id, student.id))
    .leftJoin(classroom, eq(classroom.id, student.classroom_id))
    .where(
      and(
        inArray(stuGdClient.guardian_id, [...guardianIds]),
        isCurrent(),
        scope ? and(studentsWithin(scope), sql`${student.id} not in (${ownPupils(readerId)})`) : undefined,
      ),
    )
    .orderBy(desc(stuGdClient.is_main), asc(user.birthday), asc(user.id));
  return new Map(
    [...Map.groupBy(rows, (row) => row.guardian_id)].map(([id, found]) => [
      id,
      // a guardian whom a court restricts does not learn the class
      found.map(({ guardian_id: _, restricted, ...child }) =>
        restricted && !scope ? { ...child, class_name: null, class_name_en: null } : child,
      ),
    ]),
  );
}

export const ADDRESS = 'guardian.home_address';

/** One guardian with what is known, without children and rights; null: nobody. */
export async function findGuardian({ db, services: { seal } }: Source, id: string, condition?: SQL) {
  const [row] = await db
    .select({ ...columns, lang: user.lang, facts: guardian })
    .from(user)
    .leftJoin(guardian, eq(guardian.user_id, user.id))
    .where(and(eq(user.id, id), ne(user.status, 'deleted'), condition));
  if (!row) return null;
  const { phone_sealed, activated_at, facts, lang, ...person } = row;
  return {
    ...person,
    phone: phone_sealed && maskPhone(seal.open(phone_sealed, 'user.phone')),
    is_activated: activated_at !== null,
    employer: facts?.employer ?? null,
    occupation: facts?.occupation ?? null,
    home_address: facts?.home_address_sealed ? seal.open(facts.home_address_sealed, ADDRESS) : null,
    lang: lang === 'us' ? ('us' as const) : ('cn' as const),
    version: facts?.version ?? 0,
  };
}
