import { flowRefusals } from '#shared/flow/flow-calls.ts';
import type { StepOfPaper } from '#shared/flow/steps.ts';
import { refuse } from '#shared/refusal.ts';
import { type Asked, type Deciders, decidersOf, type KnownLevels } from './deciders.ts';
import type { FlowKind, Source, Subject } from './flow-kind.ts';
import { stepsFor } from './flow-versions.ts';

export interface PlannedStep {
  readonly step: StepOfPaper;
  readonly deciders: Deciders;
}

/** Of a subject, what decides who is asked. `started_by` hands it in, perhaps for somebody else. */
export const askedOf = (subject: Subject, started_by: string): Asked => ({
  organization_id: subject.organization_id,
  department_id: subject.department_id,
  about_id: subject.about[0] ?? subject.applicant_id,
  barred_ids: [...new Set([subject.applicant_id, started_by, ...subject.about])],
});

/**
 * Who would decide a paper, step by step, if it were handed in now: for the applicant, for the one who writes the steps,
 * and for handing in itself.
 */
export async function plan(
  source: Source,
  kind: FlowKind,
  subject: Subject,
  started_by: string,
): Promise<PlannedStep[]> {
  const asked = askedOf(subject, started_by);
  const planned: PlannedStep[] = [];
  const known: KnownLevels = new Map();
  for (const step of await stepsFor(source, kind, subject))
    planned.push({ step, deciders: await decidersOf(source, asked, step, known) });
  return planned;
}

/** Refuses a plan in which a step would have nobody, or not exactly those whom the applicant chose. */
export function requireDeciders(planned: readonly PlannedStep[]): void {
  const wrong = planned.findIndex(({ step: { who, chosen_ids = [] }, deciders: { source, people } }) => {
    if (who.kind !== 'chosen' || chosen_ids.length === 0) return false;
    return chosen_ids.length > who.most || source !== 'chosen' || people.length < chosen_ids.length;
  });
  if (wrong >= 0) throw refuse(flowRefusals.not_to_choose, { n: wrong + 1 });
  const at = planned.findIndex(({ deciders }) => deciders.people.length === 0);
  if (at >= 0) throw refuse(flowRefusals.no_approver, { n: at + 1 });
}
