import { defineLifecycle, type MoveOf, type StateOf } from '#shared/lifecycle.ts';

/** A card, code or face that opens doors. */
export const accessCardLifecycle = defineLifecycle({
  states: {
    active: { cn: '有效', us: 'Active', tone: 'done' },
    lost: { cn: '已挂失', us: 'Lost', tone: 'refused' },
    revoked: { cn: '已注销', us: 'Revoked', tone: 'ended' },
    expired: { cn: '已过期', us: 'Expired', tone: 'ended' },
  },
  moves: {
    report_lost: { from: ['active'], to: 'lost', cn: '挂失', us: 'Report lost' },
    restore: { from: ['lost'], to: 'active', cn: '解除挂失', us: 'Restore' },
    revoke: { from: ['active', 'lost'], to: 'revoked', cn: '注销', us: 'Revoke' },
  },
});
export type CardStatus = StateOf<typeof accessCardLifecycle>;
export type CardAct = MoveOf<typeof accessCardLifecycle>;
