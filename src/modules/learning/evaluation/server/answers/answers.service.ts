import { and, asc, eq, gt, lte, ne, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { user } from '#modules/core/directory/server/tables.ts';
import { classroom } from '#modules/core/school/server/tables.ts';
import { within } from '#server/database/scope.ts';
import type { Context } from '#server/http/context.ts';
import { markAnswered } from '#server/receipts/answers.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import type { evaluationAnswers } from '../../contract/answers.contract.ts';
import { evaluationRefusals as r, evaluationTexts as t } from '../../contract/evaluation.refusals.ts';
import type { EvaluationItem } from '../../contract/evaluation-items.ts';
import type { Answers } from '../rounds/mixing.policy.ts';
import { ANSWERS } from '../rounds/mixing.service.ts';
import { evaluationInbox, evaluationTarget, evaluationTicket, teachingEvaluation } from '../tables.ts';

type Body = z.output<(typeof evaluationAnswers)['answer']['body']>;

const CHOICES_FROM = 1;

/** Every scored question is answered inside its range, and no other one. Refuses (422001 on `scores` or `texts`). */
function soundAnswers(items: readonly EvaluationItem[], { scores, texts }: Body): Answers {
  const scored = items.filter(({ type }) => type !== 'text');
  const highest = ({ type, options }: EvaluationItem) => (type === 'choice' ? options.length : 5);
  const given = new Map(scores.map(({ key, value }) => [key, value]));
  if (given.size !== scores.length || scores.some(({ key }) => !scored.some((item) => item.key === key)))
    throw refuseFields({ scores: [t.unknown_item] });
  const isWhole = scored.every((item) => {
    const value = given.get(item.key);
    return value !== undefined && value >= CHOICES_FROM && value <= highest(item);
  });
  if (!isWhole) throw refuseFields({ scores: [t.answer_all] });
  const written = new Set(texts.map(({ key }) => key));
  if (written.size !== texts.length || texts.some(({ key }) => !items.some((i) => i.key === key && i.type === 'text')))
    throw refuseFields({ texts: [t.unknown_item] });
  return { scores, texts };
}

/**
 * Takes the ticket and puts the answers into the inbox: two rows with no key and no time in common. Who comes second
 * with the same ticket is refused; a round that is being closed waits for this.
 */
export async function answerRound(ctx: Context, id: string, body: Body): Promise<void> {
  const { db, actor, scope, services } = ctx;
  const here = and(
    eq(teachingEvaluation.id, id),
    within(scope, teachingEvaluation.organization_id),
    ne(teachingEvaluation.status, 'draft'),
  );
  const [round] = await db.select().from(teachingEvaluation).where(here).for('share');
  if (!round) throw refuse(shared.not_found);
  const now = services.clock.now();
  if (round.status !== 'open' || Date.parse(round.closes_at) <= now) throw refuse(r.ended);
  const [ticket] = await db
    .select({ used: evaluationTicket.used, target_id: evaluationTicket.target_id })
    .from(evaluationTicket)
    .innerJoin(evaluationTarget, eq(evaluationTarget.id, evaluationTicket.target_id))
    .where(
      and(
        eq(evaluationTicket.target_id, body.target_id),
        eq(evaluationTicket.user_id, actor.user_id),
        eq(evaluationTarget.evaluation_id, id),
      ),
    );
  if (!ticket) throw refuse(shared.not_found);
  if (Date.parse(round.opens_at) > now) throw refuse(r.not_begun);
  const own = and(eq(evaluationTicket.target_id, ticket.target_id), eq(evaluationTicket.user_id, actor.user_id));
  const taken = await db
    .update(evaluationTicket)
    .set({ used: true })
    .where(and(own, eq(evaluationTicket.used, false)))
    .returning({ target_id: evaluationTicket.target_id });
  if (taken.length === 0) throw refuse(r.answered);
  const answers = soundAnswers(round.items, body);
  await db.insert(evaluationInbox).values({
    organization_id: round.organization_id,
    target_id: ticket.target_id,
    answers_sealed: services.seal.seal(JSON.stringify(answers), ANSWERS),
  });
  if (!(await owesMore(ctx, id)))
    await markAnswered(db, { subject_id: id, user_id: actor.user_id, for_user_id: null, for_household: false });
}

async function owesMore({ db, actor }: Context, evaluationId: string): Promise<boolean> {
  const rows = await db
    .select({ target_id: evaluationTicket.target_id })
    .from(evaluationTicket)
    .innerJoin(evaluationTarget, eq(evaluationTarget.id, evaluationTicket.target_id))
    .where(
      and(
        eq(evaluationTicket.user_id, actor.user_id),
        eq(evaluationTicket.used, false),
        eq(evaluationTarget.evaluation_id, evaluationId),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Whom the caller is asked about in rounds that run now, by round. */
export async function viewMine({ db, actor, scope }: Context) {
  const rows = await db
    .select({
      round: teachingEvaluation,
      id: evaluationTarget.id,
      teacher: { id: user.id, name: user.name, name_en: user.name_en, avatar_url: user.avatar_url },
      classroom: { id: classroom.id, name: classroom.name, name_en: classroom.name_en },
      subject_value: evaluationTarget.subject_value,
      is_answered: evaluationTicket.used,
    })
    .from(evaluationTicket)
    .innerJoin(evaluationTarget, eq(evaluationTarget.id, evaluationTicket.target_id))
    .innerJoin(teachingEvaluation, eq(teachingEvaluation.id, evaluationTarget.evaluation_id))
    .innerJoin(user, eq(user.id, evaluationTarget.teacher_id))
    .leftJoin(classroom, eq(classroom.id, evaluationTarget.classroom_id))
    .where(
      and(
        eq(evaluationTicket.user_id, actor.user_id),
        within(scope, teachingEvaluation.organization_id),
        eq(teachingEvaluation.status, 'open'),
        lte(teachingEvaluation.opens_at, sql`now()`),
        gt(teachingEvaluation.closes_at, sql`now()`),
      ),
    )
    .orderBy(
      asc(teachingEvaluation.closes_at),
      asc(evaluationTarget.subject_value),
      asc(user.name_pinyin),
      asc(user.id),
    );
  const rounds = [...Map.groupBy(rows, ({ round }) => round.id).values()].flatMap((some) => {
    const [first] = some;
    if (!first) return [];
    const { id, title, title_en, kind, min_answers, closes_at, items } = first.round;
    const targets = some.map(({ round: _, ...target }) => target);
    return [{ id, title, title_en, kind, min_answers, closes_at, items, targets }];
  });
  return { rounds };
}
