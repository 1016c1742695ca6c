import { and, asc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { user } from '#modules/core/directory/server/tables.ts';
import { within } from '#server/database/scope.ts';
import { anyOf, anyRow, type FindTodos, type Todo, type TodoWaits } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { type Actor, holds, scopeOf } from '#server/rights/actor.ts';
import { recruitmentRights } from '../rights.ts';
import { judgeOf, roomOf, sheetOf } from './interviews.queries.ts';
import { interview, interviewScore, job, jobCandidate } from './tables.ts';

const MOST = 50;
const page = (tab: string) => ({
  route: `/candidateManage?tab=${tab}`,
  mobile_route: `/mobile/candidateManage?tab=${tab}`,
});

/** Score sheets that an interviewer still owes, and candidates with whom nobody has arranged an interview yet. */
export const recruitmentTodos: FindTodos = async (ctx) => {
  if (!works(ctx.actor)) return [];
  return [...(await sheets(ctx)), ...(await applications(ctx))];
};

export const recruitmentWaits: TodoWaits = ({ actor }) =>
  works(actor)
    ? anyOf(
        anyRow(sql`${interviewScore} join ${interview} on ${ofItsInterview}`, isOwed(actor)),
        anyRow(jobCandidate, isUnarranged(actor)),
      )
    : null;

const works = ({ organization_id, user_types }: Actor): boolean =>
  organization_id !== null && user_types.includes('teacher');

const ofItsInterview = eq(interview.id, interviewScore.interview_id);

/** SQL condition: the person still owes a score sheet. */
const isOwed = (actor: Actor): SQL =>
  and(
    sheetOf(judgeOf(actor)),
    isNull(interviewScore.signed_at),
    ne(interview.status, 'cancelled'),
    ne(interview.status, 'no_show'),
  ) as SQL;

/** SQL condition: nobody has arranged an interview with a candidate; null: not for this person. */
const isUnarranged = (actor: Actor): SQL | null =>
  holds(actor, recruitmentRights.candidates)
    ? (and(
        within(scopeOf(actor, recruitmentRights.candidates), jobCandidate.organization_id),
        eq(jobCandidate.status, 'applied'),
        ne(jobCandidate.user_id, actor.user_id),
      ) as SQL)
    : null;

async function sheets({ db, actor }: Context): Promise<Todo[]> {
  const rows = await db
    .select({
      id: interviewScore.id,
      name: user.name,
      title: job.title,
      title_en: job.title_en,
      row: interview,
      room: roomOf,
    })
    .from(interviewScore)
    .innerJoin(interview, ofItsInterview)
    .innerJoin(jobCandidate, eq(jobCandidate.id, interview.candidate_id))
    .innerJoin(job, eq(job.id, jobCandidate.job_id))
    .innerJoin(user, eq(user.id, jobCandidate.user_id))
    .where(isOwed(actor))
    .orderBy(asc(interview.starts_at))
    .limit(MOST);
  return rows.map(({ id, name, title, title_en, row, room }) => ({
    key: `interview_score:${id}`,
    kind: 'interview_score',
    title: `面试评分：${name}`,
    title_en: `Score sheet for ${name}`,
    detail: [title, room?.name ?? row.place].join(' · '),
    detail_en: [title_en ?? title, room?.name_en ?? row.place].join(' · '),
    due_at: row.ends_at,
    since: row.created_at,
    ...page('mine'),
  }));
}

async function applications({ db, actor }: Context): Promise<Todo[]> {
  const where = isUnarranged(actor);
  if (!where) return [];
  const rows = await db
    .select({ row: jobCandidate, name: user.name, title: job.title, title_en: job.title_en })
    .from(jobCandidate)
    .innerJoin(job, eq(job.id, jobCandidate.job_id))
    .innerJoin(user, eq(user.id, jobCandidate.user_id))
    .where(where)
    .orderBy(asc(jobCandidate.created_at))
    .limit(MOST);
  return rows.map(({ row, name, title, title_en }) => ({
    key: `job_candidate:${row.id}`,
    kind: 'candidate_applied',
    title: `待安排面试：${name}`,
    title_en: `Interview to arrange: ${name}`,
    detail: title,
    detail_en: title_en ?? title,
    due_at: null,
    since: row.created_at,
    ...page('candidates'),
  }));
}
