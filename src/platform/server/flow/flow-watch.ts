import { and, eq, isNotNull } from 'drizzle-orm';
import * as z from 'zod';
import { EVERYWHERE } from '../database/database.ts';
import { defineJob, runOnce } from '../jobs/job.ts';
import { remindOf } from './flow-clock.ts';
import { flowKinds, kindOf, type Source } from './flow-kind.ts';
import { holderFinder, type Place, superAdmins } from './ports.ts';
import { type FlowRun, type FlowStep, flowRun, flowStep, flowTask } from './tables.ts';

const nobody = {
  cn: '{title}目前无人可以审批，请授权审批人',
  us: 'Nobody can review {title} at present. Please give somebody the right.',
} as const;

type PlaceOfStep = Place & { readonly whole: boolean };
const holdersOf = async ({ db, services }: Source, code: `${number}`, place: PlaceOfStep) =>
  (await holderFinder.of(services)(db, code, place)).all;

/** Whether an open step waits for a right that nobody holds who may decide it. Super admins always can, and are asked for nothing. `known`: what was read of holders, by place. */
export async function isNobodys(
  { db, services }: Source,
  run: FlowRun,
  step: FlowStep,
  known = new Map<string, Promise<readonly string[]>>(),
): Promise<boolean> {
  if (!step.code || run.state !== 'open') return false;
  const place = { organization_id: run.organization_id, department_id: run.department_id, whole: step.is_whole };
  const name = JSON.stringify([step.code, place]);
  const held = known.get(name) ?? holdersOf({ db, services }, step.code as `${number}`, place);
  known.set(name, held);
  if ((await held).some((id) => !run.barred_ids.includes(id))) return false;
  return (await db.$count(flowTask, and(eq(flowTask.step_id, step.id), eq(flowTask.state, 'pending')))) === 0;
}

/** Tells those who keep the steps, and the super admins, that nobody can decide an open step; once a step. */
export async function tellIfNobodys(source: Source, run: FlowRun, step: FlowStep): Promise<void> {
  if (!(await isNobodys(source, run, step))) return;
  const { db, services } = source;
  await runOnce(db, `flow.nobody:${step.id}`, async () => {
    const keepers = await holdersOf(source, kindOf(services, run.kind).right, { ...run, whole: false });
    const admins = await superAdmins.of(services)(db, run.organization_id);
    await remindOf(source, run, [...new Set([...keepers, ...admins])], nobody);
  });
}

/** Looks after papers that would stand still unseen: without a run, or in a step whose right nobody holds any more. */
export const watchFlows = defineJob({
  name: 'flow.watch',
  title: { cn: '检查停滞的审批', us: 'Look after reviews that stand still' },
  schema: z.strictObject({}),
  concurrency: 1,
  schedule: { cron: '7,22,37,52 * * * *', payload: {} },
  handler: async (services) => {
    const { database } = services;
    const failures: unknown[] = [];
    /** Each in a transaction of its own: one that fails keeps no other from being looked after. */
    const forEach = async <T>(found: readonly T[], work: (source: Source, one: T) => Promise<void>) => {
      for (const one of found)
        await database
          .write(EVERYWHERE, ({ db }) => work({ db, services }, one))
          .catch((error: unknown) => failures.push(error));
    };
    for (const kind of flowKinds.of(services)) await forEach(await database.read(EVERYWHERE, kind.strays), kind.heal);
    const lost = await database.read(EVERYWHERE, (db) => listNobodys({ db, services }));
    await forEach(lost, (source, { run, step }) => tellIfNobodys(source, run, step));
    if (failures.length) throw new AggregateError(failures, 'papers that stand still were not looked after');
  },
});

/** Open steps that nobody can decide; many papers wait for the same right at the same place, which is read once. */
async function listNobodys(source: Source) {
  const known = new Map<string, Promise<readonly string[]>>();
  const open = await source.db
    .select({ run: flowRun, step: flowStep })
    .from(flowStep)
    .innerJoin(flowRun, eq(flowRun.id, flowStep.run_id))
    .where(and(eq(flowStep.state, 'open'), isNotNull(flowStep.code), eq(flowRun.state, 'open')));
  const lost: typeof open = [];
  for (const one of open) if (await isNobodys(source, one.run, one.step, known)) lost.push(one);
  return lost;
}
