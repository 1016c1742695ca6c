import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { organization, user } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { type Scope, within } from '#server/database/scope.ts';
import { anyOf, defineList, type Page, pageOf } from '#server/lists/resource-list.ts';
import type { idPhotoQuery, idPhotoRow } from '../../contract/id-photos.contract.ts';
import { worksInDepartments } from '../people-reach.queries.ts';
import { idPhotoChange } from '../tables.ts';
import { isWaiting } from './id-photos.policy.ts';

type Query = z.output<typeof idPhotoQuery>;
type Row = z.input<typeof idPhotoRow>;
export type PhotoChange = typeof idPhotoChange.$inferSelect;

const list = defineList<Query>({
  table: idPhotoChange,
  id: idPhotoChange.id,
  sorts: { created_at: idPhotoChange.created_at },
  default_sort: 'created_at',
  filters: { state: anyOf(idPhotoChange.state) },
});

/** The photos that a holder of 0205 looks at, by school and department. */
export const inScope = (scope: Scope): SQL =>
  and(within(scope, idPhotoChange.organization_id), worksInDepartments(scope, sql`${idPhotoChange.user_id}`)) as SQL;

/** SQL condition on a query that reads `user`: an ID photo of the person holds. */
export const hasIdPhoto: SQL = sql`exists (select 1 from ${idPhotoChange} where ${idPhotoChange.user_id} = ${user.id}
  and ${idPhotoChange.state} = 'used')`;

/** Photos of people in scope; `link` makes the address of a picture that is still there. */
export function listIdPhotos(db: Db, scope: Scope, query: Query, link: (row: PhotoChange) => string | null) {
  return pageOf(db, list, query, inScope(scope), async (_db, { where, order, limit, offset }): Promise<Row[]> => {
    const rows = await db
      .select({
        change: idPhotoChange,
        person: {
          id: user.id,
          name: user.name,
          name_en: user.name_en,
          number: user.number,
          types: user.types,
        },
      })
      .from(idPhotoChange)
      .innerJoin(user, eq(user.id, idPhotoChange.user_id))
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset);
    return rows.map(({ change, person }) => ({
      id: change.id,
      state: change.state as Row['state'],
      is_waiting: isWaiting(change.state),
      reason: change.reason,
      photo_url: link(change),
      created_at: change.created_at,
      decided_at: change.decided_at,
      person,
      width: change.width,
      height: change.height,
      version: change.version,
    }));
  }) satisfies Promise<Page<Row>>;
}

const MOST = 50;

const selectNamed = (db: Db) =>
  db
    .select({
      id: idPhotoChange.id,
      state: idPhotoChange.state,
      version: idPhotoChange.version,
      created_at: idPhotoChange.created_at,
      person: { name: user.name, name_en: user.name_en },
      organization: { name: organization.name, name_en: organization.name_en },
    })
    .from(idPhotoChange)
    .innerJoin(user, eq(user.id, idPhotoChange.user_id))
    .innerJoin(organization, eq(organization.id, idPhotoChange.organization_id));

/** Those of these photos that are somebody's own or in their scope (null: none is). */
export const listPhotosAmong = (db: Db, scope: Scope | null, userId: string, ids: readonly string[]) =>
  selectNamed(db)
    .where(
      and(
        inArray(idPhotoChange.id, [...ids]),
        or(eq(idPhotoChange.user_id, userId), scope ? inScope(scope) : undefined),
      ),
    )
    .execute();

/** SQL condition: a photo in scope waits for a decision. */
export const isWaitingPhoto = (scope: Scope): SQL => and(eq(idPhotoChange.state, 'pending'), inScope(scope)) as SQL;

/** Photos in scope that wait for a decision, the oldest first. */
export function listWaitingPhotos(db: Db, scope: Scope) {
  return selectNamed(db).where(isWaitingPhoto(scope)).orderBy(idPhotoChange.created_at, idPhotoChange.id).limit(MOST);
}

export type WaitingPhoto = Awaited<ReturnType<typeof listWaitingPhotos>>[number];

/** One photo in scope, or null. */
export async function findIdPhoto(db: Db, scope: Scope, id: string): Promise<PhotoChange | null> {
  const [row] = await db
    .select()
    .from(idPhotoChange)
    .where(and(eq(idPhotoChange.id, id), inScope(scope)));
  return row ?? null;
}

/** Files of the photos that hold, by person; who is missing has none. */
export async function idPhotosOf(db: Db, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({ user_id: idPhotoChange.user_id, file_id: idPhotoChange.file_id })
    .from(idPhotoChange)
    .where(and(inArray(idPhotoChange.user_id, [...userIds]), eq(idPhotoChange.state, 'used')));
  return new Map(rows.map((row) => [row.user_id, row.file_id]));
}

/** What somebody handed in last, and the photo that holds. */
export async function findOwnIdPhotos(
  db: Db,
  userId: string,
): Promise<{ last: PhotoChange | null; used: PhotoChange | null }> {
  const [last] = await db
    .select()
    .from(idPhotoChange)
    .where(eq(idPhotoChange.user_id, userId))
    .orderBy(desc(idPhotoChange.created_at), desc(idPhotoChange.id))
    .limit(1);
  const [used] = await db
    .select()
    .from(idPhotoChange)
    .where(and(eq(idPhotoChange.user_id, userId), eq(idPhotoChange.state, 'used')));
  return { last: last ?? null, used: used ?? null };
}
