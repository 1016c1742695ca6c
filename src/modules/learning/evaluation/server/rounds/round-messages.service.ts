import { and, eq, type SQL, sql } from 'drizzle-orm';
import { zoneOf } from '#modules/core/directory/server/public.ts';
import type { Db } from '#server/database/database.ts';
import type { Broadcast } from '#server/notify/broadcast.ts';
import { askNoMore, forgetAnswers } from '#server/receipts/answers.ts';
import { defineReceipts } from '#server/receipts/receipts.ts';
import { evaluationTarget, evaluationTicket, teachingEvaluation } from '../tables.ts';

export const EVALUATION_PAGE = '/teachingEvaluation';
type Round = typeof teachingEvaluation.$inferSelect;

/** What those are told whom a round asks. */
export const invitationOf = ({ id, organization_id, title, title_en, kind, closes_at }: Round): Broadcast => ({
  subject_id: id,
  kind: 'message',
  event: 'teaching_evaluation.open',
  organization_id,
  title: { cn: `请参与评教：${title}`, us: `Please take part: ${title_en ?? title}` },
  ...(kind !== 'self' && {
    body: { cn: '匿名：教师看不到是谁评的。', us: 'Anonymous: teachers can’t see who said what.' },
  }),
  link: EVALUATION_PAGE,
  urgency: 'normal',
  need_action: true,
  due_at: closes_at,
});

/** SQL: everybody whom a round asks. */
export const askedBy = (evaluationId: string): SQL =>
  sql`select distinct t.user_id, null::uuid as for_user_id from ${evaluationTicket} t
        join ${evaluationTarget} g on g.id = t.target_id where g.evaluation_id = ${evaluationId}`;

/** A round has ended: nobody owes an answer to it, and who gave one is forgotten. */
export async function closeAsking(db: Db, id: string): Promise<void> {
  await askNoMore(db, id);
  await forgetAnswers(db, id);
}

/** The round while it runs, or null. */
export async function findOpenRound(db: Db, id: string): Promise<Round | null> {
  const [row] = await db
    .select()
    .from(teachingEvaluation)
    .where(and(eq(teachingEvaluation.id, id), eq(teachingEvaluation.status, 'open')));
  return row ?? null;
}

/** Who has not used every ticket of a round. */
export const evaluationReceipts = defineReceipts('teaching_evaluation', {
  event: 'teaching_evaluation.urge',
  find: async (db, id) => {
    const row = await findOpenRound(db, id);
    if (!row) return null;
    const { title, link, organization_id } = invitationOf(row);
    return {
      id,
      organization_id,
      title,
      link,
      wants: 'unconfirmed',
      answer_by: row.closes_at,
      is_urgent: false,
      time_zone: await zoneOf(db, organization_id),
    };
  },
});
