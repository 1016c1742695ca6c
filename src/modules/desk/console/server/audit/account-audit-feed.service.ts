import { accessRights } from '#modules/core/access/rights.ts';
import { somePending } from '#modules/identity/recovery/server/public.ts';
import type { FindTodos, Todo, TodoWaits } from '#server/home-feed/home-feed.ts';
import { decision, fact, lentBy, reviewOf } from '#server/home-feed/review.ts';
import { type Actor, holds, scopeOf } from '#server/rights/actor.ts';
import type { Text } from '#shared/text.ts';
import { accountAudit } from '../../contract/account-audit.contract.ts';
import { type AuditRow, listDecidable } from './account-audit.service.ts';

const KINDS: Readonly<Record<AuditRow['kind'], Text>> = {
  change_phone: { cn: '更换手机号待审核', us: 'Phone number change to review' },
  identity_correction: { cn: '身份信息更正待审核', us: 'Identity correction to review' },
  account_recovery: { cn: '账号找回待审核', us: 'Account recovery to review' },
  self_signup: { cn: '自助注册待审核', us: 'Sign-up to review' },
};

/** What people asked for about their accounts, for the home pages of those who may decide it. */
export const accountAuditTodos: FindTodos = async (ctx) =>
  (await listDecidable(ctx)).map((row) => todoOf(ctx.actor, row));

export const accountAuditWaits: TodoWaits = ({ actor }) =>
  holds(actor, accessRights.accountRequests) ? somePending(scopeOf(actor, accessRights.accountRequests)) : null;

function todoOf(actor: Actor, { item_id, kind, user, organization, reason, submitted_at }: AuditRow): Todo {
  const [person, body] = [user?.id ?? item_id, { kind, item_id }];
  // the person reads it, whatever was decided
  const said = { words: 'reason', must: true } as const;
  return {
    key: `account_audit:${item_id}`,
    kind: `account_audit_${kind}`,
    title: KINDS[kind].cn,
    title_en: KINDS[kind].us,
    detail: [user?.name, reason].filter(Boolean).join(' · '),
    detail_en: [user?.name_en ?? user?.name, reason].filter(Boolean).join(' · '),
    due_at: null,
    since: submitted_at,
    route: `/admin/adminUsersAudit?kind=${kind}`,
    mobile_route: null,
    review: reviewOf(actor, {
      type: 'account_audit',
      id: item_id,
      facts: [
        fact({ cn: '人员', us: 'Person' }, user?.name, user?.name_en),
        fact({ cn: '学校', us: 'School' }, organization?.name, organization?.name_en),
        fact({ cn: '原因', us: 'Reason' }, reason),
      ],
      moves: [
        decision('approve', accountAudit.decide, person, { body: { ...body, decision: 'approve' }, ...said }),
        decision('return', accountAudit.decide, person, { body: { ...body, decision: 'return' }, ...said }),
        decision('reject', accountAudit.decide, person, { body: { ...body, decision: 'refuse' }, ...said }),
      ],
      batch: false,
      for: lentBy(actor, accessRights.accountRequests),
    }),
  };
}
