import { defineLifecycle, type MoveOf, type StateOf } from '#shared/lifecycle.ts';
import { states } from '#shared/states.ts';

/** A card, code or face that opens doors. */
export const accessCardLifecycle = defineLifecycle({
  states: {
    active: states.valid,
    lost: states.reported_lost,
    revoked: states.cancelled_for_good,
    expired: states.expired,
  },
  moves: {
    report_lost: { from: ['active'], to: 'lost', cn: '挂失', us: 'Report lost' },
    restore: { from: ['lost'], to: 'active', cn: '解除挂失', us: 'Restore' },
    revoke: { from: ['active', 'lost'], to: 'revoked', cn: '注销', us: 'Revoke' },
  },
});
export type CardStatus = StateOf<typeof accessCardLifecycle>;
export type CardAct = MoveOf<typeof accessCardLifecycle>;
