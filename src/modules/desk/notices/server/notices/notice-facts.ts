import type { NoticeFacts } from './notices.policy.ts';
import type { FoundNotice } from './notices.queries.ts';

/** What the policy asks about. */
export const factsOf = ({ row, department }: Pick<FoundNotice, 'row' | 'department'>): NoticeFacts => ({
  kind: row.kind,
  status: row.status,
  organization_id: row.organization_id,
  department_id: row.department_id,
  created_by: row.created_by,
  sent_at: row.sent_at,
  expires_at: row.expires_at,
  approver: row.approver,
  leader_id: department?.leader_id ?? null,
});
