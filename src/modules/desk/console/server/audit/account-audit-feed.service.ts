import type { FindTodos, Todo } from '#server/home-feed/home-feed.ts';
import type { Text } from '#shared/text.ts';
import { type AuditRow, listDecidable } from './account-audit.service.ts';

const KINDS: Readonly<Record<AuditRow['kind'], Text>> = {
  change_phone: { cn: '更换手机号待审核', us: 'Phone number change to review' },
  identity_correction: { cn: '身份信息更正待审核', us: 'Identity correction to review' },
  account_recovery: { cn: '账号找回待审核', us: 'Account recovery to review' },
  self_signup: { cn: '自助注册待审核', us: 'Sign-up to review' },
};

/** What people asked for about their accounts, for the home pages of those who may decide it. */
export const accountAuditTodos: FindTodos = async (ctx) => (await listDecidable(ctx)).map(todoOf);

function todoOf({ item_id, kind, user, reason, submitted_at }: AuditRow): Todo {
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
    quick: null,
  };
}
