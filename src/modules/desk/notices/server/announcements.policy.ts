import { type Actor, mayCall } from '#server/rights/actor.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { type ANNOUNCEMENT_ACTIONS, announcements } from '../contract/announcements.contract.ts';
import type { AnnouncementStatus } from '../contract/announcements.lifecycle.ts';
import { messages } from '../contract/messages.contract.ts';
import { noticeRights } from '../rights.ts';
import { reachesWhole } from './management.policy.ts';

type Action = (typeof ANNOUNCEMENT_ACTIONS)[number];

interface Facts {
  readonly status: AnnouncementStatus;
  readonly created_by: string;
  readonly sent_at: string | null;
  readonly expires_at: string | null;
}
type Stored = Omit<Facts, 'status'> & { readonly status: string; readonly organization_id: string };

/** Who looks, and which codes they hold where the announcement is. */
export interface AnnouncementAccess {
  readonly user_id: string;
  readonly writes: boolean;
  readonly decides: boolean;
  /** Sees who has read it. */
  readonly oversees: boolean;
}

const DAY_MS = 86_400_000;

/** The call that each action makes: what its contract asks of a session is asked before the action is offered. */
const CALLS: Readonly<Record<Action, Endpoint>> = {
  update: announcements.update,
  remove: announcements.remove,
  submit: announcements.submit,
  withdraw: announcements.withdraw,
  cancel_schedule: announcements.cancelSchedule,
  approve: announcements.approve,
  return: announcements.giveBack,
  recall: announcements.recall,
  urge: messages.urge,
};

export function accessOf(actor: Actor, organizationId: string): AnnouncementAccess {
  const writes = reachesWhole(actor, noticeRights.publish, organizationId);
  const decides = reachesWhole(actor, noticeRights.approve, organizationId);
  const oversees = writes || decides || reachesWhole(actor, noticeRights.receipts, organizationId);
  return { user_id: actor.user_id, writes, decides, oversees };
}

/** Whether somebody sees it as one of those who write and decide; a draft is its author's alone. `managedBy` asks rows the same. */
export function mayManage(actor: Actor, row: Stored): boolean {
  const access = accessOf(actor, row.organization_id);
  return (access.writes || access.decides) && (row.status !== 'draft' || row.created_by === actor.user_id);
}

/** What the caller may do with an announcement now: rows offer it, and the calls accept exactly that. */
export function announcementActions(row: Stored, actor: Actor): Action[] {
  const facts = { ...row, status: row.status as AnnouncementStatus };
  const possible = actionsOf(facts, accessOf(actor, row.organization_id), Date.now());
  return possible.filter((action) => mayCall(CALLS[action], actor));
}

/** Whether something is shown no more. */
export const isOver = (expires_at: string | null, now: number): boolean =>
  expires_at !== null && Date.parse(expires_at) <= now;

/** Hours in which an author recalls their own. */
export function isFresh(sent_at: string | null, now: number): boolean {
  return sent_at !== null && now - Date.parse(sent_at) < DAY_MS;
}

/** What somebody may do with an announcement now. Nobody decides about their own. */
export function actionsOf(facts: Facts, access: AnnouncementAccess, now: number): Action[] {
  const is_own = facts.created_by === access.user_id;
  const isDraft = facts.status === 'draft' && is_own && access.writes;
  const isWaiting = facts.status === 'pending_approval';
  const actions: Record<Action, boolean> = {
    update: isDraft,
    remove: isDraft,
    submit: isDraft,
    withdraw: isWaiting && is_own && access.writes,
    cancel_schedule: facts.status === 'scheduled' && access.writes,
    approve: isWaiting && !is_own && access.decides,
    return: isWaiting && !is_own && access.decides,
    recall: facts.status === 'sent' && (access.decides || (is_own && access.writes && isFresh(facts.sent_at, now))),
    urge: facts.status === 'sent' && !isOver(facts.expires_at, now) && access.oversees,
  };
  return (Object.keys(actions) as Action[]).filter((action) => actions[action]);
}

interface Sent {
  readonly status: string;
  readonly send_at: string | null;
}

/** Where an announcement or a notice stands, in the words of the contract. */
export const standingOf = ({ status, send_at }: Sent) => ({
  is_out: status === 'sent',
  is_recalled: status === 'recalled',
  awaits_approval: status === 'pending_approval',
  goes_at: status === 'scheduled' ? send_at : null,
});

/** Whether it goes out without a second person: where the school asks for none, and never on the sign-in page. */
export function canSendDirectly(
  placements: readonly string[],
  access: Pick<AnnouncementAccess, 'decides'>,
  { needs_second }: { readonly needs_second: boolean },
): boolean {
  return access.decides && !needs_second && !placements.includes('login');
}
