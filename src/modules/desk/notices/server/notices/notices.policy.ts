import { userGroupsRights } from '#modules/desk/user-groups/rights.ts';
import { type Actor, holds, mayCall } from '#server/rights/actor.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { messages } from '../../contract/messages.contract.ts';
import { notices } from '../../contract/notices.contract.ts';
import type { NoticeStatus } from '../../contract/notices.lifecycle.ts';
import type { NOTICE_ACTIONS } from '../../contract/notices.shapes.ts';
import { receipts } from '../../contract/receipts.contract.ts';
import { noticeRights } from '../../rights.ts';
import { isFresh, isOver } from '../announcements.policy.ts';
import { managementReach, reachesWhole } from '../management.policy.ts';

export type NoticeAction = (typeof NOTICE_ACTIONS)[number];

export interface NoticeFacts {
  readonly kind: 'notice' | 'bulletin' | 'message';
  readonly status: string;
  readonly organization_id: string;
  readonly department_id: string | null;
  readonly created_by: string;
  readonly sent_at: string | null;
  readonly expires_at: string | null;
  readonly approver: 'leader' | 'office' | null;
  /** Who leads the department that issues it. */
  readonly leader_id: string | null;
}

/** What somebody may do with a notice. */
export interface NoticeAccess {
  readonly is_own: boolean;
  /** Writes for all of its organisation, or for its department. */
  readonly writes: boolean;
  readonly decides: boolean;
  /** Sees receipts. */
  readonly oversees: boolean;
}

/** The call that each action makes: what its contract asks of a session is asked before the action is offered. */
const CALLS: Readonly<Record<NoticeAction, Endpoint>> = {
  update: notices.update,
  remove: notices.remove,
  submit: notices.submit,
  withdraw: notices.withdraw,
  cancel_schedule: notices.cancelSchedule,
  approve: notices.approve,
  return: notices.giveBack,
  revise: notices.update,
  recall: notices.recall,
  urge: receipts.urge,
  copy: notices.copy,
};
const CALLS_OF_MESSAGE: typeof CALLS = { ...CALLS, update: messages.update, urge: messages.urge };

/** The code with which notices of a kind are written. */
const writingCode = (kind: NoticeFacts['kind']) =>
  kind === 'message' ? userGroupsRights.messages : noticeRights.publish;

/** What somebody may do with a notice; its recipients as such decide nothing. */
export function accessOf(actor: Actor, facts: NoticeFacts): NoticeAccess {
  const code = writingCode(facts.kind);
  const is_own = facts.created_by === actor.user_id;
  const inDepartment =
    facts.department_id !== null && managementReach(actor, code).departments.includes(facts.department_id);
  // what somebody wrote at a school that they reach no more is closed to them
  const ownHere = is_own && holds(actor, code) && actor.reach.includes(facts.organization_id);
  const writes = reachesWhole(actor, code, facts.organization_id) || inDepartment || ownHere;
  const office = reachesWhole(actor, noticeRights.approve, facts.organization_id);
  const leads = facts.approver === 'leader' && facts.leader_id === actor.user_id && !is_own;
  return {
    is_own,
    writes,
    decides: office || leads,
    oversees: writes || office || leads || reachesWhole(actor, noticeRights.receipts, facts.organization_id),
  };
}

/** Whether somebody sees it as one of those who write and decide; a draft is its author's alone. `managedNotices` asks rows the same. */
export const mayManage = (facts: NoticeFacts, access: NoticeAccess): boolean =>
  access.is_own ? access.writes : access.oversees && facts.status !== 'draft';

/** What the caller may do with a notice now: rows offer it, and the calls accept exactly that. */
export function noticeActions(facts: NoticeFacts, actor: Actor): NoticeAction[] {
  const access = accessOf(actor, facts);
  if (!mayManage(facts, access)) return [];
  const calls = facts.kind === 'message' ? CALLS_OF_MESSAGE : CALLS;
  return possibleActions(facts, access, Date.now()).filter((action) => mayCall(calls[action], actor));
}

/** What somebody may do by their part in it. Nobody decides about their own. */
function possibleActions(facts: NoticeFacts, access: NoticeAccess, now: number): NoticeAction[] {
  const status = facts.status as NoticeStatus;
  const { is_own, writes, decides } = access;
  const isDraft = status === 'draft' && is_own && writes;
  const isWaiting = status === 'pending_approval';
  const isSent = status === 'sent';
  const isItem = facts.kind !== 'message';
  const actions: Record<NoticeAction, boolean> = {
    update: isDraft,
    remove: isDraft,
    submit: isDraft,
    withdraw: isWaiting && is_own && writes,
    cancel_schedule: status === 'scheduled' && writes,
    approve: isWaiting && !is_own && decides,
    return: isWaiting && !is_own && decides,
    revise: isSent && writes && isItem,
    recall: isSent && (decides || (is_own && writes && isFresh(facts.sent_at, now))),
    urge: isSent && !isOver(facts.expires_at, now) && (writes || access.oversees),
    copy: isItem && writes && status !== 'draft',
  };
  return (Object.keys(actions) as NoticeAction[]).filter((action) => actions[action]);
}
