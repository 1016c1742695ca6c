import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Context } from '#server/http/context.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { payrollRefusals as r } from '../../contract/payroll.refusals.ts';
import { payrollRights } from '../../rights.ts';
import { reachesIn, staffScope } from '../reach.policy.ts';
import { isVisible, type SlipViewer } from './slips.policy.ts';
import { type FoundSlip, findSlip, readableStates } from './slips.queries.ts';

/** A slip and what its viewer is to it. Refuses (404001) everybody who is neither its owner nor looks through its batch. */
export async function slipFor(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  id: string,
): Promise<{ readonly found: FoundSlip; readonly viewer: SlipViewer }> {
  const found = await acrossOrganizations(db, () => findSlip(db, id));
  if (!found) throw refuse(shared.not_found);
  const { slip, batch } = found;
  const isSent = slip.sent_at !== null && (readableStates.includes(slip.status) || slip.status === 'recalled');
  const is_own = slip.user_id === actor.user_id && isSent && (isVisible(batch.status) || batch.status === 'recalled');
  const looks = staffScope(actor).organizations.includes(slip.organization_id);
  if (!is_own && !looks) throw refuse(shared.not_found);
  const has = (code: (typeof payrollRights)[keyof typeof payrollRights]) =>
    reachesIn(actor, code, slip.organization_id);
  return {
    found,
    viewer: {
      user_id: actor.user_id,
      is_own,
      prepares: has(payrollRights.prepare),
      sends: has(payrollRights.send),
    },
  };
}

/** Of one’s own slips alone; refuses (404001) those of others, and (200200) what was recalled, with the reason. */
export async function ownSlip(ctx: Pick<Context, 'db' | 'actor'>, id: string): Promise<FoundSlip> {
  const { found, viewer } = await slipFor(ctx, id);
  if (!viewer.is_own) throw refuse(shared.not_found);
  requireNotRecalled(found);
  return found;
}

export function requireNotRecalled({ batch }: FoundSlip): void {
  if (batch.status === 'recalled') throw refuse(r.recalled, { reason: batch.recall_reason ?? '' });
}
