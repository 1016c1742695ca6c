import { reachesAudience } from '#server/audience/audience.ts';
import type { Context } from '#server/http/context.ts';
import { scopeOf } from '#server/rights/actor.ts';
import { liveRights } from '../../rights.ts';
import type { LiveRow } from '../lives.queries.ts';

/** Whether the audience of a live that waits lies within what its decider reaches. */
export async function reachesInvited({ services, db, actor }: Context, row: LiveRow): Promise<boolean> {
  if (!row.audience || row.waits_for === 'public_approver') return true;
  return reachesAudience(services, { db, actor, scope: scopeOf(actor, liveRights.approve) }, row.audience);
}
