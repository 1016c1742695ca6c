import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Engagement, Span } from '#server/busy/busy.ts';
import type { Db } from '#server/database/database.ts';
import { interviewer, interviewScore } from './tables.ts';

const INTERVIEW = { cn: '面试', us: 'an interview' } as const;

const interviewKey = (id: string): string => `interview:${id}`;

/** Interviews on whose panels some people sit, for who plans with them. */
export async function interviewEngagements(
  db: Db,
  userIds: readonly string[],
  { from, to }: Span,
): Promise<Engagement[]> {
  const rows = await db
    .select({
      user_id: sql<string>`${interviewer.user_id}`,
      interview_id: interviewScore.interview_id,
      from: interviewScore.starts_at,
      to: interviewScore.ends_at,
    })
    .from(interviewScore)
    .innerJoin(interviewer, eq(interviewer.id, interviewScore.interviewer_id))
    .where(
      and(
        inArray(interviewer.user_id, [...userIds]),
        eq(interviewScore.holds_slot, true),
        lt(interviewScore.starts_at, to),
        gt(interviewScore.ends_at, from),
      ),
    );
  return rows.map(({ interview_id, ...row }) => ({ ...row, key: interviewKey(interview_id), what: INTERVIEW }));
}
