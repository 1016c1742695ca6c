import { cut } from '#shared/text/cut.ts';
import type { ANNOUNCEMENT_ACTIONS } from '../contract/announcements.contract.ts';
import type { AnnouncementStatus } from '../contract/announcements.lifecycle.ts';

type Action = (typeof ANNOUNCEMENT_ACTIONS)[number];

interface Facts {
  readonly status: AnnouncementStatus;
  readonly created_by: string;
  readonly sent_at: string | null;
  readonly expires_at: string | null;
}

/** Who looks, and which codes they hold where the announcement is. */
export interface AnnouncementAccess {
  readonly user_id: string;
  readonly writes: boolean;
  readonly decides: boolean;
  /** Sees who has read it. */
  readonly oversees: boolean;
}

const DAY_MS = 86_400_000;

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

/** Whether it goes out without a second person: where the school asks for none, and never on the sign-in page. */
export function canSendDirectly(
  placements: readonly string[],
  access: Pick<AnnouncementAccess, 'decides'>,
  { needs_second }: { readonly needs_second: boolean },
): boolean {
  return access.decides && !needs_second && !placements.includes('login');
}

/** The first words of a text, without its marks. */
export function summaryOf(body: string, length: number): string {
  const plain = body
    .replace(/!\[[^[\]]*\]\([^()]*\)/g, ' ')
    .replace(/^(?:## |- |> )/gm, '')
    .replace(/\*\*/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return cut(plain, length, '…');
}
