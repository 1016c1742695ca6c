import { and, eq } from 'drizzle-orm';
import * as z from 'zod';
import { id } from '#shared/fields.ts';
import { localize, type Text } from '#shared/text.ts';
import { EVERYWHERE } from '../database/database.ts';
import { defineJob } from '../jobs/job.ts';
import { notify } from '../notify/notify.ts';
import { kindOf, type Source } from './flow-kind.ts';
import { holderFinder } from './ports.ts';
import { type FlowRun, type FlowStep, flowRun, flowStep, flowTask } from './tables.ts';

/** Hours after a reminder until those who keep the steps are told. */
const HOURS_TO_KEEPERS = 24;

const words = {
  late: { cn: '{title}已超过审批时限，请尽快处理', us: '{title} is past its time. Please review it.' },
  keepers: { cn: '{title}的审批已超时一天仍未处理', us: '{title} has been past its time for a day' },
} as const;

/** Sets the clock of a step that was opened. Time reminds, and never decides. */
export async function remindWhenLate({ db, services }: Source, step: FlowStep): Promise<void> {
  if (!step.due_at) return;
  await services.jobs.enqueue(
    db,
    tellThatStepIsLate,
    { step_id: step.id, told: 'people' },
    { start_after: step.due_at },
  );
}

/** Reminds those who are asked, and a day later those who keep the steps; nobody once the step was decided. */
export const tellThatStepIsLate = defineJob({
  name: 'flow.step_late',
  title: { cn: '提醒超时的审批', us: 'Remind of late decisions' },
  schema: z.strictObject({ step_id: id, told: z.enum(['people', 'keepers']) }),
  handler: async (services, { step_id, told }) => {
    await services.database.write(EVERYWHERE, async ({ db }) => {
      const [found] = await db
        .select({ step: flowStep, run: flowRun })
        .from(flowStep)
        .innerJoin(flowRun, eq(flowRun.id, flowStep.run_id))
        .where(and(eq(flowStep.id, step_id), eq(flowStep.state, 'open'), eq(flowRun.state, 'open')))
        .for('update');
      if (!found) return;
      const source = { db, services };
      const kind = kindOf(services, found.run.kind);
      if (told === 'people') {
        await remindOf(source, found.run, await askedIn(source, found.run, found.step), words.late);
        const later = { step_id, told: 'keepers' as const };
        await services.jobs.enqueue(db, tellThatStepIsLate, later, { start_after: HOURS_TO_KEEPERS * 3600 });
        return;
      }
      const { all } = await holderFinder.of(services)(db, kind.right, { ...found.run, whole: false });
      await remindOf(source, found.run, all, words.keepers);
    });
  },
});

/** Who is asked in an open step now: those named, else those who hold its code, the narrowest reach first. */
export async function askedIn({ db, services }: Source, run: FlowRun, step: FlowStep): Promise<readonly string[]> {
  const pending = await db
    .select({ user_id: flowTask.user_id })
    .from(flowTask)
    .where(and(eq(flowTask.step_id, step.id), eq(flowTask.state, 'pending')));
  if (pending.length) return pending.map(({ user_id }) => user_id);
  if (!step.code) return [];
  const place = { ...run, whole: step.is_whole };
  const { told } = await holderFinder.of(services)(db, step.code as `${number}`, place);
  return told.filter((one) => !run.barred_ids.includes(one));
}

/** Tells people a sentence about a paper, `{title}` being its title. */
export async function remindOf(source: Source, run: FlowRun, to: readonly string[], sentence: Text): Promise<void> {
  const title = (await kindOf(source.services, run.kind).titles(source, [run.subject_id])).get(run.subject_id);
  if (!title || to.length === 0) return;
  await notify(source, {
    event: `${run.kind}.flow`,
    to,
    organization_id: run.organization_id,
    title: {
      cn: localize(sentence, 'cn', { title: title.cn }),
      us: localize(sentence, 'us', { title: title.us }),
    },
    link: title.link,
  });
}
