import { and, asc, desc, eq, inArray, ne, or, type SQL } from 'drizzle-orm';
import type * as z from 'zod';
import { user } from '#modules/core/directory/server/tables.ts';
import { type ClaimFacts, claimsOf } from '#modules/people/family/server/public.ts';
import type { Seal } from '#server/crypto/seal.ts';
import type { Db } from '#server/database/database.ts';
import { defineList, type Page, pageOf, planned } from '#server/lists/resource-list.ts';
import { maskIdNumber } from '#shared/person/masks.ts';
import type { examineeRow, examinees } from '../contract/examinees.contract.ts';
import { examinee } from './tables.ts';

type Query = z.output<(typeof examinees)['list']['query']>;
export type ExamineeRow = z.input<typeof examineeRow>;

interface Source {
  readonly db: Db;
  readonly services: { readonly seal: Seal };
}

const list = defineList<Query>({
  table: examinee,
  id: examinee.id,
  sorts: { created_at: examinee.created_at },
  default_sort: '-created_at',
  filters: {},
});

/** SQL condition: entered by this person, or this person, and not put away. */
const own = (userId: string): SQL =>
  and(or(eq(examinee.entered_by, userId), eq(examinee.user_id, userId)), ne(examinee.status, 'archived')) as SQL;

const select = (db: Db) =>
  db
    .select({
      row: examinee,
      name: user.name,
      name_en: user.name_en,
      gender: user.gender,
      id_type: user.id_type,
      id_no_sealed: user.id_no_sealed,
      birthday: user.birthday,
      avatar_url: user.avatar_url,
    })
    .from(examinee)
    .innerJoin(user, eq(user.id, examinee.user_id));

type Found = Awaited<ReturnType<typeof select>>[number];

/** Own examinees, with what was typed about them as long as nobody verified it. */
export function listOwnExaminees(source: Source, userId: string, query: Query): Promise<Page<ExamineeRow>> {
  return pageOf(source.db, list, query, own(userId), async (db, plan) => {
    const rows = await planned(select(db), plan);
    return describe(source, userId, rows);
  });
}

/** One own examinee by the id of the child, or null. */
export async function findOwnExaminee(source: Source, userId: string, id: string): Promise<ExamineeRow | null> {
  const rows = await select(source.db).where(and(eq(examinee.user_id, id), own(userId)));
  return (await describe(source, userId, rows))[0] ?? null;
}

async function describe(source: Source, userId: string, rows: readonly Found[]): Promise<ExamineeRow[]> {
  const claims = await claimsOf(
    source,
    userId,
    rows.map(({ row }) => row.user_id),
  );
  return rows.map((found) => shown(source, found, claims.get(found.row.user_id)));
}

function shown({ services: { seal } }: Source, found: Found, claim: ClaimFacts | undefined): ExamineeRow {
  const { row, id_no_sealed, gender, ...person } = found;
  const { current_school, current_grade, created_at, version } = row;
  const typed = claim?.is_waiting
    ? { name: claim.name, gender: claim.gender, id_type: claim.id_type, id_no: claim.id_no }
    : {
        name: person.name,
        gender: gender as ExamineeRow['gender'],
        id_type: person.id_type ?? claim?.id_type ?? 'identity',
        id_no: id_no_sealed ? maskIdNumber(seal.open(id_no_sealed, 'user.id_no')) : (claim?.id_no ?? ''),
      };
  return {
    ...typed,
    current_school,
    current_grade,
    created_at,
    version,
    id: row.user_id,
    name_en: person.name_en,
    birthday: person.birthday,
    avatar_url: person.avatar_url,
    status: row.status as ExamineeRow['status'],
    user_kind: row.user_kind as ExamineeRow['user_kind'],
    actions: row.status === 'active' ? ['update', ...(row.user_kind === 'self' ? [] : (['archive'] as const))] : [],
  };
}

/** The own examinees of somebody, the first entered first: ids and names. */
export function examineesOf(db: Db, userId: string) {
  return db
    .select({ id: user.id, name: user.name })
    .from(examinee)
    .innerJoin(user, eq(user.id, examinee.user_id))
    .where(and(own(userId), inArray(examinee.status, ['draft', 'active'])))
    .orderBy(asc(examinee.created_at), desc(examinee.id));
}
