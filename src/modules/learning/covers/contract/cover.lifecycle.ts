import { defineLifecycle, type StateOf } from '#shared/lifecycle.ts';
import { states } from '#shared/states.ts';

/** A lesson of somebody on leave, from the moment it needs somebody until it is over. */
export const coverLifecycle = defineLifecycle({
  states: {
    open: states.to_arrange,
    proposed: states.to_accept,
    declined: states.declined,
    accepted: states.accepted,
    set: states.planned,
    done: states.done,
    missed: states.not_held,
    void: states.no_longer_valid,
  },
  moves: {
    propose: { from: ['open', 'proposed', 'declined'], to: 'proposed', cn: '征询代课', us: 'Ask for a cover' },
    accept: { from: ['proposed'], to: 'accepted', cn: '接受', us: 'Accept' },
    decline: { from: ['proposed', 'accepted'], to: ['proposed', 'declined'], cn: '婉拒', us: 'Decline' },
    set: {
      from: ['open', 'proposed', 'declined', 'accepted', 'set'],
      to: 'set',
      cn: '安排',
      us: 'Set',
    },
    expire: { from: ['proposed'], to: 'open', cn: '逾期未答复', us: 'Nobody answered' },
    reopen: { from: ['accepted', 'set'], to: 'open', cn: '重新安排', us: 'Arrange anew' },
    done: { from: ['accepted', 'set'], to: 'done', cn: '完成', us: 'Done' },
    miss: { from: ['open', 'proposed', 'declined'], to: 'missed', cn: '未安排', us: 'Nobody came' },
    void: {
      from: ['open', 'proposed', 'declined', 'accepted', 'set'],
      to: 'void',
      cn: '作废',
      us: 'Void',
    },
  },
});
export type CoverState = StateOf<typeof coverLifecycle>;

/** Nobody is found yet. */
export const UNCOVERED = ['open', 'proposed', 'declined'] as const satisfies readonly CoverState[];
/** Somebody will teach it. */
export const COVERED = ['accepted', 'set'] as const satisfies readonly CoverState[];
