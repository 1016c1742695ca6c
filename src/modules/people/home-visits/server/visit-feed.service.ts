import { and, eq, gte, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { FindToday, FindTodos, TodayItem, Todo } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { addDays, today } from '#shared/dates.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { listIn } from '#shared/text.ts';
import { homeVisitKinds } from '../contract/visit-kinds.ts';
import { goesTo, type Standing, seenByFamily, seenByStaff, visitsWithin } from './standing.queries.ts';
import { standingOf } from './standing.service.ts';
import { homeVisit, homeVisitRecord } from './tables.ts';
import { type FoundRecord, needsDue, someRecords } from './visit-records.queries.ts';
import { type FoundVisit, someVisits } from './visits.queries.ts';

const MOST = 50;
/** A promise is listed so many days before it is due. */
const AHEAD_DAYS = 3;

const page = (query: string) => ({ route: `/homeVisit?${query}`, mobile_route: `/mobile/homeVisit?${query}` });

/** Own children may go to school elsewhere, which the reach of the connection does not show. */
const everywhere = <T>({ db }: Context, work: () => Promise<T>): Promise<T> => acrossOrganizations(db, work);

/** Slots that a guardian has yet to choose and records to sign; visits to write about, records to review, promises that are due. */
export const homeVisitTodos: FindTodos = async (ctx) => {
  const standing = await everywhere(ctx, () => standingOf(ctx.db, ctx.actor));
  return [...(await familyTodos(ctx, standing)), ...(await staffTodos(ctx, standing))];
};

async function familyTodos(ctx: Context, standing: Standing): Promise<Todo[]> {
  if (standing.children.length === 0) return [];
  const { db } = ctx;
  return everywhere(ctx, async () => {
    const own = seenByFamily(standing);
    const open = await someVisits(db, and(own, eq(homeVisit.state, 'proposed')), MOST);
    const unsigned = and(
      own,
      inArray(homeVisitRecord.state, ['submitted', 'accepted']),
      isNull(homeVisitRecord.signed_at),
    );
    const toSign = await someRecords(db, unsigned, MOST);
    return [...open.map(chooseTodo), ...toSign.map(signTodo)];
  });
}

async function staffTodos({ db, actor }: Context, standing: Standing): Promise<Todo[]> {
  if (standing.organizations.length === 0) return [];
  const mine = and(seenByStaff(standing), goesTo(standing.user_id)) as SQL;
  const now = sql`now()`;
  const started = or(
    eq(homeVisit.state, 'in_progress'),
    and(eq(homeVisit.state, 'confirmed'), lte(homeVisit.starts_at, now)),
  );
  const unwritten = await someVisits(db, and(mine, started, isNull(homeVisitRecord.id)), MOST);
  const unfinished = and(
    eq(homeVisitRecord.written_by, standing.user_id),
    inArray(homeVisitRecord.state, ['draft', 'returned']),
  );
  const toFinish = await someRecords(db, unfinished, MOST);
  const due = await needsDue(db, mine, addDays(today(actor.time_zone), AHEAD_DAYS), MOST);
  return [
    ...unwritten.map(writeTodo),
    ...toFinish.map(finishTodo),
    ...(await toReview({ db }, standing)).map(reviewTodo),
    ...due.map(
      (need): Todo => ({
        key: `home_visit_need:${need.id}`,
        kind: 'home_visit_need',
        title: `家访待跟进：${need.student.name}`,
        title_en: `Follow up the visit: ${need.student.name_en ?? need.student.name}`,
        detail: need.text,
        due_at: need.due && `${need.due}T15:00:00.000Z`,
        since: `${need.due ?? today(actor.time_zone)}T00:00:00.000Z`,
        ...page('tab=needs'),
        quick: null,
      }),
    ),
  ];
}

/** Records of others in the reach of 0360 that wait for a review. */
async function toReview({ db }: Pick<Context, 'db'>, standing: Standing): Promise<FoundRecord[]> {
  const scope = standing.scopes['0360'];
  if (!scope) return [];
  const waiting = and(
    eq(homeVisitRecord.state, 'submitted'),
    seenByStaff(standing),
    visitsWithin(scope),
    sql`${homeVisitRecord.written_by} <> ${standing.user_id} and not ${goesTo(standing.user_id)}`,
  );
  return someRecords(db, waiting, MOST);
}

function chooseTodo({ visit, student }: FoundVisit): Todo {
  return {
    key: `home_visit:${visit.id}`,
    kind: 'home_visit_choose',
    title: `请选择${student.name}的家访时段`,
    title_en: `Choose a time for the visit to ${student.name_en ?? student.name}’s family`,
    detail: labelOf(homeVisitKinds, visit.kind, 'cn'),
    detail_en: labelOf(homeVisitKinds, visit.kind, 'us'),
    due_at: visit.slots[0]?.starts_at ?? null,
    since: visit.sent_at ?? visit.created_at,
    ...page(`id=${visit.id}`),
    for_user_id: student.id,
    quick: null,
  };
}

function writeTodo({ visit, student, classroom }: FoundVisit): Todo {
  return {
    key: `home_visit_write:${visit.id}`,
    kind: 'home_visit_record',
    title: `待记录家访：${student.name}`,
    title_en: `Record the visit to ${student.name_en ?? student.name}’s family`,
    detail: classroom.name,
    detail_en: classroom.name_en ?? classroom.name,
    due_at: visit.ends_at,
    since: visit.starts_at ?? visit.created_at,
    ...page(`id=${visit.id}`),
    quick: null,
  };
}

const recordTodo = ({ record, student, classroom }: FoundRecord, kind: string, cn: string, us: string): Todo => ({
  key: `${kind}:${record.id}`,
  kind,
  title: cn,
  title_en: us,
  detail: kind === 'home_visit_sign' ? null : classroom.name,
  detail_en: kind === 'home_visit_sign' ? null : (classroom.name_en ?? classroom.name),
  due_at: null,
  since: record.updated_at,
  ...page(`id=${record.visit_id}`),
  ...(kind === 'home_visit_sign' ? { for_user_id: student.id } : {}),
  quick: null,
});

const nameOf = ({ student }: FoundRecord): string => student.name_en ?? student.name;
const finishTodo = (found: FoundRecord): Todo =>
  found.record.state === 'draft'
    ? recordTodo(
        found,
        'home_visit_draft',
        `家访记录待提交：${found.student.name}`,
        `Submit the record of the visit to ${nameOf(found)}’s family`,
      )
    : recordTodo(
        found,
        'home_visit_returned',
        `家访记录已退回：${found.student.name}`,
        `Revise the record of the visit to ${nameOf(found)}’s family`,
      );
const reviewTodo = (found: FoundRecord): Todo =>
  recordTodo(
    found,
    'home_visit_review',
    `待审阅家访记录：${found.student.name}`,
    `Review the record of the visit to ${nameOf(found)}’s family`,
  );
const signTodo = (found: FoundRecord): Todo =>
  recordTodo(
    found,
    'home_visit_sign',
    `请为${found.student.name}的家访记录签名`,
    `Sign the record of the visit to ${nameOf(found)}’s family`,
  );

/** The agreed visits of a day, for the teachers who go and for the families. */
export const homeVisitsToday: FindToday = async (ctx, { start, end }) => {
  const { db } = ctx;
  return everywhere(ctx, async () => {
    const standing = await standingOf(db, ctx.actor);
    const staff = and(seenByStaff(standing), goesTo(standing.user_id));
    const day = and(
      gte(homeVisit.starts_at, start),
      lt(homeVisit.starts_at, end),
      inArray(homeVisit.state, ['confirmed', 'in_progress', 'recorded', 'closed']),
    );
    const rows = await someVisits(db, and(day, or(staff, seenByFamily(standing))), MOST);
    return rows.map((row) => todayItem(row, standing.children.includes(row.student.id)));
  });
};

function todayItem({ visit, student, teachers }: FoundVisit, isFamily: boolean): TodayItem {
  const state = visit.state === 'confirmed' ? 'planned' : visit.state === 'in_progress' ? 'running' : 'done';
  return {
    key: `home_visit:${visit.id}`,
    kind: 'home_visit',
    title: `家访：${student.name}`,
    title_en: `Home visit: ${student.name_en ?? student.name}`,
    detail: listIn(
      'cn',
      teachers.map(({ name }) => name),
    ),
    detail_en: listIn(
      'us',
      teachers.map(({ name, name_en }) => name_en ?? name),
    ),
    place: labelOf(homeVisitKinds, visit.kind, 'cn') ?? null,
    place_en: labelOf(homeVisitKinds, visit.kind, 'us') ?? null,
    from: visit.starts_at ?? visit.created_at,
    to: visit.ends_at,
    state,
    ...page(`id=${visit.id}`),
    ...(isFamily ? { for_user_id: student.id } : {}),
  };
}
