import { and, asc, eq, lte, sql } from 'drizzle-orm';
import * as z from 'zod';
import { type AuditEntry, writeAudit } from '#server/audit/audit.ts';
import { type Db, EVERYWHERE } from '#server/database/database.ts';
import { defineJob } from '#server/jobs/job.ts';
import { bindMoves } from '#server/lifecycle/moves.ts';
import { fileBroadcast, notifyEverybody } from '#server/notify/broadcast.ts';
import type { Services } from '#server/services.ts';
import { id } from '#shared/fields.ts';
import { evaluationLifecycle } from '../../contract/evaluation.lifecycle.ts';
import { teachingEvaluation } from '../tables.ts';
import { mixAnswers } from './mixing.service.ts';
import { askedBy, closeAsking, findOpenRound, invitationOf } from './round-messages.service.ts';

const round = z.strictObject({ evaluation_id: id });

/** Tells those whom a round asks that it runs. */
export const invite = defineJob({
  name: 'evaluation.invite',
  title: { cn: '通知参评人', us: 'Tell those whom an evaluation asks' },
  schema: round,
  handler: (services, { evaluation_id }, { signal }) => inviteEverybody(services, evaluation_id, signal),
});

/** Files the invitations that were not filed when the round was opened, and tells everybody. Does nothing for one that has ended. */
export async function inviteEverybody(services: Services, evaluation_id: string, signal: AbortSignal): Promise<void> {
  const find = async (db: Db) => {
    const found = await findOpenRound(db, evaluation_id);
    return found && invitationOf(found);
  };
  await services.database.write(EVERYWHERE, async ({ db }) => {
    const invitation = await find(db);
    if (invitation) await fileBroadcast(db, invitation, askedBy(evaluation_id));
  });
  await notifyEverybody(services, `teaching_evaluation:${evaluation_id}`, find, signal);
}

/** Takes the answers of a closed round apart. */
export const mixRound = defineJob({
  name: 'evaluation.mix',
  title: { cn: '打乱评教答案', us: 'Mix the answers of an evaluation' },
  schema: round,
  handler: (services, { evaluation_id }) => mixAnswers(services, evaluation_id),
});

const moves = bindMoves({ type: 'teaching_evaluation', lifecycle: evaluationLifecycle, table: teachingEvaluation });

/** Closes the rounds whose time is over, each once, and mixes their answers; whatever was left unmixed is mixed then. */
export async function runEvaluationClock(services: Services): Promise<void> {
  await services.database.write(EVERYWHERE, async ({ db }) => {
    const due = await db
      .select()
      .from(teachingEvaluation)
      .where(and(eq(teachingEvaluation.status, 'open'), lte(teachingEvaluation.closes_at, sql`now()`)))
      .orderBy(asc(teachingEvaluation.closes_at))
      .limit(50)
      .for('update', { skipLocked: true });
    const entries: AuditEntry[] = [];
    const audit = (entry: AuditEntry) => void entries.push({ ...entry, kind: 'job' });
    for (const row of due) {
      await moves.advance({ db, actor: null, audit }, row, 'close');
      await closeAsking(db, row.id);
    }
    await writeAudit(db, { actor: null, ip: null, device: null, request_id: 'clock' }, entries);
  });
  const left = await services.database.read(EVERYWHERE, (db) =>
    db
      .select({ id: teachingEvaluation.id })
      .from(teachingEvaluation)
      .where(and(eq(teachingEvaluation.status, 'closed'), sql`${teachingEvaluation.mixed_at} is null`)),
  );
  for (const one of left) await mixAnswers(services, one.id);
}

export const evaluationClock = defineJob({
  name: 'evaluation.clock',
  title: { cn: '到期结束评教', us: 'Close evaluations that are over' },
  schema: z.strictObject({}),
  handler: runEvaluationClock,
  concurrency: 1,
  schedule: { cron: '* * * * *', payload: {} },
});
