import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type * as z from 'zod';
import { user } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { type Scope, within } from '#server/database/scope.ts';
import { anyOf, defineList, pageOf, planned } from '#server/lists/resource-list.ts';
import type { faceLists } from '../contract/face-lists.contract.ts';
import { isLive } from './faces.policy.ts';
import { faceList } from './tables.ts';

export type FaceRow = typeof faceList.$inferSelect;
type Query = z.output<(typeof faceLists)['list']['query']>;

const sender = alias(user, 'sender');

const named = {
  face: faceList,
  person: {
    id: user.id,
    name: user.name,
    name_en: user.name_en,
    number: user.number,
    types: user.types,
    avatar_url: user.avatar_url,
  },
  handed_in_by: { id: sender.id, name: sender.name, name_en: sender.name_en },
};

const selected = (db: Db) =>
  db
    .select(named)
    .from(faceList)
    .innerJoin(user, eq(user.id, faceList.user_id))
    .innerJoin(sender, eq(sender.id, faceList.handed_in_by));

export type NamedFace = Awaited<ReturnType<typeof listNamed>>[number];
const listNamed = (db: Db, where: SQL | undefined) => selected(db).where(where);

const list = defineList<Query>({
  table: faceList,
  id: faceList.id,
  sorts: { created_at: faceList.created_at },
  default_sort: 'created_at',
  filters: {
    status: anyOf(faceList.status),
    type: (type) => sql`exists (select 1 from ${user} u where u.id = ${faceList.user_id} and ${type} = any (u.types))`,
  },
});

/** Faces in scope. */
export function listFaces(db: Db, scope: Scope, query: Query) {
  return pageOf(db, list, query, within(scope, faceList.organization_id), (reader, plan) =>
    planned(selected(reader), plan),
  );
}

/** One face with its people; whether the caller may see it is decided by the one who asks. */
export async function findFace(db: Db, id: string): Promise<NamedFace | null> {
  const [row] = await listNamed(db, eq(faceList.id, id));
  return row ?? null;
}

/** Faces of one person that wait or are in use, at one school or at all, locked. */
export function lockLive(db: Db, userId: string, organizationId?: string): Promise<FaceRow[]> {
  return db
    .select()
    .from(faceList)
    .where(
      and(
        eq(faceList.user_id, userId),
        organizationId ? eq(faceList.organization_id, organizationId) : undefined,
        inArray(faceList.status, ['pending', 'active']),
      ),
    )
    .orderBy(faceList.id)
    .for('update');
}

const SHOWN = 10;

/** What a person sees of their own: all that live, newest first, else the last one. */
export async function ownFaces(db: Db, userId: string, organizationId: string): Promise<FaceRow[]> {
  const rows = await db
    .select()
    .from(faceList)
    .where(and(eq(faceList.user_id, userId), eq(faceList.organization_id, organizationId)))
    .orderBy(desc(faceList.created_at), desc(faceList.id))
    .limit(SHOWN);
  const live = rows.filter((row) => isLive(row.status));
  // a returned one that came after the one in use says why there is no newer
  const [last] = rows;
  return live.length === 0
    ? rows.slice(0, 1)
    : last && !isLive(last.status) && last.status === 'rejected'
      ? [last, ...live]
      : live;
}

/** Live faces of everybody, for the look by night. */
export const allLive = (db: Db) =>
  db
    .selectDistinct({ user_id: faceList.user_id, organization_id: faceList.organization_id })
    .from(faceList)
    .where(inArray(faceList.status, ['pending', 'active']));

const MOST = 50;

/** Those of these faces that are somebody's own, that they submitted, or that stand in their scope (null: none does). */
export const facesIn = (db: Db, scope: Scope | null, userId: string, ids: readonly string[]) =>
  listNamed(
    db,
    and(
      inArray(faceList.id, [...ids]),
      or(
        eq(faceList.user_id, userId),
        eq(faceList.handed_in_by, userId),
        scope ? within(scope, faceList.organization_id) : undefined,
      ),
    ),
  );

/** SQL condition: a face in scope waits. */
export const isWaitingFace = (scope: Scope): SQL =>
  and(eq(faceList.status, 'pending'), within(scope, faceList.organization_id)) as SQL;

/** Faces in scope that wait, the oldest first, as far as a home page shows them. */
export const listWaiting = (db: Db, scope: Scope) =>
  selected(db).where(isWaitingFace(scope)).orderBy(faceList.created_at).limit(MOST);
