import { defineActs } from '#server/lifecycle/acts.ts';
import { refuse } from '#shared/refusal.ts';
import { wageLifecycle } from '../../contract/payroll.lifecycle.ts';
import { payrollRefusals as r } from '../../contract/payroll.refusals.ts';
import { wageTables } from '../../contract/wage-tables.contract.ts';
import { wages } from '../../contract/wages.contract.ts';
import { payrollRights } from '../../rights.ts';
import { reachesIn } from '../reach.policy.ts';
import type { wage } from '../tables.ts';

export type WageRow = typeof wage.$inferSelect;
type Viewer = Parameters<typeof reachesIn>[0];

const by =
  (code: (typeof payrollRights)[keyof typeof payrollRights]) =>
  ({ actor }: { readonly actor: Viewer }, row: WageRow): boolean =>
    reachesIn(actor, code, row.organization_id);

const prepares = by(payrollRights.prepare);
const sends = by(payrollRights.send);

/** Who could send a checked batch and prepared it. */
export const isForAnother = (viewer: { readonly actor: Viewer }, row: WageRow): boolean =>
  row.status === 'checked' && sends(viewer, row) && row.hands.includes(viewer.actor.user_id);

/** What may be done with a batch; the same rules offer it and refuse it. */
export const wageActRules = defineActs({
  lifecycle: wageLifecycle,
  stateOf: (row: WageRow) => row.status,
  wrong_state: r.wrong_state,
  rules: {
    update: { call: wages.update, who: prepares, from: ['draft', 'sent'], gone: r.already_sent },
    remove: { call: wages.remove, who: prepares, from: ['draft'], gone: r.only_drafts },
    read: { call: wageTables.read, who: prepares, from: ['draft'], gone: r.already_sent },
    check: { call: wages.check, who: prepares },
    reopen: {
      call: wages.reopen,
      who: (viewer: { readonly actor: Viewer }, row: WageRow) => prepares(viewer, row) || sends(viewer, row),
    },
    send_wage: {
      call: wages.sendWage,
      who: sends,
      when: (row: WageRow, { actor }: { readonly actor: Viewer }) =>
        row.hands.includes(actor.user_id) ? refuse(r.same_person) : null,
    },
    recall: { call: wages.recall, who: sends },
    close: { call: wages.close, who: prepares },
    remind: { call: wages.remind, who: prepares, from: ['sent'] },
    copy: {
      call: wages.create,
      who: prepares,
      from: ['draft', 'checked', 'scheduled', 'sending', 'sent', 'recalled', 'closed'],
    },
    bank_file: {
      call: wageTables.bankFile,
      who: by(payrollRights.bank),
      from: ['checked', 'scheduled', 'sending', 'sent', 'closed'],
    },
  },
});
