import { defineLifecycle, type StateOf } from '#shared/lifecycle.ts';
import { states } from '#shared/states.ts';

/** Somebody of a service company from the registration until they leave. */
export const serveUserLifecycle = defineLifecycle({
  states: {
    pending: states.to_start_duty,
    active: states.on_duty,
    suspended: states.inactive,
    left: states.left_duty,
  },
  moves: {
    activate: { from: ['pending', 'suspended'], to: 'active', cn: '上岗', us: 'Start work' },
    suspend: { from: ['active'], to: 'suspended', cn: '停用', us: 'Suspend' },
    lapse: { from: ['active'], to: 'suspended', cn: '合同或证件到期，自动停用', us: 'Suspended: papers expired' },
    hold: { from: ['active'], to: 'suspended', cn: '入职查询未完成，停用', us: 'Suspended: check missing' },
    leave: { from: ['active', 'suspended'], to: 'left', cn: '离场', us: 'Leave' },
  },
});

export type ServeStatus = StateOf<typeof serveUserLifecycle>;
