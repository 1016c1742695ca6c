import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { zoneOf } from '#modules/core/directory/server/public.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import { defineJob } from '#server/jobs/job.ts';
import type { Services } from '#server/services.ts';
import { dayOf } from '#shared/dates.ts';
import { id } from '#shared/fields.ts';
import type { StoredProposal } from '../../contract/schedule-proposals.contract.ts';
import { nowOf } from '../now.ts';
import { classSchedule, scheduleProposal } from '../tables.ts';
import { draftFacts } from './draft-facts.queries.ts';
import type { Proposal, ProposalProgress } from './problem.ts';
import { problemOfDraft } from './problem-of-draft.policy.ts';
import { ProposalStopped, startProposal } from './run-proposal.ts';

type Row = typeof scheduleProposal.$inferSelect;
const LOOK_MS = 400;
const PLACING_PART = 0.7;

const shareOf = ({ phase, share }: ProposalProgress): number =>
  phase === 'placing' ? share * PLACING_PART : PLACING_PART + share * (1 - PLACING_PART);

/** Searches in a thread of this node. A search that somebody cancelled ends within a second, wherever it runs. */
export async function runSearch(services: Services, proposalId: string, signal?: AbortSignal): Promise<void> {
  const { database } = services;
  const found = await database.read(EVERYWHERE, async (db) => {
    const [row] = await db.select().from(scheduleProposal).where(eq(scheduleProposal.id, proposalId));
    if (row?.state !== 'running') return null;
    const [draft] = await db.select().from(classSchedule).where(eq(classSchedule.id, row.class_schedule_id));
    return draft
      ? { row, facts: await draftFacts(db, draft, dayOf(nowOf(services), await zoneOf(db, row.organization_id))) }
      : null;
  });
  if (!found) return;
  let progress: ProposalProgress | null = null;
  const running = startProposal(problemOfDraft(found.facts, found.row.asked), {
    seed: found.row.asked.seed,
    onProgress: (next) => {
      progress = next;
    },
    ...(signal ? { signal } : {}),
  });
  const look = setInterval(
    () =>
      void tell(services, found.row, progress).then(
        (goes) => goes || running.cancel(),
        // it goes on, and looks again in a moment
        (error) => services.log.warn({ err: error, id: proposalId }, 'how far a proposal is was not written'),
      ),
    LOOK_MS,
  );
  try {
    await end(services, found.row, { state: 'done', result: kept(await running.done) });
  } catch (error) {
    if (!(error instanceof ProposalStopped)) throw error;
    // the node stops: the job goes to another one
    if (signal?.aborted) throw error;
    if (error.reason === 'cancelled') return;
    await end(services, found.row, { state: 'failed' });
    throw error;
  } finally {
    clearInterval(look);
  }
}

const stillRuns = (row: Row) => and(eq(scheduleProposal.id, row.id), eq(scheduleProposal.state, 'running'));

/** Writes how far it is; false: nobody wants it any more. */
async function tell({ database }: Services, row: Row, progress: ProposalProgress | null): Promise<boolean> {
  const next = progress ? { placed: progress.placed, total: progress.total, share: shareOf(progress) } : row.progress;
  const told = await database.write(EVERYWHERE, ({ db }) =>
    db
      .update(scheduleProposal)
      .set({ progress: next, updated_at: sql`now()` })
      .where(stillRuns(row))
      .returning({ id: scheduleProposal.id }),
  );
  return told.length > 0;
}

async function end(
  { database }: Services,
  row: Row,
  set: Pick<Row, 'state'> & { readonly result?: StoredProposal },
): Promise<void> {
  await database.write(EVERYWHERE, ({ db }) =>
    db
      .update(scheduleProposal)
      .set({ ...set, updated_at: sql`now()` })
      .where(stillRuns(row)),
  );
}

const kept = ({ placed, unplaced, score, is_cut }: Proposal): StoredProposal => ({
  placed: placed.map(({ lesson, weekday, period }) => ({ slot: lesson, weekday, period })),
  unplaced: unplaced.map(({ lesson, why }) => ({ slot: lesson, cn: why.cn, us: why.us })),
  score: {
    placed: score.placed,
    unplaced: score.unplaced,
    main: score.main,
    main_before_noon: score.main_before_noon,
    teacher_gaps: score.teacher_gaps,
    moved: score.moved,
  },
  is_cut,
});

export const searchProposal = defineJob({
  name: 'schedule.proposal',
  title: { cn: '补排课表', us: 'Search for a timetable' },
  schema: z.strictObject({ id }),
  handler: (services, { id: proposalId }, { signal }) => runSearch(services, proposalId, signal),
  concurrency: 1,
});
