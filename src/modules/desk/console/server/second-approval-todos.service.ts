import { and, eq, type SQL } from 'drizzle-orm';
import { accessRights } from '#modules/core/access/rights.ts';
import { anyOf, anyRow, type FindTodos, type Todo, type TodoWaits } from '#server/home-feed/home-feed.ts';
import { decision, fact, lentBy, reviewOf } from '#server/home-feed/review.ts';
import type { Context } from '#server/http/context.ts';
import { holds, scopeOf } from '#server/rights/actor.ts';
import type { ActionCode } from '#shared/endpoint.ts';
import { accountMerges } from '../contract/account-merges.contract.ts';
import { impersonations } from '../contract/impersonation.contract.ts';
import { listMerges, mergesInto } from './accounts/account-merges.queries.ts';
import { peopleWithin } from './accounts/accounts.queries.ts';
import { groupOf } from './accounts/accounts.service.ts';
import { impersonationsOf, listImpersonations, REQUEST_HOURS } from './impersonation/impersonation.queries.ts';
import { accountMerge, impersonation } from './tables.ts';

const MOST = 50;
const HOUR_MS = 3_600_000;

/** What another administrator asked for and a second one has to agree to, for their home pages. */
export const secondApprovalTodos: FindTodos = async (ctx) => [...(await merges(ctx)), ...(await signIns(ctx))];

export const secondApprovalWaits: TodoWaits = (ctx) => {
  const { actor } = ctx;
  if (!actor.client_id) return null;
  return anyOf(
    holds(actor, accessRights.accounts)
      ? anyRow(
          accountMerge,
          and(mergesInto(actor.client_id, peopleOf(ctx, accessRights.accounts)), eq(accountMerge.state, 'requested')),
        )
      : null,
    holds(actor, accessRights.signInAs)
      ? anyRow(
          impersonation,
          and(
            impersonationsOf(actor.client_id, peopleOf(ctx, accessRights.signInAs)),
            eq(impersonation.state, 'requested'),
          ),
        )
      : null,
  );
};

/** SQL condition: people whom a right of the person reaches. */
const peopleOf = (ctx: Context, code: ActionCode): SQL => peopleWithin(ctx.db, groupOf(ctx), scopeOf(ctx.actor, code));

async function merges(ctx: Context): Promise<Todo[]> {
  const { db, actor } = ctx;
  if (!actor.client_id || !holds(actor, accessRights.accounts)) return [];
  const group = groupOf(ctx);
  const people = peopleOf(ctx, accessRights.accounts);
  const query = { page: 1, per_page: MOST, state: ['requested' as const] };
  const { list } = await listMerges(db, actor.user_id, group, query, people);
  return list
    .filter((row) => row.can_second)
    .map((row) => ({
      key: `account_merge:${row.id}`,
      kind: 'account_merge_second',
      title: `账号合并待同意：${row.into.name}`,
      title_en: `Account merge to approve: ${row.into.name_en ?? row.into.name}`,
      detail: [row.requested_by.name, row.reason].join(' · '),
      detail_en: [row.requested_by.name_en ?? row.requested_by.name, row.reason].join(' · '),
      due_at: null,
      since: row.requested_at,
      route: '/admin/adminUsers?view=merges',
      mobile_route: null,
      review: reviewOf(actor, {
        type: 'account_merge',
        id: row.id,
        facts: [
          fact({ cn: '保留账号', us: 'Kept account' }, row.into.name, row.into.name_en),
          fact({ cn: '申请人', us: 'Requested by' }, row.requested_by.name, row.requested_by.name_en),
          fact({ cn: '原因', us: 'Reason' }, row.reason),
        ],
        moves: [
          decision('approve', accountMerges.second, row.id, { body: { result: 'approve' } }),
          decision('reject', accountMerges.second, row.id, { body: { result: 'refuse' } }),
        ],
        batch: false,
        for: lentBy(actor, accessRights.accounts),
      }),
    }));
}

/** A wish to sign in as a pupil; it lapses after some hours. */
async function signIns(ctx: Context): Promise<Todo[]> {
  const { db, actor } = ctx;
  if (!actor.client_id || !holds(actor, accessRights.signInAs)) return [];
  const group = groupOf(ctx);
  const people = peopleOf(ctx, accessRights.signInAs);
  const query = { page: 1, per_page: MOST, state: ['requested' as const] };
  const { list } = await listImpersonations(db, actor.user_id, group, query, people);
  const endOf = (requestedAt: string) => Date.parse(requestedAt) + REQUEST_HOURS * HOUR_MS;
  return list
    .filter((row) => row.can_second && endOf(row.requested_at) > Date.now())
    .map((row) => ({
      key: `impersonation:${row.id}`,
      kind: 'impersonation_second',
      title: `代登录待同意：${row.target.name}`,
      title_en: `Sign-in as ${row.target.name_en ?? row.target.name} to approve`,
      detail: [row.actor.name, row.reason].join(' · '),
      detail_en: [row.actor.name_en ?? row.actor.name, row.reason].join(' · '),
      due_at: new Date(endOf(row.requested_at)).toISOString(),
      since: row.requested_at,
      route: '/admin/adminUsers?view=log_in_as',
      mobile_route: null,
      review: reviewOf(actor, {
        type: 'impersonation',
        id: row.id,
        facts: [
          fact({ cn: '代登录账号', us: 'Account' }, row.target.name, row.target.name_en),
          fact({ cn: '申请人', us: 'Requested by' }, row.actor.name, row.actor.name_en),
          fact({ cn: '原因', us: 'Reason' }, row.reason),
        ],
        moves: [
          decision('approve', impersonations.second, row.id, { body: { result: 'approve' } }),
          decision('reject', impersonations.second, row.id, { body: { result: 'refuse' } }),
        ],
        batch: false,
        for: lentBy(actor, accessRights.signInAs),
      }),
    }));
}
