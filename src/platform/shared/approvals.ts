import * as z from 'zod';
import { id, instant, line } from './fields.ts';
import { defineRefusals } from './refusal.ts';
import type { Text } from './text.ts';

/** States of an approval; the words are what people read. */
export const approvalStates = {
  open: { cn: '审批中', us: 'In review' },
  approved: { cn: '已同意', us: 'Approved' },
  rejected: { cn: '已拒绝', us: 'Declined' },
  returned: { cn: '已退回', us: 'Returned for changes' },
  withdrawn: { cn: '已撤回', us: 'Withdrawn' },
} as const satisfies Readonly<Record<string, Text>>;

export type ApprovalState = keyof typeof approvalStates;

/** What may be done with an approval. */
export const approvalMoves = {
  approve: { cn: '同意', us: 'Approve' },
  reject: { cn: '拒绝', us: 'Decline' },
  return: { cn: '退回修改', us: 'Return for changes' },
  withdraw: { cn: '撤回', us: 'Withdraw' },
  transfer: { cn: '转交', us: 'Transfer' },
  add_signer: { cn: '加签', us: 'Add signer' },
  copy: { cn: '抄送', us: 'Copy to' },
  urge: { cn: '催办', us: 'Urge' },
} as const satisfies Readonly<Record<string, Text>>;

export type ApprovalMove = keyof typeof approvalMoves;

export const approvalRefusals = defineRefusals('approval', {
  closed: { cn: '该申请的状态已变为「{state}」，请刷新', us: 'The request is now “{state}”; please refresh' },
  own: { cn: '不能审批自己的申请', us: 'You cannot decide your own request' },
  not_yours: { cn: '当前不由您审批', us: 'It is not your turn to decide this' },
  no_decider: {
    cn: '找不到「{step}」的审批人，请联系管理员',
    us: 'Nobody can decide “{step}”; please contact the administrator',
  },
  opinion_needed: { code: 422001, cn: '请填写意见', us: 'Please give your opinion' },
  urged: { code: 429001, cn: '刚刚催办过，请稍后再试', us: 'It was urged a moment ago; please wait' },
  bad_person: { code: 422001, cn: '该人员不能处理此申请', us: 'This person cannot take part in this request' },
});

/** What is said with a decision. An approval may go without; what refuses or returns says why. */
export const opinion = line(2, 200);

/** The words and papers that come with a decision; domains put it into the bodies of their endpoints. */
export const decisionDraft = z.object({
  opinion: z.union([z.literal('').transform(() => undefined), opinion]).optional(),
  file_ids: z.array(id).max(9).default([]),
});

/** One line of the to-do list: what waits for the caller, whichever domain it belongs to. */
export const taskRow = z.object({
  approval_id: id,
  step_id: id,
  entity_type: z.string(),
  entity_id: id,
  title_cn: z.string(),
  title_us: z.string(),
  step_cn: z.string(),
  step_us: z.string(),
  applicant_name: z.string(),
  organization_id: id,
  link: z.string(),
  opened_at: instant,
  due_at: instant.nullable(),
  is_overdue: z.boolean(),
  is_urged: z.boolean(),
});

/** The ladder of an approval as its pages show it. */
export const approvalView = z.object({
  id,
  state: z.enum(Object.keys(approvalStates) as [ApprovalState, ...ApprovalState[]]),
  actions: z.array(z.enum(Object.keys(approvalMoves) as [ApprovalMove, ...ApprovalMove[]])),
  steps: z.array(
    z.object({
      id,
      name_cn: z.string(),
      name_us: z.string(),
      mode: z.enum(['any', 'all', 'in_turn']),
      state: z.enum(['waiting', 'open', 'approved', 'rejected', 'returned', 'withdrawn']),
      pending_user_ids: z.array(id),
      due_at: instant.nullable(),
    }),
  ),
  decisions: z.array(
    z.object({
      id,
      step_id: id.nullable(),
      move: z.string(),
      by_user_id: id.nullable(),
      by_name: z.string(),
      opinion: z.string().nullable(),
      file_ids: z.array(id),
      to_user_ids: z.array(id),
      at: instant,
    }),
  ),
});

export type TaskRow = z.output<typeof taskRow>;
export type ApprovalView = z.output<typeof approvalView>;
