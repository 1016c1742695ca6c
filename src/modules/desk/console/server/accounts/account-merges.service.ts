import { eq, inArray, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { accessRights } from '#modules/core/access/rights.ts';
import { endRolesOf, holders } from '#modules/core/access/server/public.ts';
import {
  changePerson,
  closeMergedPerson,
  endPlacesOfMerged,
  keepOneMainPlace,
  namesOfUsers,
} from '#modules/core/directory/server/public.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import { constraintOf } from '#server/database/database.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { notify } from '#server/notify/notify.ts';
import { formatDayTime } from '#shared/dates.ts';
import { userStatus } from '#shared/reference/accounts.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import type { accountMerges } from '../../contract/account-merges.contract.ts';
import { consoleFieldTexts, consoleRefusals } from '../../contract/console.refusals.ts';
import { hasHigherAuthority } from '../authority.ts';
import { accountMerge, type MovedRowCount } from '../tables.ts';
import { listDoubles } from './account-doubles.queries.ts';
import {
  countReferences,
  getMergeRow,
  isUndoable,
  listMerges,
  moveReferences,
  restoreMergeChanges,
  snapshotAfterMerge,
  snapshotBeforeMerge,
} from './account-merges.queries.ts';
import { peopleWithin } from './accounts.queries.ts';
import { getAccountRow, groupOf } from './accounts.service.ts';

type Endpoints = typeof accountMerges;
type UserRow = typeof user.$inferSelect;
type Pair = { readonly from: UserRow; readonly into: UserRow };

export function viewMerges(ctx: Context, query: z.output<Endpoints['merges']['query']>) {
  const group = groupOf(ctx);
  return listMerges(ctx.db, ctx.actor.user_id, group, query, peopleWithin(ctx.db, group, ctx.scope));
}

export function viewDoubles(ctx: Context, query: z.output<Endpoints['doubles']['query']>) {
  const group = groupOf(ctx);
  return listDoubles(ctx.db, group, peopleWithin(ctx.db, group, ctx.scope), query);
}

/** Shows what a merge would move, merges two rows with the same document, or asks a second administrator. */
export async function mergeAccount(ctx: Context, id: string, body: z.output<Endpoints['merge']['body']>) {
  const pair = await lockPair(ctx, id, body.into);
  const is_same_person = pair.from.id_no_bidx !== null && pair.from.id_no_bidx === pair.into.id_no_bidx;
  if (body.dry_run) {
    const tables = await acrossOrganizations(ctx.db, () => countReferences(ctx.db, id));
    return { is_same_person, tables, merge: null };
  }
  if (!body.reason) throw refuseFields({ reason: [consoleFieldTexts.reason_needed] });
  const merge_id = await insertMerge(ctx, pair, body.reason);
  const tables = is_same_person ? await carryOut(ctx, merge_id, pair, body.reason) : [];
  if (!is_same_person) await askSecond(ctx, pair, body.reason);
  return { is_same_person, tables, merge: await getMergeRow(ctx.db, ctx.actor.user_id, merge_id) };
}

/** Both accounts in reach, locked in the order of their ids; neither is the caller's, above the caller, or closed for good. */
async function lockPair(ctx: Context, fromId: string, intoId: string): Promise<Pair> {
  if (fromId === intoId) throw refuse(consoleRefusals.merge_same);
  for (const id of [fromId, intoId]) await getAccountRow(ctx, id);
  await ctx.db
    .select({ id: user.id })
    .from(user)
    .where(inArray(user.id, [fromId, intoId]))
    .orderBy(user.id)
    .for('update');
  const [from, into] = [await getAccountRow(ctx, fromId), await getAccountRow(ctx, intoId)];
  for (const row of [from, into]) {
    if (row.id === ctx.actor.user_id) throw refuse(consoleRefusals.own_account);
    if (row.is_super_admin || (await hasHigherAuthority(ctx, row))) throw refuse(consoleRefusals.higher_account);
    if (row.status === 'deleted')
      throw refuse(consoleRefusals.wrong_status, { state: labelOf(userStatus, 'deleted', ctx.lang) });
  }
  return { from, into };
}

async function insertMerge(ctx: Context, { from, into }: Pair, reason: string): Promise<string> {
  try {
    const [row] = await ctx.db
      .insert(accountMerge)
      .values({
        client_id: groupOf(ctx),
        from_id: from.id,
        into_id: into.id,
        state: 'requested',
        reason,
        requested_by: ctx.actor.user_id,
      })
      .returning({ id: accountMerge.id });
    if (!row) throw new Error('a merge was not stored');
    return row.id;
  } catch (error) {
    if (constraintOf(error) === 'account_merge_open') throw refuse(consoleRefusals.merge_open);
    throw error;
  }
}

/** Moves everything, closes the old row, ends its sessions and roles, notifies the person and records it. */
async function carryOut(ctx: Context, mergeId: string, { from, into }: Pair, reason: string): Promise<MovedRowCount[]> {
  const { db, services } = ctx;
  await services.sessions.revoke(ctx, { user_id: from.id }, 'disabled');
  const moved = await acrossOrganizations(db, async () => {
    await snapshotBeforeMerge(db, mergeId, from.id, into.id);
    await keepOneMainPlace(db, from.id, into.id);
    const rows = await moveReferences(db, from.id, into.id);
    await endPlacesOfMerged(db, from.id);
    await endRolesOf(db, from.id);
    await closeMergedPerson(ctx, from, into);
    await snapshotAfterMerge(db, mergeId, from.id, into.id);
    return rows;
  });
  await db
    .update(accountMerge)
    .set({ state: 'done', moved, decided_by: ctx.actor.user_id, decided_at: sql`now()` })
    .where(eq(accountMerge.id, mergeId));
  await services.sessions.refresh(db, [from.id, into.id]);
  const rows = moved.reduce((sum, one) => sum + one.rows, 0);
  for (const id of [from.id, into.id])
    ctx.audit({
      action: 'account.merge',
      target: ['user', id],
      before: { from: from.number ?? from.name, into: into.number ?? into.name },
      after: { rows, merged_into: into.id },
      reason,
    });
  await notify(ctx, {
    event: 'account.merged',
    to: [into.id],
    organization_id: ctx.actor.organization_id,
    title: { cn: '您的两个账号已合并为一个', us: 'Your two accounts are now one' },
    body: {
      cn: '原来的手机号、账号名和编号都仍可登录。',
      us: 'You can still sign in with the phone numbers, usernames and numbers of both.',
    },
    urgency: 'urgent',
    link: null,
  });
  return moved;
}

async function askSecond(ctx: Context, { from, into }: Pair, reason: string): Promise<void> {
  const { db, actor } = ctx;
  const place = actor.organization_id ?? groupOf(ctx);
  const others = (await holders(db, accessRights.accounts, place)).filter(
    (id) => ![actor.user_id, from.id, into.id].includes(id),
  );
  await notify(ctx, {
    event: 'account.merge_requested',
    to: others,
    organization_id: actor.organization_id,
    title: {
      cn: `${actor.name} 申请合并 ${from.name} 的两个账号，需要您同意`,
      us: `${actor.name} wants to merge two accounts of ${from.name} and needs your approval`,
    },
    body: { cn: reason, us: reason },
    link: '/admin/adminUsers?view=merges',
  });
  await todosChanged(ctx, others);
  ctx.audit({ action: 'account.merge_request', target: ['user', from.id], after: { into: into.id }, reason });
}

/** A second administrator, who asked for nothing and is neither of the two, agrees (the merge happens) or refuses. */
export async function decideMerge(ctx: Context, id: string, result: 'approve' | 'refuse') {
  const { db, actor } = ctx;
  const [row] = await db.select().from(accountMerge).where(eq(accountMerge.id, id)).for('update');
  if (!row || row.client_id !== groupOf(ctx)) throw refuse(shared.not_found);
  await getAccountRow(ctx, row.into_id);
  if ([row.requested_by, row.from_id, row.into_id].includes(actor.user_id))
    throw refuse(consoleRefusals.not_yours_to_second);
  if (row.state !== 'requested') {
    const names = await namesOfUsers(db, [row.decided_by]);
    throw refuse(consoleRefusals.already_decided, {
      who: (row.decided_by && names.get(row.decided_by)?.name) || '—',
      when: row.decided_at ? formatDayTime(row.decided_at, ctx.lang) : '—',
    });
  }
  if (result === 'approve') await carryOut(ctx, id, await lockPair(ctx, row.from_id, row.into_id), row.reason);
  else {
    await db
      .update(accountMerge)
      .set({ state: 'refused', decided_by: actor.user_id, decided_at: sql`now()` })
      .where(eq(accountMerge.id, id));
    ctx.audit({ action: 'account.merge_refuse', target: ['user', row.from_id], before: { into: row.into_id } });
  }
  return getMergeRow(db, actor.user_id, id);
}

/** Takes a merge back: both accounts as they were, but for what was changed since. Both people are notified. */
export async function undoMerge(ctx: Context, id: string, reason: string) {
  const { db, actor, services } = ctx;
  const [row] = await db.select().from(accountMerge).where(eq(accountMerge.id, id)).for('update');
  if (!row || row.client_id !== groupOf(ctx)) throw refuse(shared.not_found);
  const ids = [row.from_id, row.into_id];
  await db.select({ id: user.id }).from(user).where(inArray(user.id, ids)).orderBy(user.id).for('update');
  // an account that was merged again is not there: that merge goes first
  const into = await getAccountRow(ctx, row.into_id);
  if (into.id === actor.user_id) throw refuse(consoleRefusals.own_account);
  if (into.is_super_admin || (await hasHigherAuthority(ctx, into))) throw refuse(consoleRefusals.higher_account);
  if (row.state !== 'done') throw refuse(consoleRefusals.merge_not_done);
  if (!isUndoable(row)) throw refuse(consoleRefusals.merge_undo_late);
  const done = await acrossOrganizations(db, () => restoreMergeChanges(db, id));
  // who has a form of either open is told
  for (const one of ids) await changePerson(ctx, one, {}, 'by_caller');
  await db
    .update(accountMerge)
    .set({ state: 'undone', undone_by: actor.user_id, undone_at: sql`now()` })
    .where(eq(accountMerge.id, id));
  await services.sessions.refresh(db, ids);
  for (const one of ids)
    ctx.audit({ action: 'account.merge_undo', target: ['user', one], after: { ...done, merge_id: id }, reason });
  await notify(ctx, {
    event: 'account.merge_undone',
    to: ids,
    organization_id: actor.organization_id,
    title: { cn: '两个账号的合并已撤销', us: 'The merge of your two accounts was undone' },
    body: {
      cn: '两个账号恢复为合并前的状态，请分别登录。',
      us: 'Both accounts are back to how they were. Sign in to each separately.',
    },
    urgency: 'urgent',
    link: null,
  });
  return getMergeRow(db, actor.user_id, id);
}
