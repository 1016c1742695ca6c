import { defineActs, type Viewer } from '#server/lifecycle/acts.ts';
import { wrongState } from '#server/lifecycle/moves.ts';
import { type Actor, holds, scopeOf } from '#server/rights/actor.ts';
import { refuse } from '#shared/refusal.ts';
import { paperLifecycle } from '../../contract/oa-application.lifecycle.ts';
import { oaApplications } from '../../contract/oa-applications.contract.ts';
import { officeRefusals as r } from '../../contract/office.refusals.ts';
import type { PaperStored } from './papers.queries.ts';

const isMine = ({ actor }: Viewer, row: PaperStored): boolean =>
  row.applicant_id === actor.user_id || row.acted_by_id === actor.user_id;

/** Whether somebody carries a paper out: by name, or by the code that they hold where it is. */
export function handles({ actor }: { readonly actor: Actor }, row: PaperStored): boolean {
  if (row.handler_user_ids.includes(actor.user_id)) return true;
  const { handler_code: code } = row;
  if (!code || !holds(actor, code)) return false;
  const { organizations, departments } = scopeOf(actor, code);
  const isThere = departments === null || (row.department_id !== null && departments.includes(row.department_id));
  return organizations.includes(row.organization_id) && isThere;
}

/** Nobody pays out to themselves. */
const ownsMoney = ({ actor }: Viewer, row: PaperStored): boolean =>
  row.amount_fen !== null && (row.applicant_id === actor.user_id || row.acted_by_id === actor.user_id);

/** Why not: it says in which state the paper is now. */
const isNow = ({ status }: PaperStored) =>
  wrongState({ lifecycle: paperLifecycle, wrong_state: r.wrong_state }, status);

/** What may be done with a paper beside its flow. */
export const paperActs = defineActs({
  lifecycle: paperLifecycle,
  stateOf: (row: PaperStored) => row.status,
  wrong_state: r.wrong_state,
  rules: {
    update: { call: oaApplications.update, who: isMine, from: ['draft', 'returned'] },
    submit: { call: oaApplications.submit, who: isMine },
    remove: {
      call: oaApplications.remove,
      who: isMine,
      from: ['draft'],
      // a number stays with the paper that it was given to
      when: (row) => (row.number === null ? null : isNow(row)),
    },
    finish: {
      call: oaApplications.finish,
      who: (viewer, row) => (handles(viewer, row) ? (ownsMoney(viewer, row) ? r.own_handling : true) : false),
    },
    ask_cancel: {
      call: oaApplications.cancel,
      who: isMine,
      gone: r.done_already,
      when: (row) => (row.cancel_asked_at ? refuse(r.cancel_asked) : null),
    },
    cancel: {
      call: oaApplications.cancel,
      who: handles,
      gone: r.done_already,
      when: (row) => (row.cancel_asked_at ? null : isNow(row)),
    },
    print: {
      call: oaApplications.print,
      who: () => true,
      from: ['submitted', 'returned', 'approved', 'rejected', 'done', 'cancelled'],
      gone: r.not_submitted,
    },
  },
});
