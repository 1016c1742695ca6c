import { defineActs } from '#server/lifecycle/acts.ts';
import { EDITED, type FfyplanState, ffyplanLifecycle } from '../contract/ffyplan.lifecycle.ts';
import { ffyplanRefusals as r } from '../contract/ffyplan.refusals.ts';
import { ffyplans } from '../contract/ffyplans.contract.ts';

/** What decides what may be done with a plan. */
export interface PlanFacts {
  readonly status: FfyplanState;
  /** Whether the caller keeps it. */
  readonly is_managed: boolean;
}

const who = (_viewer: unknown, { is_managed }: PlanFacts): boolean => is_managed;

export const ffyplanActs = defineActs({
  lifecycle: ffyplanLifecycle,
  stateOf: ({ status }: PlanFacts) => status,
  wrong_state: r.wrong_state,
  rules: {
    update: { call: ffyplans.update, who, from: [...EDITED] },
    submit_consult: { call: ffyplans.submitConsult, who },
    submit: { call: ffyplans.submit, who },
    reopen: { call: ffyplans.reopen, who },
    activate: { call: ffyplans.activate, who },
    close: { call: ffyplans.close, who },
    remove: { call: ffyplans.remove, who, from: ['draft'] },
  },
});
