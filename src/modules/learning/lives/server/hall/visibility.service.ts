import { contentCheckRights } from '#modules/core/content-check/rights.ts';
import type { Db } from '#server/database/database.ts';
import type { Actor } from '#server/rights/actor.ts';
import { liveRights } from '../../rights.ts';
import { isOwner, reaches, sideOf } from '../live.policy.ts';
import { clientOf, isInvited, type LiveRow } from '../lives.queries.ts';

/** Whether somebody sees a live because of what they do: its side, who decides, who stops, who moderates. */
export function isResponsibleFor(actor: Actor, row: LiveRow): boolean {
  if (isOwner(actor, row) || sideOf(actor, row) !== null) return true;
  return (
    row.status !== 'draft' &&
    reaches(actor, row, liveRights.approve, liveRights.approvePublic, contentCheckRights.moderate)
  );
}

/**
 * Whether somebody may see a live: its side, who decides about it, and once it is approved its audience. What was deleted
 * nobody sees; a draft its side alone.
 */
export async function canSee(db: Db, actor: Actor, row: LiveRow): Promise<boolean> {
  if (row.status === 'archived') return false;
  if (isResponsibleFor(actor, row)) return true;
  if (row.status === 'draft' || row.status === 'pending_approval') return false;
  if (
    row.status === 'closed' &&
    row.close_kind !== 'stopped' &&
    row.close_kind !== 'cancelled' &&
    row.close_kind !== 'no_show'
  )
    return false;
  if (row.visibility === 'public') return true;
  if (row.visibility === 'login')
    return actor.client_id !== null && actor.client_id === (await clientOf(db, row.organization_id));
  return isInvited(db, actor.user_id, row.id);
}
