import { and, eq, gte, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import {
  anyOf,
  anyRow,
  type FindToday,
  type FindTodos,
  type TodayHolds,
  type TodayItem,
  type TodaySpan,
  type Todo,
  type TodoWaits,
} from '#server/home-feed/home-feed.ts';
import { decision, fact, lentBy, reviewOf } from '#server/home-feed/review.ts';
import type { ReviewedKind } from '#server/home-feed/reviewed-kinds.ts';
import type { Context } from '#server/http/context.ts';
import { addDays, today } from '#shared/dates.ts';
import { labelOf } from '#shared/reference-lists.ts';
import type { Review } from '#shared/review.ts';
import { visitRecordLifecycle } from '../../contract/home-visits.lifecycle.ts';
import { homeVisitKinds } from '../../contract/visit-kinds.ts';
import { visitRecords } from '../../contract/visit-records.contract.ts';
import { homeVisitRights } from '../../rights.ts';
import { isNeedDue, needsDue } from '../records/records.queries.ts';
import {
  isVisitedBy,
  reaches,
  type Standing,
  toldToFamily,
  visibleToFamily,
  visibleToStaff,
  visitsWithin,
} from '../standing.queries.ts';
import { standingOf, standingWithoutLinks } from '../standing.service.ts';
import { homeVisit, homeVisitNeed, homeVisitRecord } from '../tables.ts';
import { listVisitsWithRecords, type VisitWithRecord, visitsWithRecords } from './visits.queries.ts';

const MOST = 100;
/** A promise is listed so many days before it is due. */
const AHEAD_DAYS = 3;

const page = (query: string) => ({ route: `/homeVisit?${query}`, mobile_route: `/mobile/homeVisit?${query}` });

/** Children of a family may go to several schools; who works at one sees at home what waits there. */
function inReach<T>({ db, actor }: Context, work: () => Promise<T>): Promise<T> {
  return actor.user_types.includes('teacher') ? work() : acrossOrganizations(db, work);
}

const concerns = ({ user_types, organization_id }: Context['actor']): boolean =>
  user_types.includes('guardian') || (user_types.includes('teacher') && organization_id !== null);

/** Slots that a guardian has yet to choose and records to sign; visits to write about, records to review, promises that are due. */
export const homeVisitTodos: FindTodos = async (ctx) => {
  const { db, actor } = ctx;
  if (!concerns(actor)) return [];
  return inReach(ctx, async () => {
    const standing = await standingOf(db, actor);
    const rows = await listVisitsWithRecords(db, actor.user_id, waits(standing, visibleToFamily(standing)), MOST);
    return [...rows.flatMap((row) => todosOf(ctx, standing, row)), ...(await promises(ctx, standing))];
  });
};

/** Asked beyond the own organisation, as for guardians; a visit to the own child, which is none to its teacher, may hold too. */
export const homeVisitWaits: TodoWaits = ({ actor }) => {
  if (!concerns(actor)) return null;
  const standing = standingWithoutLinks(actor);
  const due = standing.organizations.length > 0 ? isDue(ownVisits(standing), actor) : null;
  return anyOf(anyRow(visitsWithRecords, waits(standing, toldToFamily(standing))), anyRow(homeVisitNeed, due));
};

/** SQL condition: somebody has something to do about the visit, of which the family was told, or its record. */
function waits(standing: Standing, told: SQL): SQL | undefined {
  const { state } = homeVisit;
  const unsigned = and(inArray(homeVisitRecord.state, ['submitted', 'accepted']), isNull(homeVisitRecord.signed_at));
  const family = and(told, or(eq(state, 'proposed'), unsigned));
  const begun = or(eq(state, 'in_progress'), and(eq(state, 'confirmed'), lte(homeVisit.starts_at, sql`now()`)));
  const mine = and(isVisitedBy(standing.user_id), begun, isNull(homeVisitRecord.id));
  const unfinished = and(
    eq(homeVisitRecord.written_by, standing.user_id),
    inArray(homeVisitRecord.state, ['draft', 'returned']),
  );
  const scope = standing.scopes[homeVisitRights.supervise];
  const toReview = scope && and(eq(homeVisitRecord.state, 'submitted'), visitsWithin(scope));
  return or(family, and(visibleToStaff(standing), or(mine, unfinished, toReview)));
}

function todosOf(ctx: Context, standing: Standing, row: VisitWithRecord): Todo[] {
  const { visit, record, student, is_visiting } = row;
  if (standing.children.includes(student.id)) return [record ? signTodo(row) : chooseTodo(row)];
  if (!record) return is_visiting ? [writeTodo(row)] : [];
  if (record.written_by === standing.user_id)
    return record.state === 'draft' || record.state === 'returned' ? [finishTodo(row)] : [];
  const facts = { ...visit, department_id: row.department_id, teacher_ids: [] };
  return record.state === 'submitted' && !is_visiting && reaches(standing, homeVisitRights.supervise, facts)
    ? [{ ...reviewTodo(row), review: reviewOfRecord(ctx, row) }]
    : [];
}

const ownVisits = (standing: Standing): SQL => and(visibleToStaff(standing), isVisitedBy(standing.user_id)) as SQL;

const isDue = (visit: SQL, { time_zone }: Context['actor']): SQL =>
  isNeedDue(visit, addDays(today(time_zone), AHEAD_DAYS));

async function promises({ db, actor }: Context, standing: Standing): Promise<Todo[]> {
  if (standing.organizations.length === 0) return [];
  const due = await needsDue(db, isDue(ownVisits(standing), actor), MOST);
  return due.map((need) => ({
    key: `home_visit_need:${need.id}`,
    kind: 'home_visit_need',
    title: `家访待跟进：${need.student.name}`,
    title_en: `Follow up the visit: ${need.student.name_en ?? need.student.name}`,
    detail: need.text,
    due_at: need.due && `${need.due}T15:00:00.000Z`,
    since: need.created_at,
    ...page('tab=needs'),
  }));
}

const nameOf = ({ student }: VisitWithRecord): string => student.name_en ?? student.name;

function todo(row: VisitWithRecord, kind: string, cn: string, us: string, more: Partial<Todo> = {}): Todo {
  const { visit, classroom, record } = row;
  return {
    key: `${kind}:${record?.id ?? visit.id}`,
    kind,
    title: cn,
    title_en: us,
    detail: classroom.name,
    detail_en: classroom.name_en ?? classroom.name,
    due_at: null,
    since: record?.updated_at ?? visit.sent_at ?? visit.created_at,
    ...page(`id=${visit.id}`),
    ...more,
  };
}

const chooseTodo = (row: VisitWithRecord): Todo =>
  todo(
    row,
    'home_visit_choose',
    `请选择${row.student.name}的家访时段`,
    `Choose a time for the visit to ${nameOf(row)}’s family`,
    {
      due_at: row.visit.slots[0]?.starts_at ?? null,
      for_user_id: row.student.id,
    },
  );
const signTodo = (row: VisitWithRecord): Todo =>
  todo(
    row,
    'home_visit_sign',
    `请为${row.student.name}的家访记录签名`,
    `Sign the record of the visit to ${nameOf(row)}’s family`,
    {
      for_user_id: row.student.id,
    },
  );
const writeTodo = (row: VisitWithRecord): Todo =>
  todo(row, 'home_visit_record', `待记录家访：${row.student.name}`, `Record the visit to ${nameOf(row)}’s family`, {
    due_at: row.visit.ends_at,
  });
const finishTodo = (row: VisitWithRecord): Todo =>
  row.record?.state === 'draft'
    ? todo(
        row,
        'home_visit_draft',
        `家访记录待提交：${row.student.name}`,
        `Submit the record of the visit to ${nameOf(row)}’s family`,
      )
    : todo(
        row,
        'home_visit_returned',
        `家访记录已退回：${row.student.name}`,
        `Revise the record of the visit to ${nameOf(row)}’s family`,
      );
const reviewTodo = (row: VisitWithRecord): Todo =>
  todo(
    row,
    'home_visit_review',
    `待审阅家访记录：${row.student.name}`,
    `Review the record of the visit to ${nameOf(row)}’s family`,
  );

function reviewOfRecord({ actor }: Context, { record, student, classroom, visit }: VisitWithRecord): Review | null {
  if (!record) return null;
  const { id, version } = record;
  return reviewOf(actor, {
    type: 'home_visit_record',
    id,
    facts: [
      fact({ cn: '学生', us: 'Student' }, student.name, student.name_en),
      fact({ cn: '班级', us: 'Class' }, classroom.name, classroom.name_en),
      fact(
        { cn: '方式', us: 'Kind' },
        labelOf(homeVisitKinds, visit.kind, 'cn'),
        labelOf(homeVisitKinds, visit.kind, 'us'),
      ),
    ],
    moves: [
      decision('approve', visitRecords.review, id, { body: { version, result: 'accepted' } }),
      decision('return', visitRecords.review, id, { body: { version, result: 'returned' }, words: 'notes' }),
    ],
    // a record is read before
    batch: false,
    for: lentBy(actor, homeVisitRights.supervise),
  });
}

/** Records that somebody reviewed, or submitted, of visits that they read as staff. */
export const recordReviews: ReviewedKind = {
  type: 'home_visit_record',
  module: 'home-visits',
  lifecycle: visitRecordLifecycle,
  decides: ['review'],
  hands_in: ['submit'],
  rows: async (ctx, ids) => {
    const { db, actor } = ctx;
    if (!concerns(actor)) return [];
    return inReach(ctx, async () => {
      const standing = await standingOf(db, actor);
      const seen = and(inArray(homeVisitRecord.id, [...ids]), visibleToStaff(standing));
      const rows = await listVisitsWithRecords(db, actor.user_id, seen, ids.length);
      return rows.flatMap(({ record, student, classroom, visit }) =>
        record
          ? [
              {
                id: record.id,
                title: `家访记录：${student.name}`,
                title_en: `Record of the visit to ${student.name_en ?? student.name}’s family`,
                detail: classroom.name,
                detail_en: classroom.name_en,
                state: record.state,
                ...page(`id=${visit.id}`),
              },
            ]
          : [],
      );
    });
  },
};

/** The agreed visits of a day, for the teachers who go and for the families. */
export const homeVisitsToday: FindToday = async (ctx, span) => {
  const { db, actor } = ctx;
  if (!concerns(actor)) return [];
  return inReach(ctx, async () => {
    const standing = await standingOf(db, actor);
    const staff = and(visibleToStaff(standing), isVisitedBy(standing.user_id));
    const mine = and(isOfDay(span), or(staff, visibleToFamily(standing)));
    const rows = await listVisitsWithRecords(db, actor.user_id, mine, MOST);
    return rows.map((row) => todayItem(row, standing.children.includes(row.student.id)));
  });
};

export const homeVisitsHold: TodayHolds = ({ actor }, span) => {
  if (!concerns(actor)) return null;
  const standing = standingWithoutLinks(actor);
  const staff = and(visibleToStaff(standing), isVisitedBy(standing.user_id));
  return anyRow(homeVisit, and(isOfDay(span), or(staff, toldToFamily(standing))));
};

/** SQL condition: an agreed visit begins in the span. */
const isOfDay = ({ start, end }: TodaySpan) =>
  and(
    isNotNull(homeVisit.starts_at),
    gte(homeVisit.starts_at, start),
    lt(homeVisit.starts_at, end),
    inArray(homeVisit.state, ['confirmed', 'in_progress', 'recorded', 'closed']),
  );

function todayItem({ visit, student, classroom }: VisitWithRecord, isFamily: boolean): TodayItem {
  const state = visit.state === 'confirmed' ? 'planned' : visit.state === 'in_progress' ? 'running' : 'done';
  return {
    key: `home_visit:${visit.id}`,
    kind: 'home_visit',
    title: `家访：${student.name}`,
    title_en: `Home visit: ${student.name_en ?? student.name}`,
    detail: classroom.name,
    detail_en: classroom.name_en ?? classroom.name,
    place: labelOf(homeVisitKinds, visit.kind, 'cn') ?? null,
    place_en: labelOf(homeVisitKinds, visit.kind, 'us') ?? null,
    from: visit.starts_at ?? visit.created_at,
    to: visit.ends_at,
    state,
    ...page(`id=${visit.id}`),
    ...(isFamily ? { for_user_id: student.id } : {}),
  };
}
