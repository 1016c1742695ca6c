import { and, eq, inArray } from 'drizzle-orm';
import { flowSteps, isAsked, type Step, type StepOfPaper } from '#shared/flow/steps.ts';
import { acrossOrganizations } from '../database/across-organizations.ts';
import type { Db } from '../database/database.ts';
import { definePort } from '../ports.ts';
import type { FlowKind, Source, Subject } from './flow-kind.ts';
import { flowVersion } from './tables.ts';

/** An organisation and those above it, itself first. */
export const organizationsAbove = definePort<(db: Db, organizationId: string) => Promise<readonly string[]>>(
  'the organisations above one',
  async (_db, organizationId) => [organizationId],
);

export interface StepsInForce {
  readonly steps: readonly Step[];
  readonly origin: 'own' | 'above' | 'shipped';
}

/** The steps that hold for a key: those that the organisation published, else the nearest above it, else those of the code. */
export async function stepsInForce(
  { db, services }: Source,
  kind: Pick<FlowKind, 'type' | 'shipped'>,
  { organization_id, key, shipped = key }: Pick<Subject, 'organization_id' | 'key' | 'shipped'>,
): Promise<StepsInForce> {
  const above = await organizationsAbove.of(services)(db, organization_id);
  const published = and(eq(flowVersion.kind, kind.type), eq(flowVersion.key, key), eq(flowVersion.state, 'published'));
  const rows = await acrossOrganizations(db, () =>
    db
      .select({ organization_id: flowVersion.organization_id, steps: flowVersion.steps })
      .from(flowVersion)
      .where(and(inArray(flowVersion.organization_id, [...above]), published)),
  );
  const nearest = above.flatMap((id) => rows.find((row) => row.organization_id === id) ?? [])[0];
  if (!nearest) return { steps: kind.shipped[shipped] ?? [], origin: 'shipped' };
  // what was stored by a former version gets what its steps did not know
  const steps = flowSteps.parse(nearest.steps);
  return { steps, origin: nearest.organization_id === organization_id ? 'own' : 'above' };
}

/** The steps that a paper goes through, with the people whom the applicant chose in them. */
export async function stepsFor(source: Source, kind: FlowKind, subject: Subject): Promise<StepOfPaper[]> {
  const { steps } = await stepsInForce(source, kind, subject);
  return steps.filter((step) => isAsked(step, subject.facts)).map((step) => withChosen(step, subject));
}

const withChosen = (step: Step, { chosen = {} }: Subject): StepOfPaper =>
  step.who.kind === 'chosen' ? { ...step, chosen_ids: [...new Set(chosen[step.key])] } : step;
