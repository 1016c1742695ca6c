import { defineLifecycle } from '#shared/lifecycle.ts';
import { states } from '#shared/states.ts';

/** Where a pupil stands on the roll (学籍). The last three have left. */
export const studentLifecycle = defineLifecycle({
  states: {
    pending: states.to_enrol,
    enrolled: states.enrolled,
    suspended: states.on_leave_from_school,
    transferred: states.changed_school,
    graduated: states.graduated,
    withdrawn: states.left_school,
  },
  moves: {
    enter: { from: ['pending'], to: 'enrolled', cn: '入学', us: 'Enrol' },
    class: { from: ['enrolled'], to: 'enrolled', cn: '转班', us: 'Change class' },
    suspend: { from: ['enrolled'], to: 'suspended', cn: '休学', us: 'Take leave' },
    resume: { from: ['suspended'], to: 'enrolled', cn: '复学', us: 'Return from leave' },
    transfer_out: { from: ['enrolled', 'suspended'], to: 'transferred', cn: '转出', us: 'Transfer out' },
    withdraw: { from: ['enrolled', 'suspended'], to: 'withdrawn', cn: '退学', us: 'Withdraw' },
    graduate: { from: ['enrolled'], to: 'graduated', cn: '毕业', us: 'Graduate' },
    correct: { from: ['graduated'], to: 'enrolled', cn: '更正', us: 'Correct' },
  },
});

export type StudentStatus = keyof typeof studentLifecycle.states;
/** Moves that people make one by one; pupils graduate with their class. */
export const STUDENT_ACTIONS = ['enter', 'class', 'suspend', 'resume', 'transfer_out', 'withdraw'] as const;
/** Every change on the roll: those, and a class that graduates or is taken back. */
export const ROLL_MOVES = [...STUDENT_ACTIONS, 'graduate', 'correct'] as const;
export type StudentAction = (typeof STUDENT_ACTIONS)[number];
/** Moves that put a pupil into a class. */
export const ACTIONS_INTO_CLASS: readonly StudentAction[] = ['enter', 'class', 'resume'];
