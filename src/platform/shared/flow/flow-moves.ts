import type { Move } from '../lifecycle.ts';

/** The states of a paper between which a flow moves it, by what they mean. */
export interface FlowStates<S extends string = string> {
  /** Not handed in yet; absent: a paper is made by handing it in. */
  readonly draft?: S;
  /** Somebody has to decide. */
  readonly waits: S;
  readonly agreed: S;
  readonly refused: S;
  /** Given back to be corrected; absent: nothing is returned. */
  readonly returned?: S;
  /** Taken back; may be the draft again. */
  readonly withdrawn: S;
}

/** What people do with a paper on its way. */
export const FLOW_ACTS = [
  'approve',
  'refuse',
  'return',
  'withdraw',
  'transfer',
  'add_signer',
  'copy',
  'remind',
] as const;
export type FlowAct = (typeof FLOW_ACTS)[number];

/** What a decider says. */
export const FLOW_RESULTS = ['approve', 'return', 'refuse'] as const;
export type FlowResult = (typeof FLOW_RESULTS)[number];

/**
 * The moves of a flow, for the lifecycle of its paper: `moves: { ...flowMoves(states), begin, end }`. An approval leads on
 * to the next step, which is the same state, or to the end.
 */
export function flowMoves<const S extends string>(s: FlowStates<S>): Record<FlowAct | 'submit', Move<S>> {
  const present = (...states: (S | undefined)[]) => states.filter((state) => state !== undefined);
  const from = [s.waits];
  return {
    submit: { from: present(s.draft, s.returned), to: s.waits, cn: '提交', us: 'Submit' },
    approve: { from, to: [s.waits, s.agreed], cn: '同意', us: 'Approve' },
    refuse: { from, to: s.refused, cn: '不同意', us: 'Refuse' },
    return: { from: s.returned ? from : [], to: s.returned ?? s.waits, cn: '退回', us: 'Return' },
    withdraw: { from: present(s.waits, s.returned), to: s.withdrawn, cn: '撤回', us: 'Withdraw' },
    transfer: { from, to: s.waits, cn: '转办', us: 'Hand over' },
    add_signer: { from, to: s.waits, cn: '加签', us: 'Add a signer' },
    copy: { from, to: s.waits, cn: '抄送', us: 'Copy to' },
    remind: { from, to: s.waits, cn: '催办', us: 'Remind' },
  };
}
