import { canMove } from '#shared/lifecycle.ts';
import { slipLifecycle, VISIBLE_STATES } from '../../contract/payroll.lifecycle.ts';
import type { slipActs } from '../../contract/wage-users.contract.ts';
import type { FoundSlip } from './slips.queries.ts';

type Act = (typeof slipActs)[number];

export const isVisible = (status: string): boolean => (VISIBLE_STATES as readonly string[]).includes(status);

export interface SlipViewer {
  readonly user_id: string;
  readonly is_own: boolean;
  readonly prepares: boolean;
  readonly sends: boolean;
}

export interface SlipFacts extends FoundSlip {
  readonly has_question: boolean;
  readonly draft: { readonly hands: readonly string[] } | null;
}

/** Who had the batch or its correction in hand, and sends neither therefore. */
export const handsOf = (
  batch: { readonly hands: readonly string[] },
  draft: { readonly drafted_by: string | null },
  payload: { readonly hands?: readonly string[] },
): string[] => [...batch.hands, ...(payload.hands ?? []), ...(draft.drafted_by ? [draft.drafted_by] : [])];

/** What may be done with a slip now. The services ask the same conditions. */
export function slipActsOf({ user_id, is_own, prepares, sends }: SlipViewer, facts: SlipFacts): Act[] {
  const { slip, batch, draft, has_question } = facts;
  const isOut = isVisible(batch.status) && canMove(slipLifecycle, 'correct', slip.status);
  const isDraftRow = slip.status === 'pending' && slip.replaces_id === null && batch.status === 'draft';
  const isAskable = canMove(slipLifecycle, 'ask', slip.status) && isVisible(batch.status) && batch.status !== 'closed';
  const rules: readonly (readonly [Act, boolean])[] = [
    ['update', prepares && isDraftRow],
    ['remove', prepares && isDraftRow],
    ['confirm', is_own && isOut && slip.status === 'viewed' && !has_question && batch.sign_mode !== 'none'],
    ['ask', is_own && isAskable],
    ['pdf', is_own && isOut],
    ['draft_correction', prepares && isOut && batch.status === 'sent'],
    ['send_correction', sends && isOut && batch.status === 'sent' && draft !== null && !draft.hands.includes(user_id)],
    ['remind', prepares && isOut && batch.status === 'sent' && draft === null && slip.status !== 'confirmed'],
  ];
  return rules.filter(([, may]) => may).map(([act]) => act);
}
