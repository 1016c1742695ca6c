import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { user } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { type Scope, within } from '#server/database/scope.ts';
import { defineList, is, type Page, pageOf, planned } from '#server/lists/resource-list.ts';
import type { interviewRow, interviews } from '../contract/interviews.contract.ts';
import { named } from './candidates.queries.ts';
import { visibleSheet } from './interviews.policy.ts';
import { interview, interviewer, interviewScore, job, jobCandidate } from './tables.ts';

type Query = z.output<(typeof interviews)['list']['query']>;
export type InterviewRow = z.input<typeof interviewRow>;

const list = defineList<Query>({
  table: interview,
  id: interview.id,
  sorts: { starts_at: interview.starts_at },
  default_sort: '-starts_at',
  filters: { status: is(interview.status), candidate_id: is(interview.candidate_id) },
});

const select = (db: Db) =>
  db
    .select({
      id: interview.id,
      candidate: { id: jobCandidate.id, name: user.name },
      job: { id: job.id, title: job.title, title_en: job.title_en },
      round: interview.round,
      starts_at: interview.starts_at,
      ends_at: interview.ends_at,
      place: interview.place,
      status: interview.status,
      version: interview.version,
    })
    .from(interview)
    .innerJoin(jobCandidate, eq(jobCandidate.id, interview.candidate_id))
    .innerJoin(job, eq(job.id, jobCandidate.job_id))
    .innerJoin(user, eq(user.id, jobCandidate.user_id));

/** Adds the panels, with the sheets as far as this reader may see them. */
async function withPanels(db: Db, readerId: string, rows: Awaited<ReturnType<typeof select>>): Promise<InterviewRow[]> {
  const ids = rows.map(({ id }) => id);
  const seats = await db
    .select({
      sheet: interviewScore,
      user: { id: user.id, name: user.name, name_en: user.name_en },
    })
    .from(interviewScore)
    .innerJoin(interviewer, eq(interviewer.id, interviewScore.interviewer_id))
    .innerJoin(user, eq(user.id, interviewer.user_id))
    .where(inArray(interviewScore.interview_id, ids))
    .orderBy(asc(interviewScore.created_at), asc(interviewScore.id));
  return rows.map((row) => {
    const panel = seats.filter(({ sheet }) => sheet.interview_id === row.id);
    const own = panel.find((seat) => seat.user.id === readerId)?.sheet ?? null;
    return {
      ...row,
      panel: panel.map((seat) => ({
        interviewer_id: seat.sheet.interviewer_id,
        user: seat.user,
        is_own: seat.user.id === readerId,
        ...visibleSheet(seat.sheet, own),
      })),
    };
  });
}

async function pageFor(db: Db, readerId: string, { q, ...query }: Query, base: SQL | undefined) {
  const wanted = q
    ? sql`${interview.candidate_id} in (select ${jobCandidate.id} from ${jobCandidate} where ${named(q)})`
    : undefined;
  return pageOf(db, list, query as Query, and(base, wanted), async (_db, plan) =>
    withPanels(db, readerId, await planned(select(db), plan)),
  );
}

/** Interviews in scope but those of one's own application: nobody reads what was said about them. */
const notOwn = (scope: Scope, readerId: string): SQL =>
  sql`${within(scope, interview.organization_id)} and ${interview.candidate_id} not in (select ${jobCandidate.id} from ${jobCandidate} where ${jobCandidate.user_id} = ${readerId})`;

/** Interviews in scope. */
export const listInterviews = (db: Db, scope: Scope, readerId: string, query: Query): Promise<Page<InterviewRow>> =>
  pageFor(db, readerId, query, notOwn(scope, readerId));

/** The seat of somebody in an interview. */
export const sheetOf = (userId: string): SQL =>
  sql`${interviewScore.interviewer_id} in (select ${interviewer.id} from ${interviewer} where ${interviewer.user_id} = ${userId})`;

const onPanel = (userId: string): SQL =>
  sql`${interview.id} in (select ${interviewScore.interview_id} from ${interviewScore} where ${sheetOf(userId)})`;

/** Interviews on whose panel somebody sits. */
export const listOwnInterviews = (db: Db, userId: string, query: Query): Promise<Page<InterviewRow>> =>
  pageFor(db, userId, query, onPanel(userId));

/** One interview, in scope (0913) or of the own panel (`null`). */
export async function findInterview(
  db: Db,
  scope: Scope | null,
  readerId: string,
  id: string,
): Promise<InterviewRow | null> {
  const base = scope ? notOwn(scope, readerId) : onPanel(readerId);
  const rows = await select(db).where(and(eq(interview.id, id), base));
  return (await withPanels(db, readerId, rows))[0] ?? null;
}
