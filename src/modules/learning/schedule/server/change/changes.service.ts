import { and, eq, inArray, or } from 'drizzle-orm';
import { broom } from '#modules/campus/premises/server/tables.ts';
import { staffOf } from '#modules/core/school/server/public.ts';
import type { Context } from '#server/http/context.ts';
import { bindMoves } from '#server/lifecycle/moves.ts';
import { currentOrganization, holds } from '#server/rights/actor.ts';
import { refuse, refuseFields } from '#shared/refusal.ts';
import type { Text } from '#shared/text.ts';
import type { ChangeDraft } from '../../contract/lesson-changes.contract.ts';
import { changeLifecycle, OPEN_CHANGES } from '../../contract/schedule.lifecycle.ts';
import { scheduleRefusals as r, scheduleTexts as t } from '../../contract/schedule.refusals.ts';
import { scheduleRights } from '../../rights.ts';
import type { LessonRecord } from '../lesson/lesson-rows.queries.ts';
import { nowOf } from '../now.ts';
import { shareSchool } from '../publish/school-lock.service.ts';
import { lessonChange } from '../tables.ts';
import { lockAhead, tryChange } from './apply.service.ts';
import { approversOf, refreshHomes, tell } from './change-messages.service.ts';
import { lessonById } from './change-rows.service.ts';
import { showChange } from './change-view.service.ts';

export const changeMoves = bindMoves({
  type: 'lesson_change',
  lifecycle: changeLifecycle,
  table: lessonChange,
  wrong_state: r.wrong_state,
});

const HOUR = 3_600_000;
/** Who is asked answers within 12 hours, at latest 2 hours before the lesson; of one that is near, before it begins. */
export function answerBy(startsAt: string, now: string): string {
  const [start, at] = [Date.parse(startsAt), Date.parse(now)];
  const latest = Math.min(at + 12 * HOUR, start - 2 * HOUR);
  return new Date(latest > at ? latest : start).toISOString();
}

/** Asks for a change of a lesson: its teacher, or who manages timetables for any. */
export async function createChange(ctx: Context, draft: ChangeDraft) {
  const { db, actor } = ctx;
  const organization_id = currentOrganization(actor);
  requireUsed(draft);
  const row = await requireLesson(ctx, organization_id, draft.lesson_id);
  const other = await requireOther(ctx, organization_id, draft, row);
  const asked_user_id = await requirePeople(ctx, organization_id, draft, row, other);
  await requirePlace(ctx, organization_id, draft);
  await shareSchool(db, organization_id);
  const rows = await lockAhead(ctx, [row.id, other?.id ?? null]);
  await requireNoneOpen(ctx, [...rows.keys()]);
  const wish = { ...draft, organization_id, asked_user_id };
  const asking = { id: actor.user_id, wish, rows, lesson_id: row.id, other_lesson_id: other?.id ?? null };
  await tryChange(ctx, asking);
  const isAsked = asked_user_id !== null && asked_user_id !== actor.user_id;
  const now = nowOf(ctx.services);
  const [change] = await db
    .insert(lessonChange)
    .values({
      organization_id,
      kind: draft.kind,
      lesson_id: row.id,
      other_lesson_id: other?.id ?? null,
      date: row.date,
      to_date: draft.to_date,
      to_period: draft.to_period,
      to_room_id: draft.to_room_id,
      asked_by_id: actor.user_id,
      asked_user_id,
      reason_kind: draft.reason_kind,
      reason: draft.reason,
      counts_hours: draft.counts_hours,
      state: isAsked ? 'asked' : 'accepted',
      answer_by: isAsked ? answerBy(row.starts_at, now) : null,
    })
    .returning();
  if (!change) throw new Error('a change was not stored');
  await changeMoves.begin(ctx, change);
  ctx.audit({
    action: 'lesson_change.create',
    target: ['lesson_change', change.id],
    organization_id,
    after: { kind: change.kind, lesson_id: row.id, state: change.state },
  });
  if (isAsked) await tell(ctx, change, row, 'asked', [asked_user_id]);
  else await tell(ctx, change, row, 'to_approve', await approversOf(ctx, organization_id));
  await refreshHomes(ctx, change);
  return showChange(ctx, change.id);
}

