import { holders } from '#modules/core/access/server/public.ts';
import type { CommentedKind } from '#modules/desk/comments/server/public.ts';
import { staffRights } from '#modules/people/staff/rights.ts';
import { serviceStaffRights } from '../rights.ts';
import { findServeUser } from './serve-users.queries.ts';
import { seesAll } from './serve-users-view.service.ts';

/** Service staff take comments of those who keep them and of who is responsible, beside what happened to them. */
export const serveUserComments: CommentedKind = {
  kind: 'serve_user',
  history: 'serve_user',
  fields: {
    company: { cn: '公司', us: 'Company' },
    kind: { cn: '工种', us: 'Work' },
    contract_no: { cn: '合同编号', us: 'Contract number' },
    contract_from: { cn: '合同开始', us: 'Contract from' },
    contract_to: { cn: '合同结束', us: 'Contract until' },
  },
  find: async (caller, id) => {
    const found = await findServeUser(caller.db, caller.actor, id);
    if (!found || !seesAll(caller, found)) return null;
    const { name, organization_id } = found.row;
    return {
      organization_id,
      title: { cn: `服务人员${name}`, us: `${name}, service staff` },
      route: `/serve_users?id=${id}`,
    };
  },
  viewers: async ({ db, actor }, id, { organization_id }) => {
    const found = await findServeUser(db, actor, id);
    const keepers = await holders(db, serviceStaffRights.manage, organization_id);
    const checkers = await holders(db, staffRights.backgroundChecks, organization_id);
    return [...new Set([...keepers, ...checkers, ...(found ? [found.row.responsible_user_id] : [])])];
  },
};
