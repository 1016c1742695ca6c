import { and, eq } from 'drizzle-orm';
import { runOnce } from '../jobs/job.ts';
import { remindOf } from './flow-clock.ts';
import { kindOf, type Source } from './flow-kind.ts';
import { holderFinder, superAdmins } from './ports.ts';
import { type FlowRun, type FlowStep, flowTask } from './tables.ts';

const nobody = {
  cn: '{title}目前无人可以审批，请授权审批人',
  us: 'Nobody can review {title} at present. Please give somebody the right.',
} as const;

/** Whether an open step waits for a right that nobody holds who may decide it. Super admins always can, and are asked for nothing. */
export async function isNobodys({ db, services }: Source, run: FlowRun, step: FlowStep): Promise<boolean> {
  if (!step.code || run.state !== 'open') return false;
  const { all } = await holderFinder.of(services)(db, step.code as `${number}`, { ...run, whole: step.is_whole });
  if (all.some((id) => !run.barred_ids.includes(id))) return false;
  return (await db.$count(flowTask, and(eq(flowTask.step_id, step.id), eq(flowTask.state, 'pending')))) === 0;
}

/** Tells those who keep the steps, and the super admins, that nobody can decide an open step; once a step. */
export async function tellIfNobodys(source: Source, run: FlowRun, step: FlowStep): Promise<void> {
  if (!(await isNobodys(source, run, step))) return;
  const { db, services } = source;
  await runOnce(db, `flow.nobody:${step.id}`, async () => {
    const keepers = await holderFinder.of(services)(db, kindOf(services, run.kind).right, { ...run, whole: false });
    const admins = await superAdmins.of(services)(db, run.organization_id);
    await remindOf(source, run, [...new Set([...keepers.all, ...admins])], nobody);
  });
}
