import { defineEvent } from '#server/events/events.ts';
import type { LeaveSubject } from '../contract/leave-kinds.ts';
import type { VacationState } from '../contract/vacation.lifecycle.ts';

/** A leave was agreed on, became shorter, or was called off. `parts` are its days as they are now. */
export const leaveChanged = defineEvent<{
  readonly vacation_id: string;
  readonly user_id: string;
  readonly organization_id: string;
  readonly subject: LeaveSubject;
  readonly parts: readonly {
    readonly date: string;
    readonly from: string;
    readonly to: string;
    readonly amount: number;
    readonly state: 'held' | 'used' | 'freed';
  }[];
  readonly state: VacationState;
}>('leave.changed');

interface Passed {
  readonly vacation_id: string;
  readonly student_id: string;
  readonly organization_id: string;
  readonly at: string;
}
/** A student left the school by a leave. */
export const leaveOut = defineEvent<Passed>('leave.out');
/** And came back. */
export const leaveBack = defineEvent<Passed>('leave.back');
