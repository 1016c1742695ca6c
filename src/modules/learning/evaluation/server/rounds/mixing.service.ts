import { randomInt, randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { checkText, wordsOf } from '#modules/core/content-check/server/public.ts';
import { type Db, EVERYWHERE } from '#server/database/database.ts';
import type { Services } from '#server/services.ts';
import {
  evaluationAnswer,
  evaluationCell,
  evaluationInbox,
  evaluationTarget,
  evaluationTicket,
  teachingEvaluation,
} from '../tables.ts';
import { type Answers, cellKey, cellsOf, leastOf, type Received, shuffled } from './mixing.policy.ts';

export const ANSWERS = 'evaluation_inbox.answers';
const AT_ONCE = 2000;
/** Texts that are checked beside each other: a cloud takes its time for each. */
const CHECKS = 8;

type Round = typeof teachingEvaluation.$inferSelect;

/**
 * Takes the answers of a closed round apart by question, shuffles them over the whole round and writes them in one
 * transaction; inbox and tickets go in the same. Nothing that is left says who answered, or what was answered together. Does
 * nothing a second time.
 */
export async function mixAnswers(services: Services, evaluationId: string): Promise<void> {
  const found = await services.database.read(EVERYWHERE, async (db) => {
    const round = await findUnmixed(db, evaluationId, false);
    if (!round) return null;
    return {
      round,
      received: await readInbox(db, services, evaluationId),
      words: await wordsOf(db, round.organization_id),
    };
  });
  if (!found) return;
  const { round, received, words } = found;
  const bad = await refusedAmong(services, words, received);
  const cells = cellsOf(received, leastOf(round), (text) => !bad.has(text));
  await services.database.write(EVERYWHERE, async ({ db }) => {
    // who answered while it was closed has been waited for: both lock the round
    if (!(await findUnmixed(db, evaluationId, true))) return;
    await keepCells(db, round, cells);
    await forgetPeople(db, evaluationId);
    await db
      .update(teachingEvaluation)
      .set({ mixed_at: sql`now()`, updated_at: sql`now()` })
      .where(eq(teachingEvaluation.id, evaluationId));
  });
}

async function findUnmixed(db: Db, id: string, isLocked: boolean): Promise<Round | undefined> {
  const read = db
    .select()
    .from(teachingEvaluation)
    .where(
      and(eq(teachingEvaluation.id, id), eq(teachingEvaluation.status, 'closed'), isNull(teachingEvaluation.mixed_at)),
    );
  const [row] = isLocked ? await read.for('update') : await read;
  return row;
}

async function readInbox(db: Db, { seal }: Pick<Services, 'seal'>, evaluationId: string): Promise<Received[]> {
  const rows = await db
    .select({
      teacher_id: evaluationTarget.teacher_id,
      grade_id: evaluationTarget.grade_id,
      subject_value: evaluationTarget.subject_value,
      sealed: evaluationInbox.answers_sealed,
    })
    .from(evaluationInbox)
    .innerJoin(evaluationTarget, eq(evaluationTarget.id, evaluationInbox.target_id))
    .where(eq(evaluationTarget.evaluation_id, evaluationId));
  return rows.map(({ sealed, ...facts }) => ({ ...facts, answers: JSON.parse(seal.open(sealed, ANSWERS)) as Answers }));
}

type Words = Awaited<ReturnType<typeof wordsOf>>;

/** The words that may not be shown. */
async function refusedAmong(services: Services, words: Words, received: readonly Received[]): Promise<Set<string>> {
  const texts = shuffled(
    [...new Set(received.flatMap(({ answers }) => answers.texts.map(({ text }) => text)))],
    randomInt,
  );
  const bad = new Set<string>();
  for (let at = 0; at < texts.length; at += CHECKS) {
    const some = texts.slice(at, at + CHECKS);
    const verdicts = await Promise.all(some.map((text) => checkText(services, words, text, 'comment')));
    some.forEach((text, place) => {
      if (verdicts[place] !== 'pass') bad.add(text);
    });
  }
  return bad;
}

async function keepCells(db: Db, round: Round, cells: ReturnType<typeof cellsOf>): Promise<void> {
  const { id: evaluation_id, organization_id } = round;
  const known = new Map(cells.map((cell) => [cellKey(cell), cell]));
  const targets = await db.select().from(evaluationTarget).where(eq(evaluationTarget.evaluation_id, evaluation_id));
  // of whom nobody answered anything there is a cell, too
  const all = new Map(targets.map((one) => [cellKey(one), one]));
  const rows = shuffled([...all.values()], randomInt).map((one) => {
    const cell = known.get(cellKey(one));
    const { teacher_id, grade_id, subject_value } = one;
    const facts = { organization_id, evaluation_id, teacher_id, grade_id, subject_value };
    return { ...facts, id: randomUUID(), n: cell?.n ?? null, words_left_out: cell?.words_left_out ?? 0 };
  });
  for (let at = 0; at < rows.length; at += AT_ONCE)
    await db.insert(evaluationCell).values(rows.slice(at, at + AT_ONCE));
  const answers = rows.flatMap((row) =>
    (known.get(cellKey(row))?.loose ?? []).map((one) => ({
      ...one,
      id: randomUUID(),
      organization_id,
      cell_id: row.id,
    })),
  );
  const mixed = shuffled(answers, randomInt);
  for (let at = 0; at < mixed.length; at += AT_ONCE)
    await db.insert(evaluationAnswer).values(mixed.slice(at, at + AT_ONCE));
}

/** How many answered is counted; who did is forgotten. */
async function forgetPeople(db: Db, evaluationId: string): Promise<void> {
  const ofRound = db
    .select({ id: evaluationTarget.id })
    .from(evaluationTarget)
    .where(eq(evaluationTarget.evaluation_id, evaluationId))
    .orderBy(asc(evaluationTarget.id));
  await db
    .update(evaluationTarget)
    .set({
      answered: sql`(select count(*) from ${evaluationTicket} t where t.target_id = ${evaluationTarget.id} and t.used)`,
    })
    .where(eq(evaluationTarget.evaluation_id, evaluationId));
  await db.delete(evaluationInbox).where(inArray(evaluationInbox.target_id, ofRound));
  await db.delete(evaluationTicket).where(inArray(evaluationTicket.target_id, ofRound));
}
