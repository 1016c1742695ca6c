import { and, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { anyOf, anyRow, type FindTodos, type Todo, type TodoWaits } from '#server/home-feed/home-feed.ts';
import { decision, fact, reviewOf } from '#server/home-feed/review.ts';
import type { ReviewedKind } from '#server/home-feed/reviewed-kinds.ts';
import type { Context } from '#server/http/context.ts';
import { holds } from '#server/rights/actor.ts';
import { formatDay, timeOf } from '#shared/dates.ts';
import { labelOf } from '#shared/reference-lists.ts';
import type { Review } from '#shared/review.ts';
import { lessonChanges } from '../../contract/lesson-changes.contract.ts';
import { changeLifecycle } from '../../contract/schedule.lifecycle.ts';
import { changeKinds } from '../../contract/schedule-kinds.ts';
import { scheduleRights } from '../../rights.ts';
import { type LessonRecord, lessonText, namesOf } from '../lesson/lesson-rows.queries.ts';
import { lesson, lessonChange } from '../tables.ts';
import { changeActs, type FoundChange } from './change-acts.policy.ts';
import { changePath } from './change-messages.service.ts';
import { type ChangeRecord, visibleTo, waitsForApproval } from './change-rows.service.ts';
import { foundChanges } from './change-view.service.ts';

const MOST = 50;
const KINDS = {
  lesson_asked: { cn: '请您答复', us: 'Asked of you' },
  lesson_approve: { cn: '待审批调代课', us: 'A change to approve' },
  lesson_objected: { cn: '有人对安排提出异议', us: 'An objection' },
} as const;
type Kind = keyof typeof KINDS;

const isAhead = (): SQL =>
  sql`exists (select 1 from ${lesson} where ${lesson.id} = ${lessonChange.lesson_id} and ${lesson.starts_at} > now())`;

/** SQL condition: somebody asks the person to take over a lesson. */
function isAsked({ actor }: Context): SQL | null {
  if (!actor.organization_id || !holds(actor, scheduleRights.view)) return null;
  return and(
    eq(lessonChange.organization_id, actor.organization_id),
    eq(lessonChange.state, 'asked'),
    eq(lessonChange.asked_user_id, actor.user_id),
    isAhead(),
  ) as SQL;
}

/** SQL condition: somebody objects to what they were assigned. */
function isObjected({ actor }: Context): SQL | null {
  if (!actor.organization_id || !holds(actor, scheduleRights.manage)) return null;
  return and(
    eq(lessonChange.organization_id, actor.organization_id),
    eq(lessonChange.state, 'applied'),
    isNotNull(lessonChange.objected_at),
    isAhead(),
  ) as SQL;
}

const toApprove = (ctx: Context): SQL | null => {
  const waits = waitsForApproval(ctx);
  return waits ? (and(waits, isAhead()) as SQL) : null;
};

/** Wishes to answer, changes to approve, objections. */
export const changeTodos: FindTodos = async (ctx) => {
  const conditions = [isAsked(ctx), toApprove(ctx), isObjected(ctx)].filter((one) => one !== null);
  if (conditions.length === 0) return [];
  const rows = await ctx.db
    .select()
    .from(lessonChange)
    .where(or(...conditions))
    .orderBy(lessonChange.date, lessonChange.id)
    .limit(MOST);
  const found = await foundChanges(ctx, rows);
  const todos: Todo[] = [];
  for (const one of found) if (one.lesson) todos.push(await todo(ctx, one, one.lesson));
  return todos;
};

export const changeWaits: TodoWaits = (ctx) =>
  anyOf(
    anyRow(lessonChange, isAsked(ctx)),
    anyRow(lessonChange, toApprove(ctx)),
    anyRow(lessonChange, isObjected(ctx)),
  );

function kindOf({ change }: FoundChange, me: string): Kind {
  if (change.state === 'asked' && change.asked_user_id === me) return 'lesson_asked';
  return change.state === 'applied' ? 'lesson_objected' : 'lesson_approve';
}

const whenOf = (row: LessonRecord, zone: string) => ({
  cn: `${formatDay(row.date, 'cn')} ${timeOf(row.starts_at, zone)}`,
  us: `${formatDay(row.date, 'us')}, ${timeOf(row.starts_at, zone)}`,
});

async function todo(ctx: Context, found: FoundChange, row: LessonRecord): Promise<Todo> {
  const { change } = found;
  const kind = kindOf(found, ctx.actor.user_id);
  const { cn, us } = KINDS[kind];
  const text = await lessonText(ctx.db, row);
  const when = whenOf(row, ctx.actor.time_zone);
  return {
    key: `${kind}:${change.id}`,
    kind,
    title: `${cn}：${labelOf(changeKinds, change.kind, 'cn')} ${text.cn}`,
    title_en: `${us}: ${labelOf(changeKinds, change.kind, 'us')}, ${text.us}`,
    detail: when.cn,
    detail_en: when.us,
    due_at: change.answer_by ?? row.starts_at,
    since: change.created_at,
    route: changePath(change.id),
    mobile_route: `/mobile${changePath(change.id)}`,
    review: kind === 'lesson_approve' ? await reviewOfChange(ctx, found, row) : null,
  };
}

async function reviewOfChange(ctx: Context, found: FoundChange, row: LessonRecord): Promise<Review | null> {
  const { change } = found;
  if (!changeActs.of(ctx, found).includes('approve')) return null;
  const people = await namesOf(ctx.db, [change.asked_by_id, ...(change.asked_user_id ? [change.asked_user_id] : [])]);
  const text = await lessonText(ctx.db, row);
  const when = whenOf(row, ctx.actor.time_zone);
  const by = people.get(change.asked_by_id);
  const asked = change.asked_user_id ? people.get(change.asked_user_id) : undefined;
  const { version } = change;
  return reviewOf(ctx.actor, {
    type: 'lesson_change',
    id: change.id,
    facts: [
      fact({ cn: '课程', us: 'Lesson' }, text.cn, text.us),
      fact({ cn: '时间', us: 'Time' }, when.cn, when.us),
      fact(
        { cn: '方式', us: 'Change' },
        labelOf(changeKinds, change.kind, 'cn'),
        labelOf(changeKinds, change.kind, 'us'),
      ),
      fact({ cn: '申请人', us: 'Asked by' }, by?.name ?? '', by?.name_en),
      ...(asked ? [fact({ cn: '接课教师', us: 'Taken over by' }, asked.name, asked.name_en)] : []),
    ],
    moves: [
      decision('approve', lessonChanges.approve, change.id, { body: { version } }),
      decision('reject', lessonChanges.reject, change.id, { body: { version }, words: 'reason' }),
    ],
    batch: true,
    for: null,
  });
}

/** Changes that somebody approved or did not, as far as they may read them. */
export const changeReviews: ReviewedKind = {
  type: 'lesson_change',
  module: 'schedule',
  lifecycle: changeLifecycle,
  decides: ['approve', 'reject'],
  hands_in: ['create'],
  rows: async (ctx, ids) => {
    const rows: ChangeRecord[] = await ctx.db
      .select()
      .from(lessonChange)
      .where(and(visibleTo(ctx), inArray(lessonChange.id, [...ids])));
    const shown = [];
    for (const { change, lesson: row } of await foundChanges(ctx, rows)) {
      if (!row) continue;
      const text = await lessonText(ctx.db, row);
      shown.push({
        id: change.id,
        title: `${labelOf(changeKinds, change.kind, 'cn')} ${text.cn}`,
        title_en: `${labelOf(changeKinds, change.kind, 'us')}, ${text.us}`,
        detail: formatDay(row.date, 'cn'),
        state: change.state,
        route: changePath(change.id),
        mobile_route: `/mobile${changePath(change.id)}`,
      });
    }
    return shown;
  },
};
