import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { running } from '#modules/core/directory/server/public.ts';
import { user, userDepartment } from '#modules/core/directory/server/tables.ts';
import { staffOf } from '#modules/core/school/server/public.ts';
import { classroom, semester } from '#modules/core/school/server/tables.ts';
import { requireSubject } from '#modules/learning/subjects/server/public.ts';
import { visibleIds } from '#modules/learning/videos/server/public.ts';
import { within } from '#server/database/scope.ts';
import type { Context } from '#server/http/context.ts';
import { anyOf, is } from '#server/lists/resource-list.ts';
import { notify } from '#server/notify/notify.ts';
import { type Actor, currentOrganization, holds, scopeOf } from '#server/rights/actor.ts';
import { namedBy } from '#server/store/columns.ts';
import { defineStore } from '#server/store/store.ts';
import type { Caller, Writer } from '#server/store/store-types.ts';
import { addDays, today } from '#shared/dates.ts';
import { refuse, refuseFields } from '#shared/refusal.ts';
import { observationLifecycle } from '../../contract/evaluation.lifecycle.ts';
import { observationRefusals as r, evaluationTexts as t } from '../../contract/evaluation.refusals.ts';
import { lessonObservations, observationAspects, SUBMIT_DAYS } from '../../contract/observations.contract.ts';
import { evaluationRights } from '../../rights.ts';
import { EVALUATION_PAGE } from '../rounds/round-messages.service.ts';
import { lessonObservation } from '../tables.ts';

type Row = typeof lessonObservation.$inferSelect;
type Facts = Pick<Row, 'teacher_id' | 'subject_value' | 'lesson_date' | 'live_video_id'>;

const isObserver = (row: Pick<Row, 'observer_id'>, { actor }: Caller) => row.observer_id === actor.user_id;
const isObserved = (row: Pick<Row, 'teacher_id'>, { actor }: Caller) => row.teacher_id === actor.user_id;

/** What was submitted about the teachers whom the right of results reaches. */
function inReach(actor: Actor): SQL | undefined {
  if (!holds(actor, evaluationRights.results)) return undefined;
  const scope = scopeOf(actor, evaluationRights.results);
  const { departments } = scope;
  const held =
    departments &&
    sql`exists (select from ${userDepartment} where ${and(
      eq(userDepartment.user_id, lessonObservation.teacher_id),
      departments.length ? inArray(userDepartment.department_id, [...departments]) : sql`false`,
      running(userDepartment),
    )})`;
  return and(within(scope, lessonObservation.organization_id), isOut, held ?? undefined);
}

const isOut = ne(lessonObservation.status, 'draft');

/** Observer and observed teacher, and who reads results of them; a draft is its observer's. */
const seenBy = (actor: Actor): SQL =>
  or(
    eq(lessonObservation.observer_id, actor.user_id),
    and(eq(lessonObservation.teacher_id, actor.user_id), isOut),
    inReach(actor),
  ) as SQL;

async function requireSound(ctx: Writer, facts: Facts): Promise<void> {
  const { db, actor } = ctx;
  if (facts.teacher_id === actor.user_id) throw refuseFields({ teacher_id: [t.own_lesson] });
  if (facts.lesson_date > today(actor.time_zone)) throw refuseFields({ lesson_date: [t.in_future] });
  await requireSubject(db, actor.client_id ?? '', facts.subject_value);
  const { live_video_id } = facts;
  // a task never writes observations, so the writer has made a call
  if (live_video_id && !(await visibleIds(ctx as Context, [live_video_id])).has(live_video_id))
    throw refuseFields({ live_video_id: [t.no_video] });
}

/** The term of the school in which a lesson was. */
async function semesterAt({ db, actor }: Writer, date: string): Promise<string | null> {
  const [found] = await db
    .select({ id: semester.id })
    .from(semester)
    .where(
      and(
        eq(semester.organization_id, currentOrganization(actor)),
        sql`${date}::date between ${semester.starts_on} and ${semester.ends_on}`,
      ),
    );
  return found?.id ?? null;
}

/** What observers wrote about lessons. */
export const observationStore = defineStore(lessonObservations, {
  table: lessonObservation,
  among: seenBy,
  columns: {
    teacher: namedBy(lessonObservation.teacher_id, user),
    observer: namedBy(lessonObservation.observer_id, user),
    classroom: namedBy(lessonObservation.classroom_id, classroom),
  },
  list: {
    sorts: { lesson_date: lessonObservation.lesson_date },
    default_sort: '-lesson_date',
    filters: {
      status: anyOf(lessonObservation.status),
      kind: is(lessonObservation.kind),
      side: () => undefined,
    },
  },
  references: {
    teacher_id: { check: staffOf, text: t.not_staff },
    classroom_id: { table: classroom, text: t.foreign_class },
  },
  beforeCreate: async (ctx, draft) => {
    await requireSound(ctx, draft);
    return { observer_id: ctx.actor.user_id, semester_id: await semesterAt(ctx, draft.lesson_date) };
  },
  beforeUpdate: async (ctx, change) => {
    await requireSound(ctx, change);
    return { semester_id: await semesterAt(ctx, change.lesson_date) };
  },
  lifecycle: observationLifecycle,
  may: { update: isObserver, remove: isObserver, submit: isObserver, acknowledge: isObserved },
  beforeMove: {
    submit: async (ctx, row) => {
      if (row.lesson_date < addDays(today(ctx.actor.time_zone), -SUBMIT_DAYS)) throw refuse(r.too_late);
      const isWhole = [row.strengths, row.suggestions].every((text) => (text ?? '').length >= 2);
      if (!isWhole || row.scores.length < observationAspects.length) throw refuse(r.incomplete);
      return { set: { submitted_at: new Date(ctx.services.clock.now()).toISOString() } };
    },
    acknowledge: async (_ctx, _row, { reply }) => ({ set: { reply: reply || null } }),
  },
  after: async (ctx, move, id, before) => {
    if (!before) return;
    const page = `${EVALUATION_PAGE}?tab=observe&id=${id}`;
    const message = { kind: 'message', organization_id: before.organization_id, link: page } as const;
    if (move === 'submit')
      await notify(ctx, {
        ...message,
        event: 'lesson_observation.submit',
        to: [before.teacher_id],
        title: { cn: '有老师提交了对您的听课记录', us: 'A colleague wrote about your lesson' },
      });
    if (move === 'acknowledge')
      await notify(ctx, {
        ...message,
        event: 'lesson_observation.acknowledge',
        to: [before.observer_id],
        title: { cn: '您的听课记录已被确认', us: 'Your observation was confirmed' },
      });
  },
});

type Query = Parameters<typeof observationStore.list>[1];

/** The list, of the own ones, of those about the caller, or of the others in reach. */
export function listObservations(ctx: Context, query: Query) {
  const { user_id } = ctx.actor;
  const sides = {
    mine: eq(lessonObservation.observer_id, user_id),
    of_me: eq(lessonObservation.teacher_id, user_id),
    others: and(ne(lessonObservation.observer_id, user_id), ne(lessonObservation.teacher_id, user_id)),
  } as const;
  return observationStore.list(ctx, query, query.side && sides[query.side]);
}
