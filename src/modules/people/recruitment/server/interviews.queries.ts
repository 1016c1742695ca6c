import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { broom, building } from '#modules/campus/premises/server/tables.ts';
import { organization, user } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { type Scope, within } from '#server/database/scope.ts';
import { anyOf, defineList, is, type Page, pageOf, planned } from '#server/lists/resource-list.ts';
import { type Actor, holds, scopeOf } from '#server/rights/actor.ts';
import type { interviewRow, interviews } from '../contract/interviews.contract.ts';
import { recruitmentRights } from '../rights.ts';
import { named } from './candidates.queries.ts';
import { averageOf, interviewActions, visibleSheet } from './interviews.policy.ts';
import { interview, interviewer, interviewScore, job, jobCandidate } from './tables.ts';

type Query = z.output<(typeof interviews)['list']['query']>;
export type InterviewRow = z.input<typeof interviewRow>;

const list = defineList<Query>({
  table: interview,
  id: interview.id,
  sorts: { starts_at: interview.starts_at },
  default_sort: '-starts_at',
  filters: { status: anyOf(interview.status), candidate_id: is(interview.candidate_id) },
});

/** The room of an interview, with its building; null: elsewhere. */
export const roomOf = sql<z.output<typeof interviewRow>['room']>`(
  select json_build_object('id', r.id, 'name', concat_ws(' ', h.name, r.number, r.name),
           'name_en', concat_ws(' ', coalesce(h.name_en, h.name), r.number, coalesce(r.name_en, r.name)))
    from ${broom} r join ${building} h on h.id = r.building_id where r.id = ${interview.broom_id})`;

const select = (db: Db) =>
  db
    .select({
      id: interview.id,
      candidate: { id: jobCandidate.id, name: user.name },
      job: { id: job.id, title: job.title, title_en: job.title_en, score_items: job.score_items },
      round: interview.round,
      starts_at: interview.starts_at,
      ends_at: interview.ends_at,
      room: roomOf,
      place: interview.place,
      status: interview.status,
      organization_id: interview.organization_id,
      version: interview.version,
    })
    .from(interview)
    .innerJoin(jobCandidate, eq(jobCandidate.id, interview.candidate_id))
    .innerJoin(job, eq(job.id, jobCandidate.job_id))
    .innerJoin(user, eq(user.id, jobCandidate.user_id));

/** Who reads or marks: somebody with an account, who looks after candidates at some schools; or an interviewer from outside. */
export type Judge =
  | { readonly user_id: string; readonly keeps: readonly string[] }
  | { readonly interviewer_id: string };

export const judgeOf = (actor: Actor): Judge => ({
  user_id: actor.user_id,
  keeps: holds(actor, recruitmentRights.candidates) ? scopeOf(actor, recruitmentRights.candidates).organizations : [],
});

const keepsAt = (judge: Judge, organizationId: string): boolean =>
  'keeps' in judge && judge.keeps.includes(organizationId);

const isOf = (judge: Judge, seat: { readonly user_id: string | null; readonly interviewer_id: string }): boolean =>
  'user_id' in judge ? seat.user_id === judge.user_id : seat.interviewer_id === judge.interviewer_id;

/** Adds the panels, with the sheets as far as this reader may see them. */
async function withPanels(db: Db, reader: Judge, rows: Awaited<ReturnType<typeof select>>): Promise<InterviewRow[]> {
  const ids = rows.map(({ id }) => id);
  const seats = await db
    .select({
      sheet: interviewScore,
      user_id: interviewer.user_id,
      interviewer_id: interviewer.id,
      employer: interviewer.employer,
      name: sql<string>`coalesce(${user.name}, ${interviewer.name})`,
      name_en: user.name_en,
    })
    .from(interviewScore)
    .innerJoin(interviewer, eq(interviewer.id, interviewScore.interviewer_id))
    .leftJoin(user, eq(user.id, interviewer.user_id))
    .where(inArray(interviewScore.interview_id, ids))
    .orderBy(asc(interviewScore.created_at), asc(interviewScore.id));
  return rows.map(({ organization_id, ...row }) => {
    const panel = seats.filter(({ sheet }) => sheet.interview_id === row.id);
    const own = panel.find((seat) => isOf(reader, seat))?.sheet ?? null;
    const seen = panel.map((seat) => ({
      interviewer_id: seat.interviewer_id,
      user: { id: seat.user_id ?? seat.interviewer_id, name: seat.name, name_en: seat.name_en },
      employer: seat.employer,
      is_own: isOf(reader, seat),
      ...visibleSheet(seat.sheet, own),
    }));
    const actions = interviewActions(row.status, keepsAt(reader, organization_id), own);
    return { ...row, actions, panel: seen, average: averageOf(seen.flatMap(({ total }) => total ?? [])) };
  });
}

