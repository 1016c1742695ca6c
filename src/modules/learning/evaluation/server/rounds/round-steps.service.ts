import { eq } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { fileBroadcast } from '#server/notify/broadcast.ts';
import { notify } from '#server/notify/notify.ts';
import type { Services } from '#server/services.ts';
import { refuse } from '#shared/refusal.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { evaluationRefusals as r } from '../../contract/evaluation.refusals.ts';
import { evaluationCell, evaluationTarget, evaluationTicket, teachingEvaluation } from '../tables.ts';
import { askedBy, EVALUATION_PAGE, invitationOf } from './round-messages.service.ts';
import { invite, mixRound } from './rounds.jobs.ts';
import { findTargets } from './targets.queries.ts';

interface Source {
  readonly db: Db;
  readonly services: Services;
}
type Round = typeof teachingEvaluation.$inferSelect;

/** Rows of one insert. */
const AT_ONCE = 2000;

/** Freezes whom a round asks about whom, and invites them once it begins. Returns of how many targets the lessons are not counted. */
export async function askEverybody({ db, services }: Source, round: Round): Promise<number> {
  const { id: evaluation_id, organization_id } = round;
  const { targets, uncounted } = await findTargets({ db, services }, round);
  if (targets.length === 0) throw refuse(r.no_targets);
  const rows = targets.map(({ asked, ...facts }) => ({
    ...facts,
    id: uuidv7(),
    organization_id,
    evaluation_id,
    expected: asked.length,
    asked,
  }));
  for (let at = 0; at < rows.length; at += AT_ONCE)
    await db.insert(evaluationTarget).values(rows.slice(at, at + AT_ONCE).map(({ asked: _, ...row }) => row));
  const tickets = rows.flatMap(({ id: target_id, asked }) =>
    asked.map((user_id) => ({ organization_id, target_id, user_id })),
  );
  for (let at = 0; at < tickets.length; at += AT_ONCE)
    await db.insert(evaluationTicket).values(tickets.slice(at, at + AT_ONCE));
  // nobody is invited to what cannot be answered yet: the job files it when the round begins
  const hasBegun = Date.parse(round.opens_at) <= services.clock.now();
  if (hasBegun) await fileBroadcast(db, invitationOf(round), askedBy(evaluation_id));
  await services.jobs.enqueue(db, invite, { evaluation_id }, hasBegun ? {} : { start_after: round.opens_at });
  return uncounted;
}

/** The answers are mixed as soon as this is committed. */
export async function mixSoon({ db, services }: Source, evaluation_id: string): Promise<void> {
  await services.jobs.enqueue(db, mixRound, { evaluation_id });
}

/** Teachers learn that there are results about them, not what they say. */
export async function tellOfResults({ db, services }: Source, id: string): Promise<void> {
  const [round] = await db.select().from(teachingEvaluation).where(eq(teachingEvaluation.id, id));
  if (!round) return;
  const rows = await db
    .selectDistinct({ id: evaluationCell.teacher_id })
    .from(evaluationCell)
    .where(eq(evaluationCell.evaluation_id, id));
  await notify(
    { db, services },
    {
      event: 'teaching_evaluation.release',
      to: rows.map((row) => row.id),
      kind: 'message',
      organization_id: round.organization_id,
      title: { cn: `评教结果已发布：${round.title}`, us: `Results are out: ${round.title_en ?? round.title}` },
      link: `${EVALUATION_PAGE}?tab=own`,
    },
  );
}