const FIELDS = ['other_lesson_id', 'to_date', 'to_period', 'to_room_id', 'asked_user_id'] as const;
const USED: Readonly<Record<ChangeDraft['kind'], readonly (typeof FIELDS)[number][]>> = {
  cover: ['asked_user_id'],
  self_study: ['asked_user_id'],
  swap: ['other_lesson_id'],
  merge: ['other_lesson_id'],
  move: ['to_date', 'to_period'],
  extra: ['to_date', 'to_period'],
  room: ['to_room_id'],
  cancel: [],
};

/** What a change would show and not do is not asked for. */
function requireUsed(draft: ChangeDraft): void {
  const idle = FIELDS.filter((field) => draft[field] !== null && !USED[draft.kind].includes(field));
  if (idle.length) throw refuseFields(Object.fromEntries(idle.map((field) => [field, [t.not_for_kind]])));
}

async function requireLesson(ctx: Context, organizationId: string, id: string): Promise<LessonRecord> {
  const row = await lessonById(ctx.db, organizationId, id);
  const isOwn = row?.teacher_id === ctx.actor.user_id || row?.orig_teacher_id === ctx.actor.user_id;
  if (!row || !(isOwn || holds(ctx.actor, scheduleRights.manage)))
    throw refuseFields({ lesson_id: [t.foreign_lesson] });
  return row;
}

async function requireOther(ctx: Context, organizationId: string, draft: ChangeDraft, row: LessonRecord) {
  if (draft.kind !== 'swap' && draft.kind !== 'merge') return null;
  const say = (text: Text) => refuseFields({ other_lesson_id: [text] });
  if (!draft.other_lesson_id) throw say(t.other_needed);
  if (draft.other_lesson_id === row.id) throw say(t.same_lesson);
  const other = await lessonById(ctx.db, organizationId, draft.other_lesson_id);
  if (!other) throw say(t.foreign_other);
  const isSame = other.starts_at === row.starts_at && other.subject_value === row.subject_value;
  if (draft.kind === 'merge' && !isSame) throw say(t.same_subject);
  return other;
}

/** Who is asked to do something: named for a cover, the other teacher of a swap and of a merged lesson. */
async function requirePeople(
  ctx: Context,
  organizationId: string,
  draft: ChangeDraft,
  row: LessonRecord,
  other: LessonRecord | null,
): Promise<string | null> {
  if (other) return other.teacher_id;
  const asked = draft.asked_user_id;
  if (draft.kind !== 'cover' && draft.kind !== 'self_study') return null;
  if (!asked && draft.kind === 'cover') throw refuseFields({ asked_user_id: [t.ask_needed] });
  if (asked && (asked === row.teacher_id || (await staffOf(ctx.db, organizationId, [asked])).length === 0))
    throw refuseFields({ asked_user_id: [asked === row.teacher_id ? t.ask_needed : t.not_staff] });
  return asked;
}

async function requirePlace(ctx: Context, organizationId: string, draft: ChangeDraft): Promise<void> {
  const { kind, to_date, to_period, to_room_id } = draft;
  if ((kind === 'move' || kind === 'extra') && (!to_date || !to_period))
    throw refuseFields({ [to_date ? 'to_period' : 'to_date']: [t.when_needed] });
  if (kind === 'room' && !to_room_id) throw refuseFields({ to_room_id: [t.room_needed] });
  if (!to_room_id) return;
  const here = and(eq(broom.id, to_room_id), eq(broom.organization_id, organizationId));
  if ((await ctx.db.$count(broom, here)) === 0) throw refuseFields({ to_room_id: [t.foreign_room] });
}

/** A lesson has one change at a time that waits for somebody. The lessons are locked. */
async function requireNoneOpen({ db }: Context, ids: readonly string[]): Promise<void> {
  const open = and(
    inArray(lessonChange.state, [...OPEN_CHANGES]),
    or(inArray(lessonChange.lesson_id, [...ids]), inArray(lessonChange.other_lesson_id, [...ids])),
  );
  if ((await db.$count(lessonChange, open)) > 0) throw refuse(r.changed_already);
}
