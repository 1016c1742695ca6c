import { absencesOf } from '#server/absence/absence.ts';
import type { Context } from '#server/http/context.ts';
import { addDays } from '#shared/dates.ts';
import type { CheckAnswer } from '../../contract/class-schedules.contract.ts';
import { longDays } from '../draft/clashes.policy.ts';
import type { ScheduleRecord } from '../draft/schedule-rows.service.ts';
import { classesOfGrades, type slotsOf } from '../draft/slots.queries.ts';
import { namesOf } from '../lesson/lesson-rows.queries.ts';
import type { Plan } from './planned.queries.ts';
import { seatsOf } from './room-claims.service.ts';
import { peopleOf } from './settlement.policy.ts';

type Warnings = CheckAnswer['warnings'];
type Slots = Awaited<ReturnType<typeof slotsOf>>;

/** What does not keep a draft from being published, and is worth a look. */
export async function warningsOf(
  ctx: Context,
  draft: ScheduleRecord,
  slots: Slots,
  { planned }: Plan,
): Promise<Warnings> {
  const names = await namesOf(
    ctx.db,
    slots.flatMap((slot) => slot.teacher_ids),
  );
  const named = (id: string) => {
    const found = names.get(id);
    return (ctx.lang === 'us' ? found?.name_en : null) ?? found?.name ?? '';
  };
  const say = (kind: string, own: readonly string[], cn: string, us: string) => ({
    kind,
    slots: [...own],
    text: ctx.lang === 'cn' ? cn : us,
  });
  const ids = (some: Slots) => some.map((slot) => slot.id);
  const open = slots.filter((slot) => slot.teacher_ids.length === 0 && slot.kind !== 'self_study');
  const unplaced = slots.filter((slot) => slot.weekday === null);
  const away = await awayInFirstWeek(ctx, planned);
  return [
    ...longDays(slots).map((one) =>
      say('long_day', one.slots, `${named(one.teacher)}连上5节`, `${named(one.teacher)} has 5 lessons running`),
    ),
    ...(open.length
      ? [say('no_teacher', ids(open), `${open.length}节课教师待定`, `${open.length} lessons have no teacher yet`)]
      : []),
    ...(unplaced.length
      ? [say('unplaced', ids(unplaced), `${unplaced.length}节课未排`, `${unplaced.length} lessons are not placed`)]
      : []),
    ...(await smallRooms(ctx, draft, slots)).map(({ slot, seats, heads }) =>
      say('room_small', [slot], `教室${seats}座，${heads}人`, `${seats} seats for ${heads} students`),
    ),
    ...away.map((id) =>
      say(
        'away',
        ids(slots.filter((slot) => slot.teacher_ids.includes(id))),
        `${named(id)}首周请假`,
        `${named(id)} is away in the first week`,
      ),
    ),
  ];
}

async function smallRooms(ctx: Context, draft: ScheduleRecord, slots: Slots) {
  const rooms = [...new Set(slots.flatMap((slot) => slot.broom_id ?? []))];
  const seatsBy = await seatsOf(ctx, draft.organization_id, rooms);
  const classes = await classesOfGrades(ctx.db, draft.organization_id, draft.grade_ids);
  const counts = new Map(classes.map((one) => [one.id, one.students_count]));
  return slots.flatMap((slot) => {
    const heads = slot.classroom_ids.reduce((sum, id) => sum + (counts.get(id) ?? 0), 0);
    const seats = slot.broom_id ? seatsBy.get(slot.broom_id) : undefined;
    return seats && seats < heads ? [{ slot: slot.id, seats, heads }] : [];
  });
}

async function awayInFirstWeek(ctx: Context, planned: Plan['planned']): Promise<string[]> {
  const [first] = planned.map((one) => one.date).sort();
  if (!first) return [];
  const until = addDays(first, 7);
  const week = planned.filter((one) => one.date < until);
  const from = week.map((one) => one.starts_at).sort()[0] ?? '';
  const to =
    week
      .map((one) => one.ends_at)
      .sort()
      .at(-1) ?? '';
  const people = [...new Set(week.flatMap(peopleOf))];
  return [...new Set((await absencesOf(ctx, people, from, to)).map((one) => one.user_id))];
}
