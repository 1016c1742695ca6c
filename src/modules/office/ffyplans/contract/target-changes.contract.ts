import * as z from 'zod';
import { type CallOutput, defineEndpoints } from '#shared/endpoint.ts';
import { id, instant, line, namedRow } from '#shared/fields.ts';
import { flowCalls, flowRefusals } from '#shared/flow/flow-calls.ts';
import { stateFields } from '#shared/lifecycle-fields.ts';
import { ffyplansRights } from '../rights.ts';
import { ffyplanRefusals as r } from './ffyplan.refusals.ts';
import { figure, goalParams, year } from './ffyplan.shapes.ts';
import { targetChangeLifecycle } from './target-change.lifecycle.ts';

const changeRow = z.object({
  id,
  reason: z.string(),
  targets: z.array(z.object({ year: z.int(), was: z.number().nullable(), target: z.number() })),
  asked_by: namedRow.nullable(),
  created_at: instant,
  version: z.int(),
  ...stateFields(targetChangeLifecycle),
});

/** New targets of a plan in effect: they hold once they are approved. */
export const ffyplanTargetChanges = defineEndpoints('ffyplan_target_changes', {
  ...flowCalls({
    path: '/ffyplan_target_changes',
    thing: 'change of targets',
    right: 'signed_in',
    refusals: [r.wrong_state, r.targets_not_active, r.targets_over],
  }),
  list: {
    method: 'GET',
    path: '/ffyplans/{id}/goals/{goal_id}/target_changes',
    summary: 'New targets that were asked for, the latest first, for those who read the plan',
    right: 'signed_in',
    params: goalParams,
    output: z.object({
      list: z.array(changeRow),
      /** The one that waits for its approval. */
      open_id: id.nullable(),
      actions: z.array(z.enum(['create'])),
    }),
  },
  create: {
    method: 'POST',
    path: '/ffyplans/{id}/goals/{goal_id}/target_changes',
    summary: 'Ask for new targets of the present year and those to come',
    right: [ffyplansRights.manage],
    own_hands: true,
    params: goalParams,
    body: z.strictObject({
      reason: line(2, 200),
      targets: z
        .array(z.strictObject({ year, target: figure }))
        .min(1)
        .max(6),
    }),
    output: changeRow,
    refusals: [r.targets_not_active, r.change_open, flowRefusals.no_approver],
  },
});

export type TargetChange = CallOutput<typeof ffyplanTargetChanges.list>['list'][number];
