import { and, asc, eq, type SQL } from 'drizzle-orm';
import { user } from '#modules/core/directory/server/tables.ts';
import { within } from '#server/database/scope.ts';
import { anyOf, anyRow, type FindTodos, type Todo, type TodoWaits } from '#server/home-feed/home-feed.ts';
import { decision, fact, lentBy, reviewOf } from '#server/home-feed/review.ts';
import type { Context } from '#server/http/context.ts';
import { holds, scopeOf } from '#server/rights/actor.ts';
import { roleUsers } from '../../contract/role-users.contract.ts';
import { accessRights } from '../../rights.ts';
import { listRoleUsers } from '../holders/role-users.queries.ts';
import { delegation, roleUser } from '../tables.ts';

const MOST = 50;

/** Roles that need a second person, and permissions that a colleague wants to lend, for the home pages. */
export const accessTodos: FindTodos = async (ctx) => [
  ...(await grantsToConfirm(ctx)),
  ...(await delegationsToAccept(ctx)),
];

export const accessWaits: TodoWaits = ({ actor }) =>
  anyOf(
    holds(actor, accessRights.roles)
      ? anyRow(
          roleUser,
          and(within(scopeOf(actor, accessRights.roles), roleUser.organization_id), eq(roleUser.state, 'requested')),
        )
      : null,
    anyRow(delegation, isOffered(actor.user_id)),
  );

/** SQL condition: a colleague offers permissions to this person. */
const isOffered = (userId: string): SQL =>
  and(eq(delegation.to_user_id, userId), eq(delegation.state, 'requested')) as SQL;

async function grantsToConfirm({ db, actor }: Context): Promise<Todo[]> {
  if (!holds(actor, accessRights.roles)) return [];
  const viewer = { actor, scope: scopeOf(actor, accessRights.roles) };
  const { list } = await listRoleUsers(db, viewer, null, { page: 1, per_page: MOST, state: 'requested' });
  return list
    .filter(({ actions }) => actions.includes('approve'))
    .map((row) => ({
      key: `role_user:${row.id}`,
      kind: 'role_user_second',
      title: `角色授权待复核：${row.user.name}`,
      title_en: `Role assignment to review: ${row.user.name_en ?? row.user.name}`,
      detail: [row.role.name, row.reason].filter(Boolean).join(' · '),
      detail_en: [row.role.name_en ?? row.role.name, row.reason].filter(Boolean).join(' · '),
      due_at: null,
      since: row.created_at,
      route: '/manager-auth?requested=1',
      mobile_route: '/mobile/manager-auth?requested=1',
      review: reviewOf(actor, {
        type: 'role_user',
        id: row.id,
        facts: [
          fact({ cn: '人员', us: 'Person' }, row.user.name, row.user.name_en),
          fact({ cn: '角色', us: 'Role' }, row.role.name, row.role.name_en),
          fact({ cn: '原因', us: 'Reason' }, row.reason),
        ],
        moves: [
          decision('approve', roleUsers.second, row.id, { body: { decision: 'approve' } }),
          decision('reject', roleUsers.second, row.id, { body: { decision: 'refuse' }, words: 'reason' }),
        ],
        batch: false,
        for: lentBy(actor, accessRights.roles),
      }),
    }));
}

async function delegationsToAccept({ db, actor }: Context): Promise<Todo[]> {
  const rows = await db
    .select({ row: delegation, lender: { name: user.name, name_en: user.name_en } })
    .from(delegation)
    .innerJoin(user, eq(user.id, delegation.from_user_id))
    .where(isOffered(actor.user_id))
    .orderBy(asc(delegation.created_at))
    .limit(MOST);
  return rows.map(({ row, lender }) => ({
    key: `delegation:${row.id}`,
    kind: 'delegation_accept',
    title: `${lender.name} 请您代理其权限`,
    title_en: `${lender.name_en ?? lender.name} wants to delegate permissions to you`,
    detail: row.reason,
    due_at: null,
    since: row.created_at,
    route: '/my_rights',
    mobile_route: '/mobile/my_rights',
  }));
}
