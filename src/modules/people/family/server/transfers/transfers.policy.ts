import { NOTICE_HOURS, type TRANSFER_ACTIONS } from '../../contract/guardian-transfers.contract.ts';
import type { LinkStanding } from '../links/links.policy.ts';
import type { guardianTransfer } from '../tables.ts';

type Transfer = typeof guardianTransfer.$inferSelect;
type Action = (typeof TRANSFER_ACTIONS)[number];

/** The school acts for a pupil: 0356 in reach, and no guardian of the child, who acts as one. */
export const actsAsSchool = ({ governs, own }: Pick<LinkStanding, 'governs' | 'own'>): boolean => governs && !own;

/** When a second person of the school may confirm at the earliest; null: at once. */
export function confirmableAt({ kind, from_id, papers, created_at }: Transfer): string | null {
  if (kind === 'by_guardian') return null;
  const waits = from_id !== null && !papers.some((paper) => paper.kind === 'court');
  const told = new Date(created_at).getTime();
  return new Date(told + (waits ? NOTICE_HOURS * 3_600_000 : 0)).toISOString();
}

/** What somebody may do with a transfer that waits. That a confirmation is too early is said by the move itself. */
export function transferActions(transfer: Transfer, { user_id, own, governs }: LinkStanding): Action[] {
  if (transfer.state !== 'requested') return [];
  const school = actsAsSchool({ governs, own });
  if (transfer.kind === 'by_school') {
    if (!school) return [];
    return transfer.requested_by === user_id ? ['withdraw'] : ['accept', 'decline'];
  }
  if (!own || own.restricted) return [];
  if (transfer.to_id === user_id) return ['accept', 'decline'];
  return transfer.requested_by === user_id ? ['withdraw'] : [];
}

/** What is offered to somebody at a moment (milliseconds): nobody agrees to what is over, though the night has not ended it yet. */
export const offeredActions = (transfer: Transfer, standing: LinkStanding, now: number): Action[] =>
  transferActions(transfer, standing).filter((act) => act !== 'accept' || now < Date.parse(transfer.expires_at));

/** Who finds a transfer: the two it is about, unless a court keeps them away, and the school. */
export const canSeeTransfer = (transfer: Transfer, standing: LinkStanding): boolean =>
  actsAsSchool(standing) ||
  (standing.own !== null &&
    !standing.own.restricted &&
    (transfer.from_id === standing.user_id || transfer.to_id === standing.user_id));
