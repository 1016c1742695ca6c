import { defineActs, type Viewer } from '#server/lifecycle/acts.ts';
import { refuse } from '#shared/refusal.ts';
import { leaveRefusals as r } from '../../contract/leave.refusals.ts';
import { vacationLifecycle } from '../../contract/vacation.lifecycle.ts';
import { vacations } from '../../contract/vacations.contract.ts';
import type { VacationRow } from './vacation-reach.service.ts';

/** What a person may do with a request. The same rules make the `actions` of a row and refuse the calls. */

export interface Found {
  readonly row: VacationRow;
  /** An own child of the caller. */
  readonly is_child: boolean;
  /** The caller keeps the leave of such people: administration for staff, the class for students. */
  readonly is_keeper: boolean;
  /** The caller leads the person. */
  readonly is_leader: boolean;
}

/** Whose it is: the person, who asked, or a guardian. A student alone has the own draft, and nothing more. */
export function isSide({ actor }: Viewer, { row, is_child }: Found): boolean {
  const me = actor.user_id;
  if (row.subject === 'student' && row.applicant_id === me) return row.requested_by === me && row.status === 'draft';
  return row.applicant_id === me || row.requested_by === me || is_child;
}

const isStudentsOwn = ({ actor }: Viewer, { row }: Found): boolean =>
  row.subject === 'student' && row.applicant_id === actor.user_id;

const hasBegun = ({ row }: Found): boolean => row.status !== 'submitted' && Date.parse(row.start_at) <= Date.now();

export const vacationActs = defineActs({
  lifecycle: vacationLifecycle,
  stateOf: ({ row }: Found) => row.status,
  wrong_state: r.wrong_state,
  rules: {
    submit: { call: vacations.submit, who: (viewer, found) => isSide(viewer, found) && !isStudentsOwn(viewer, found) },
    update: { call: vacations.update, who: isSide, from: ['draft', 'returned'] },
    report_return: {
      call: vacations.reportReturn,
      who: (viewer, found) => isSide(viewer, found) || found.is_keeper || found.is_leader,
    },
    shorten: {
      call: vacations.shorten,
      who: isSide,
      when: ({ row }) => (Date.parse(row.end_at) <= Date.now() ? refuse(r.not_earlier) : null),
    },
    cancel: {
      call: vacations.cancel,
      who: (viewer, found) => isSide(viewer, found) || found.is_keeper,
      from: ['submitted', 'approved', 'in_effect', 'ended'],
      when: (found) => (hasBegun(found) ? refuse(r.begun) : null),
    },
    remove: { call: vacations.remove, who: isSide, from: ['draft'], gone: r.submitted },
  },
});
