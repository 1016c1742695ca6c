import { and, eq, inArray, isNull } from 'drizzle-orm';
import { readAnswersOf, removeDrafts } from '#modules/desk/forms/server/public.ts';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { oaApplication } from '../tables.ts';
import { ownPapers, PAPER, papersWhere } from './papers.queries.ts';

/** With an account go the papers that were never submitted. What was decided is the school's, as its books are. */
export async function erasePapers(db: Db, userId: string): Promise<void> {
  const drafts = await db
    .delete(oaApplication)
    .where(
      and(
        eq(oaApplication.applicant_id, userId),
        inArray(oaApplication.status, ['draft']),
        isNull(oaApplication.number),
      ),
    )
    .returning({ id: oaApplication.id });
  await removeDrafts(
    db,
    PAPER,
    drafts.map(({ id }) => id),
  );
}

/** Own papers with their answers, for the file of all that is held of a person. */
export async function exportOwnPapers(ctx: Context): Promise<unknown> {
  const rows = await papersWhere(ctx.db, and(ownPapers(ctx.actor), eq(oaApplication.is_begun, true)), 500);
  const answers = await readAnswersOf(
    ctx,
    PAPER,
    rows.map(({ paper }) => paper.id),
  );
  return rows.map(({ paper, item }) => ({
    number: paper.number,
    item: item.name,
    title: paper.title,
    amount_fen: paper.amount_fen,
    status: paper.status,
    submitted_at: paper.submitted_at,
    answers: answers.get(paper.id) ?? null,
  }));
}
