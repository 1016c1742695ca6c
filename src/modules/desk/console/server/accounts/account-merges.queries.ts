import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { namesOfUsers } from '#modules/core/directory/server/public.ts';
import type { Db } from '#server/database/database.ts';
import { anyOf, defineList, pageOf, planned, type RowPlan } from '#server/lists/resource-list.ts';
import { type accountMerges, MERGE_UNDO_HOURS, type mergeRow } from '../../contract/account-merges.contract.ts';
import { accountMerge, type MovedRowCount } from '../tables.ts';

type Query = z.output<(typeof accountMerges)['merges']['query']>;
type MergeRow = z.input<typeof mergeRow>;

const HOUR_MS = 3_600_000;

const mergeList = defineList<Query>({
  table: accountMerge,
  id: accountMerge.id,
  sorts: { requested_at: accountMerge.requested_at },
  default_sort: '-requested_at',
  filters: { state: anyOf(accountMerge.state) },
});

/** SQL condition: a merge of a school group is into an account of these people. */
export const mergesInto = (clientId: string, people: SQL): SQL =>
  and(
    eq(accountMerge.client_id, clientId),
    sql`${accountMerge.into_id} in (select id from "user" where ${people})`,
  ) as SQL;

/** Merges of a school group into accounts of these people. */
export function listMerges(db: Db, viewerId: string, clientId: string, query: Query, people: SQL) {
  return pageOf(db, mergeList, query, mergesInto(clientId, people), reader(viewerId));
}

export async function getMergeRow(db: Db, viewerId: string, id: string): Promise<MergeRow> {
  const plan = { where: eq(accountMerge.id, id), order: [asc(accountMerge.id)], limit: 1, offset: 0 };
  const [row] = await reader(viewerId)(db, plan);
  if (!row) throw new Error('a merge vanished');
  return row;
}

const reader =
  (viewerId: string) =>
  async (db: Db, plan: RowPlan): Promise<MergeRow[]> => {
    const rows = await planned(db.select().from(accountMerge), plan);
    const names = await namesOfUsers(
      db,
      rows.flatMap((row) => [row.from_id, row.into_id, row.requested_by, row.decided_by, row.undone_by]),
    );
    const nameOf = (id: string) => {
      const found = names.get(id);
      return { id, name: found?.name ?? '—', name_en: found?.name_en ?? null, number: found?.number ?? null };
    };
    return rows.map((row) => ({
      id: row.id,
      from: nameOf(row.from_id),
      into: nameOf(row.into_id),
      state: row.state as MergeRow['state'],
      is_done: row.state === 'done',
      reason: row.reason,
      requested_by: nameOf(row.requested_by),
      requested_at: row.requested_at,
      decided_by: row.decided_by ? nameOf(row.decided_by) : null,
      decided_at: row.decided_at,
      moved: [...row.moved],
      undone_by: row.undone_by ? nameOf(row.undone_by) : null,
      undone_at: row.undone_at,
      can_undo: isUndoable(row) && row.into_id !== viewerId,
      can_second: row.state === 'requested' && ![row.requested_by, row.from_id, row.into_id].includes(viewerId),
    }));
  };

/** Done, and not too long ago. */
export const isUndoable = ({ state, decided_at }: Pick<typeof accountMerge.$inferSelect, 'state' | 'decided_at'>) =>
  state === 'done' && decided_at !== null && Date.now() - Date.parse(decided_at) < MERGE_UNDO_HOURS * HOUR_MS;

/** Keeps what a merge is about to change; `snapshotAfterMerge` follows when it has happened. Needs a reach of everywhere. */
export async function snapshotBeforeMerge(db: Db, mergeId: string, from: string, into: string): Promise<void> {
  await db.execute(sql`select keep_person(${mergeId}::uuid, ${from}::uuid, ${into}::uuid)`);
}

export async function snapshotAfterMerge(db: Db, mergeId: string, from: string, into: string): Promise<void> {
  await db.execute(sql`select keep_changes(${mergeId}::uuid, ${from}::uuid, ${into}::uuid)`);
}

/** Puts back what a merge changed; rows that were changed again since stay. Needs a reach of everywhere. */
export async function restoreMergeChanges(db: Db, mergeId: string): Promise<{ restored: number; stays: number }> {
  const { rows } = await db.execute<{ restored_n: number; stays_n: number }>(
    sql`select * from undo_person(${mergeId}::uuid)`,
  );
  return { restored: rows[0]?.restored_n ?? 0, stays: rows[0]?.stays_n ?? 0 };
}

/** What can no longer be taken back needs no former values. */
export async function removeExpiredMergeChanges(db: Db): Promise<void> {
  await db.execute(sql`delete from account_merge_change where merge_id in
    (select id from account_merge where decided_at < now() - make_interval(hours => ${MERGE_UNDO_HOURS}))`);
}

/** How many rows name a person, by table and column. Needs a reach of everywhere. */
export async function countReferences(db: Db, id: string): Promise<MovedRowCount[]> {
  const { rows } = await db.execute<{ tab: string; col: string; rows_n: number }>(
    sql`select * from count_person(${id}::uuid)`,
  );
  return rows.map((row) => ({ table: row.tab, column: row.col, rows: row.rows_n, stays: 0 }));
}

/** Makes whatever names `from` name `into`; what `into` has already ends with the old row. Needs a reach of everywhere. */
export async function moveReferences(db: Db, from: string, into: string): Promise<MovedRowCount[]> {
  const { rows } = await db.execute<{ tab: string; col: string; rows_n: number; stays_n: number }>(
    sql`select * from move_person(${from}::uuid, ${into}::uuid)`,
  );
  return rows.map((row) => ({ table: row.tab, column: row.col, rows: row.rows_n, stays: row.stays_n }));
}
