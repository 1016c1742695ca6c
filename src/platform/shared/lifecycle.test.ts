import { expect, expectTypeOf, test } from 'vitest';
import {
  canMove,
  defineLifecycle,
  isFinal,
  type MoveOf,
  movesFrom,
  movesOf,
  type StateOf,
  statesOf,
  TONES,
  targetsOf,
} from './lifecycle.ts';

const booking = defineLifecycle({
  states: {
    applied: { cn: '待审核', us: 'Waiting', tone: 'waiting' },
    approved: { cn: '已通过', us: 'Approved', tone: 'done' },
    inside: { cn: '已入校', us: 'Inside', tone: 'running' },
    rejected: { cn: '已拒绝', us: 'Rejected', tone: 'refused' },
    left: { cn: '已离校', us: 'Left', tone: 'ended' },
  },
  moves: {
    approve: { cn: '通过', us: 'Approve', from: ['applied'], to: 'approved' },
    reject: { cn: '拒绝', us: 'Reject', from: ['applied'], to: 'rejected' },
    enter: { cn: '入校', us: 'Enter', from: ['approved', 'inside'], to: 'inside' },
    leave: { cn: '离校', us: 'Leave', from: ['inside'], to: ['left', 'approved'] },
  },
});

test('the moves out of a state come in their declared order', () => {
  expect(movesFrom(booking, 'applied')).toEqual(['approve', 'reject']);
  expect(movesFrom(booking, 'inside')).toEqual(['enter', 'leave']);
  expect(movesFrom(booking, 'rejected')).toEqual([]);
});

test('a move is possible only from its own states', () => {
  expect(canMove(booking, 'enter', 'approved')).toBe(true);
  expect(canMove(booking, 'enter', 'applied')).toBe(false);
  expect(canMove(booking, 'enter', 'left')).toBe(false);
});

test('a move leads to one state or to one of several', () => {
  expect(targetsOf(booking, 'approve')).toEqual(['approved']);
  expect(targetsOf(booking, 'leave')).toEqual(['left', 'approved']);
});

test('a state without moves is final', () => {
  expect(statesOf(booking).filter((state) => isFinal(booking, state))).toEqual(['rejected', 'left']);
});

test('names of states and moves are known to the compiler', () => {
  expectTypeOf<StateOf<typeof booking>>().toEqualTypeOf<'applied' | 'approved' | 'inside' | 'rejected' | 'left'>();
  expectTypeOf<MoveOf<typeof booking>>().toEqualTypeOf<'approve' | 'reject' | 'enter' | 'leave'>();
  expectTypeOf(movesFrom(booking, 'applied')).toEqualTypeOf<('approve' | 'reject' | 'enter' | 'leave')[]>();
  defineLifecycle({
    states: { open: { cn: '开', us: 'Open', tone: 'running' } },
    // @ts-expect-error a move to a state that does not exist
    moves: { close: { cn: '关', us: 'Close', from: ['open'], to: 'closed' } },
  });
  expect(movesOf(booking)).toHaveLength(4);
});

test('each tone has its own colour', () => {
  expect(TONES).toEqual({ waiting: 'amber', done: 'green', refused: 'red', ended: 'grey', running: 'blue' });
});