async function pageFor(db: Db, reader: Judge, { q, ...query }: Query, base: SQL | undefined) {
  const wanted = q
    ? sql`${interview.candidate_id} in (select ${jobCandidate.id} from ${jobCandidate} where ${named(q)})`
    : undefined;
  return pageOf(db, list, query as Query, and(base, wanted), async (_db, plan) =>
    withPanels(db, reader, await planned(select(db), plan)),
  );
}

/** Interviews in scope but those of one's own application: nobody reads what was said about them. */
export const notOwn = (scope: Scope, readerId: string): SQL =>
  sql`${within(scope, interview.organization_id)} and ${interview.candidate_id} not in (select ${jobCandidate.id} from ${jobCandidate} where ${jobCandidate.user_id} = ${readerId})`;

/** Interviews in scope. */
export const listInterviews = (db: Db, scope: Scope, actor: Actor, query: Query): Promise<Page<InterviewRow>> =>
  pageFor(db, judgeOf(actor), query, notOwn(scope, actor.user_id));

/** The seat of somebody in an interview. */
export const sheetOf = (judge: Judge): SQL =>
  'user_id' in judge
    ? sql`${interviewScore.interviewer_id} in (select ${interviewer.id} from ${interviewer} where ${interviewer.user_id} = ${judge.user_id})`
    : sql`${interviewScore.interviewer_id} = ${judge.interviewer_id}`;

const onPanel = (judge: Judge): SQL =>
  sql`${interview.id} in (select ${interviewScore.interview_id} from ${interviewScore} where ${sheetOf(judge)})`;

/** Interviews on whose panel somebody sits. */
export const listOwnInterviews = (db: Db, judge: Judge, query: Query): Promise<Page<InterviewRow>> =>
  pageFor(db, judge, query, onPanel(judge));

/** One interview in scope (0913). */
export async function findInterview(db: Db, scope: Scope, actor: Actor, id: string): Promise<InterviewRow | null> {
  const rows = await select(db).where(and(eq(interview.id, id), notOwn(scope, actor.user_id)));
  return (await withPanels(db, judgeOf(actor), rows))[0] ?? null;
}

/** One interview of the own panel. */
export async function findOwnInterview(db: Db, judge: Judge, id: string): Promise<InterviewRow | null> {
  const rows = await select(db).where(and(eq(interview.id, id), onPanel(judge)));
  return (await withPanels(db, judge, rows))[0] ?? null;
}

/** How long after its end somebody from outside may still hand a sheet in. */
const OPEN_HOURS = 72;
/** The round of an interview is open for somebody from outside: nothing is decided, and it was not long ago. */
const isOpenRound = sql`${interview.status} in ('planned', 'done') and ${jobCandidate.status} = 'interview'
  and now() < ${interview.ends_at} + make_interval(hours => ${sql.raw(String(OPEN_HOURS))})`;

/** Whom a link belongs to while its round is open; null: nobody, or no more. */
export async function findLinkOwner(db: Db, link_hash: string) {
  const [row] = await db
    .select({
      owner: interviewer,
      organization: { id: organization.id, name: organization.name, name_en: organization.name_en },
    })
    .from(interviewScore)
    .innerJoin(interviewer, eq(interviewer.id, interviewScore.interviewer_id))
    .innerJoin(interview, eq(interview.id, interviewScore.interview_id))
    .innerJoin(jobCandidate, eq(jobCandidate.id, interview.candidate_id))
    .innerJoin(organization, eq(organization.id, interviewer.organization_id))
    .where(and(eq(interviewScore.link_hash, link_hash), eq(interviewer.status, 'active'), isOpenRound));
  return row ?? null;
}

/** The interviews of somebody from outside whose round is open, the next one first. */
export async function listOpenSheets(db: Db, interviewerId: string): Promise<InterviewRow[]> {
  const judge = { interviewer_id: interviewerId };
  const isActive = sql`exists (select from ${interviewer} i where i.id = ${interviewerId} and i.status = 'active')`;
  const rows = await select(db)
    .where(and(onPanel(judge), isOpenRound, isActive))
    .orderBy(asc(interview.starts_at));
  return withPanels(db, judge, rows);
}
