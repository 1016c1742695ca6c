import { and, eq, inArray, sql } from 'drizzle-orm';
import { organization, user, userOrganization } from '#modules/core/directory/server/tables.ts';
import type { Seal } from '#server/crypto/seal.ts';
import type { Db } from '#server/database/database.ts';
import { isSameName } from '#shared/text/person-name.ts';
import type { matchProblems } from '../../contract/payroll-kinds.ts';
import type { TableRow } from '../pure/table-rows.ts';
import type { WageRow } from './wages.policy.ts';

export type MatchProblem = (typeof matchProblems)[number]['code'];

export interface Matched {
  readonly user_id: string | null;
  readonly problem: MatchProblem | null;
  readonly is_employed: boolean;
  readonly person: PayPerson | null;
}

export interface PayPerson {
  readonly id: string;
  readonly name: string;
  readonly number: string | null;
  readonly department_name: string | null;
  readonly in_reach: boolean;
  readonly is_employed: boolean;
}

const AT_ONCE = 2000;

/** The main department that somebody has in a school, or had last. */
const departmentOf = (organizationId: string) => sql<string | null>`(
  select d.name from user_department ud join department d on d.id = ud.department_id
   where ud.user_id = "user".id and ud.organization_id = ${organizationId}::uuid
   order by ud.valid_to desc nulls first, ud.is_main desc, ud.valid_from desc limit 1)`;

const peopleColumns = (row: Pick<WageRow, 'organization_id' | 'month'>, reach: readonly string[]) => ({
  id: user.id,
  name: user.name,
  number: user.number,
  department_name: departmentOf(row.organization_id),
  merged_into: user.merged_into,
  in_reach: sql<boolean>`exists (select from ${userOrganization} place where place.user_id = "user".id
    and place.organization_id = any (${sql.param([...new Set([...reach, row.organization_id])])}::uuid[]))`,
  is_employed: sql<boolean>`exists (select from ${userOrganization} place where place.user_id = "user".id
    and place.organization_id = ${row.organization_id}::uuid
    and place.valid_from < ${row.month}::date + interval '1 month'
    and (place.valid_to is null or place.valid_to >= ${row.month}::date))`,
});

/** SQL condition: somebody of the school group whom a school may pay; numbers of pupils are of the same kind. */
const isPayable = (organizationId: string) =>
  sql`${user.types} <> array['student'] and ${user.client_id} = (select ${organization.client_id} from ${organization} where ${organization.id} = ${organizationId}::uuid)`;

/**
 * People of the school group by number or by the blind index of their document, those who left too; who was merged is the
 * person that took them over. Reads across organisations: what is found outside the reach is told by `in_reach` alone.
 */
async function peopleBy(
  db: Db,
  row: WageRow,
  reach: readonly string[],
  column: typeof user.number | typeof user.id_no_bidx,
  keys: readonly string[],
): Promise<Map<string, PayPerson>> {
  const found = new Map<string, PayPerson>();
  for (let at = 0; at < keys.length; at += AT_ONCE) {
    const rows = await db
      .select({ key: column, ...peopleColumns(row, reach) })
      .from(user)
      .where(and(isPayable(row.organization_id), inArray(column, keys.slice(at, at + AT_ONCE))));
    const merged = rows.flatMap(({ merged_into }) => (merged_into ? [merged_into] : []));
    const targets = merged.length ? await peopleByIds(db, row, reach, merged) : new Map<string, PayPerson>();
    for (const { key, merged_into, ...person } of rows) {
      const one = merged_into ? targets.get(merged_into) : person;
      if (key !== null && one && (!merged_into || !found.has(key))) found.set(key, one);
    }
  }
  return found;
}

export async function peopleByIds(
  db: Db,
  row: Pick<WageRow, 'organization_id' | 'month'>,
  reach: readonly string[],
  ids: readonly string[],
): Promise<Map<string, PayPerson>> {
  const found = new Map<string, PayPerson>();
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const rows = await db
      .select(peopleColumns(row, reach))
      .from(user)
      .where(and(isPayable(row.organization_id), inArray(user.id, ids.slice(at, at + AT_ONCE))));
    for (const { merged_into: _merged, ...person } of rows) found.set(person.id, person);
  }
  return found;
}

/** Whose each row is. A person who is named twice is on both rows a problem. */
export async function matchRows(
  db: Db,
  seal: Seal,
  row: WageRow,
  reach: readonly string[],
  rows: readonly TableRow[],
): Promise<Matched[]> {
  const isNumber = row.match_by === 'number';
  const indexOf = (key: string) => (isNumber ? key : seal.blindIndex(key, 'id_no'));
  const keys = [...new Set(rows.filter(({ key }) => key !== '').map(({ key }) => indexOf(key)))];
  const people = await peopleBy(db, row, reach, isNumber ? user.number : user.id_no_bidx, keys);
  const shortened = isNumber ? await shortenedOf(db, row, keys) : new Set<string>();
  const matched = rows.map((one) => matchOf(one, people.get(indexOf(one.key)) ?? null, shortened.has(one.key)));
  const times = new Map<string, number>();
  for (const { user_id } of matched) if (user_id) times.set(user_id, (times.get(user_id) ?? 0) + 1);
  return matched.map((one) =>
    one.user_id && (times.get(one.user_id) ?? 0) > 1 ? { ...one, user_id: null, problem: 'doubled' as const } : one,
  );
}

/** Keys that are the number of somebody without the zeros in front, which a spreadsheet cuts. */
async function shortenedOf(db: Db, row: WageRow, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const digits = keys.filter((key) => /^[1-9]\d*$/.test(key));
  if (digits.length === 0) return new Set();
  const bare = sql<string>`ltrim(${user.number}, '0')`;
  const rows = await db
    .select({ bare })
    .from(user)
    .where(
      and(
        isPayable(row.organization_id),
        sql`${user.number} like '0%' and ${bare} = any (${sql.param(digits)}::text[])`,
      ),
    );
  return new Set(rows.map((one) => one.bare));
}

function matchOf({ key, name, is_cut }: TableRow, person: PayPerson | null, isShortened: boolean): Matched {
  const nobody = (problem: MatchProblem): Matched => ({ user_id: null, problem, is_employed: true, person: null });
  if (key === '') return nobody('no_key');
  if (is_cut) return nobody('cut');
  // a name alone tells the number of one from the rest of another's
  if (isShortened && (!person || name === '')) return nobody('cut');
  if (!person) return nobody('unknown');
  if (!person.in_reach) return nobody('out_of_reach');
  if (name !== '' && !isSameName(name, person.name)) return nobody('name_differs');
  return { user_id: person.id, problem: null, is_employed: person.is_employed, person };
}

/** Staff of a school who were employed on every day of a month. */
export async function employedAllMonth(db: Db, row: Pick<WageRow, 'organization_id' | 'month'>): Promise<string[]> {
  const rows = await db
    .select({ id: user.id })
    .from(userOrganization)
    .innerJoin(user, eq(user.id, userOrganization.user_id))
    .where(
      and(
        eq(userOrganization.organization_id, row.organization_id),
        sql`${user.types} @> array['teacher']`,
        sql`${userOrganization.valid_from} <= ${row.month}::date`,
        sql`(${userOrganization.valid_to} is null or ${userOrganization.valid_to} >= ${row.month}::date + interval '1 month' - interval '1 day')`,
      ),
    );
  return rows.map(({ id }) => id);
}
