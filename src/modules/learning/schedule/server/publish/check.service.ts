import { and, eq, inArray } from 'drizzle-orm';
import { zoneOf } from '#modules/core/directory/server/public.ts';
import { classroomTeacher, semester } from '#modules/core/school/server/tables.ts';
import type { Context } from '#server/http/context.ts';
import { formatDayTime, timeOf } from '#shared/dates.ts';
import type { Lang } from '#shared/text.ts';
import type { CheckAnswer } from '../../contract/class-schedules.contract.ts';
import type { DatedLesson } from '../dated/dated-lessons.policy.ts';
import { clashRows } from '../draft/clash-texts.service.ts';
import { clashesOf } from '../draft/clashes.policy.ts';
import { placeWords } from '../draft/place-words.policy.ts';
import type { ScheduleRecord } from '../draft/schedule-rows.service.ts';
import { classesOfGrades, slotsOf, surroundingsOf } from '../draft/slots.queries.ts';
import { allNamesOf, classNamesOf, namesOf, roomNamesOf, subjectMap } from '../lesson/lesson-rows.queries.ts';
import { nowOf } from '../now.ts';
import { type Part, type Plan, planOf } from './planned.queries.ts';
import { claimRooms, type RoomClaims } from './room-claims.service.ts';
import { heldAgainst } from './settle.service.ts';
import { compare, overlapsWithin, peopleOf, type Settlement } from './settlement.policy.ts';
import { warningsOf } from './warnings.service.ts';

type Errors = CheckAnswer['errors'];
type Slots = Awaited<ReturnType<typeof slotsOf>>;

/** All that is known of what a draft would do from a day on. */
export interface Verdict {
  readonly part: Part;
  readonly plan: Plan;
  readonly settlement: Settlement;
  readonly rooms: RoomClaims;
  readonly answer: CheckAnswer;
  /** What keeps it from being published. */
  readonly open: number;
  readonly without_time: readonly number[];
}

/** Looks at a draft as if it were published on a day; writes nothing, but locks the rooms that it wants. */
export async function judge(ctx: Context, draft: ScheduleRecord, from: string): Promise<Verdict> {
  const { db, lang } = ctx;
  const { organization_id, grade_ids } = draft;
  const [term] = await db.select().from(semester).where(eq(semester.id, draft.semester_id));
  if (!term) throw new Error('a term is gone');
  const start = from < term.starts_on ? term.starts_on : from;
  const part = { organization_id, grade_ids, from: start, to: term.ends_on };
  const ranges = grade_ids.map((grade_id) => ({
    class_schedule_id: draft.id,
    semester_id: draft.semester_id,
    grade_id,
    from_on: start,
    to_on: term.ends_on,
  }));
  const plan = await planOf(db, part, ranges, nowOf(ctx.services));
  const settlement = compare(plan.existing, plan.planned);
  const zone = await zoneOf(db, organization_id);
  const except = new Set(plan.existing.map((row) => row.id));
  const wanted = [...settlement.added, ...settlement.same.map(({ to }) => to)];
  const rooms = await claimRooms(ctx, organization_id, wanted, { zone, except });
  const slots = await slotsOf(db, draft.id);
  const weekly = await weeklyErrors(ctx, draft, slots);
  const said = new Set(weekly.flatMap((one) => one.slots));
  const held = (await heldAgainst(ctx, part, zone, settlement)).filter((one) => !said.has(one.slot_id));
  const errors = [
    ...weekly,
    ...(await datedErrors(ctx, plan, lang, zone)),
    ...(await meetingErrors(ctx, held, lang)),
    ...(await roomErrors(ctx, rooms, slots)),
    ...plan.without_time.map((no) => ({
      kind: 'period' as const,
      slots: slots.filter((slot) => slot.period_from <= no && no <= slot.period_to).map((slot) => slot.id),
      text: lang === 'cn' ? `第${no}节没有作息时间` : `Period ${no} has no time`,
    })),
  ];
  const hard = await bookingRows(ctx, rooms.hard, zone);
  const answer: CheckAnswer = {
    errors,
    warnings: await warningsOf(ctx, draft, slots, plan),
    rooms: {
      to_move: (await bookingRows(ctx, rooms.to_move, zone)).map(({ source: _, ...one }) => one),
      hard: hard.map(({ booking: _, ...one }, at) => ({ ...one, slots: [...(rooms.hard[at]?.slots ?? [])] })),
    },
    diff: { same: settlement.same.length, new: settlement.added.length, gone: settlement.gone.length },
    lost: await lostRows(ctx, settlement, lang),
    teachers: await teacherRows(ctx, settlement),
    staffing: await staffingOf(ctx, draft, slots),
  };
  const unplaced = errors.filter((one) => one.kind !== 'period').length;
  return { part, plan, settlement, rooms, answer, open: unplaced + hard.length, without_time: plan.without_time };
}

async function weeklyErrors(ctx: Context, draft: ScheduleRecord, slots: Slots): Promise<Errors> {
  const clashes = clashesOf(slots, await surroundingsOf(ctx.db, draft.organization_id, slots));
  const subjects = await subjectMap(ctx.db, draft.organization_id);
  const classes = await classesOfGrades(ctx.db, draft.organization_id, draft.grade_ids);
  const known = new Set(classes.map((one) => one.id));
  const stages = new Map(classes.map((one) => [one.id, String(one.stage_code)]));
  const wrong = slots.filter(
    (slot) => !subjects.get(slot.subject_value) || slot.classroom_ids.some((id) => !known.has(id)),
  );
  const other = slots.filter((slot) => {
    const stage = stages.get(slot.classroom_ids[0] ?? '');
    return stage !== undefined && slot.kind === 'lesson' && subjects.get(slot.subject_value)?.type !== stage;
  });
  const say = (slot: Slots[number], cn: string, us: string) => ({
    kind: 'subject' as const,
    slots: [slot.id],
    text: ctx.lang === 'cn' ? cn : us,
  });
  return [
    ...(await clashRows(ctx.db, clashes, ctx.lang)),
    ...wrong.map((slot) => say(slot, '班级不在这份课表的年级中', 'The class is not in the grades of this timetable')),
    ...other.map((slot) => say(slot, '学科与学段不符', 'The subject is of another stage')),
  ];
}

/** Periods of two grades may overlap on the clock though they have other numbers: found by the hour, once a week. */
async function datedErrors(ctx: Context, { planned }: Plan, lang: Lang, zone: string): Promise<Errors> {
  const found = new Map<string, { ref: string; a: DatedLesson; b: DatedLesson }>();
  for (const pair of overlapsWithin(planned, peopleOf)) {
    const isWeekly = pair.a.period_from <= pair.b.period_to && pair.b.period_from <= pair.a.period_to;
    const key = [pair.a.slot_id, pair.b.slot_id].sort().join();
    if (!isWeekly && !found.has(key)) found.set(key, pair);
  }
  const names = await namesOf(
    ctx.db,
    [...found.values()].map((one) => one.ref),
  );
  return [...found.values()].map(({ ref, a, b }) => ({
    kind: 'teacher',
    slots: [a.slot_id, b.slot_id],
    text: clockText(lang, names.get(ref), `${timeOf(a.starts_at, zone)} / ${timeOf(b.starts_at, zone)}`),
  }));
}

interface Named {
  readonly name: string;
  readonly name_en: string | null;
}
const clockText = (lang: Lang, who: Named | undefined, when: string): string =>
  lang === 'cn'
    ? `${when}：${who?.name ?? ''}两节课时间重叠`
    : `${when}: two lessons of ${who?.name_en ?? who?.name ?? ''} overlap`;

async function meetingErrors(
  ctx: Context,
  held: readonly { readonly slot_id: string; readonly ref: string }[],
  lang: Lang,
): Promise<Errors> {
  const refs = held.map((one) => one.ref);
  const names = await allNamesOf(ctx.db, { people: refs, classes: refs });
  const bySlot = new Map(held.map((one) => [`${one.slot_id}${one.ref}`, one]));
  return [...bySlot.values()].map(({ slot_id, ref }) => {
    const found = names.get(ref);
    const who = (lang === 'us' ? found?.name_en : null) ?? found?.name ?? '';
    return {
      kind: 'change',
      slots: [slot_id],
      text:
        lang === 'cn'
          ? `${who}已有调代课或其他课表的课`
          : `${who} has a changed lesson, or one of another timetable then`,
    };
  });
}

async function roomErrors(ctx: Context, { closed, taken }: RoomClaims, slots: Slots): Promise<Errors> {
  const { db, lang } = ctx;
  const names = await roomNamesOf(
    db,
    [...closed, ...taken].flatMap(({ broom_id }) => broom_id ?? []),
  );
  const slotOf = new Map(slots.map((slot) => [slot.id, slot]));
  const once = (rows: RoomClaims['closed']) => [...new Map(rows.map((one) => [one.slot_id, one])).values()];
  const say = ({ slot_id, broom_id }: RoomClaims['closed'][number], cn: string, us: string) => {
    const slot = slotOf.get(slot_id);
    const room = names.get(broom_id ?? '');
    const when = slot?.weekday ? placeWords(slot.weekday, slot.period_from, lang) : '';
    const who = (lang === 'us' ? room?.name_en : null) ?? room?.name ?? '';
    return {
      kind: 'room' as const,
      slots: [slot_id],
      text: lang === 'cn' ? `${when}：${who}${cn}` : `${when}: ${who} ${us}`,
    };
  };
  return [
    ...once(closed).map((one) => say(one, '停用或维护中', 'is closed or under maintenance')),
    ...once(taken).map((one) => say(one, '已有其他课', 'has another lesson')),
  ];
}

async function bookingRows(ctx: Context, facts: RoomClaims['to_move'], zone: string) {
  const rooms = await roomNamesOf(
    ctx.db,
    facts.map((one) => one.broom_id),
  );
  return facts.map((one) => {
    const room = rooms.get(one.broom_id);
    return {
      booking: one.id,
      source: one.source ?? 'checked_in',
      who: one.who[ctx.lang],
      time: `${formatDayTime(one.starts_at, ctx.lang, zone)}–${timeOf(one.ends_at, zone)}`,
      room: (ctx.lang === 'us' ? room?.name_en : null) ?? room?.name ?? '',
    };
  });
}

async function lostRows(ctx: Context, { gone }: Settlement, lang: Lang): Promise<CheckAnswer['lost']> {
  const rows = gone.filter((row) => row.change_id !== null);
  const classes = await classNamesOf(
    ctx.db,
    rows.flatMap((row) => row.classroom_ids),
  );
  return rows.flatMap((row) => {
    const own = classes.get(row.classroom_ids[0] ?? '');
    const who = (lang === 'us' ? own?.name_en : null) ?? own?.name ?? '';
    const weekday = new Date(`${row.date}T00:00:00Z`).getUTCDay() || 7;
    return row.change_id
      ? [{ change_id: row.change_id, text: `${row.date} ${placeWords(weekday, row.period_from, lang)} ${who}` }]
      : [];
  });
}

/** How many lessons each teacher gets and loses. */
async function teacherRows(ctx: Context, { added, gone }: Settlement): Promise<CheckAnswer['teachers']> {
  const sums = new Map<string, { new: number; gone: number }>();
  const of = (id: string) => {
    const sum = sums.get(id) ?? { new: 0, gone: 0 };
    sums.set(id, sum);
    return sum;
  };
  for (const one of added) for (const id of peopleOf(one)) of(id).new += 1;
  for (const row of gone) for (const id of peopleOf({ ...row, teacher_id: row.orig_teacher_id })) of(id).gone += 1;
  const names = await namesOf(ctx.db, sums.keys());
  return [...sums].flatMap(([id, sum]) => {
    const teacher = names.get(id);
    return teacher ? [{ teacher, ...sum }] : [];
  });
}

/** Who teaches what, where the list of the class says otherwise. */
async function staffingOf(ctx: Context, draft: ScheduleRecord, slots: Slots): Promise<CheckAnswer['staffing']> {
  const ids = [...new Set(slots.flatMap((slot) => slot.classroom_ids))];
  if (ids.length === 0) return [];
  const known = await ctx.db
    .select({
      classroom_id: classroomTeacher.classroom_id,
      user_id: classroomTeacher.user_id,
      subject_value: classroomTeacher.subject_value,
    })
    .from(classroomTeacher)
    .where(and(eq(classroomTeacher.semester_id, draft.semester_id), inArray(classroomTeacher.classroom_id, ids)));
  const taught = new Set(known.map((one) => `${one.classroom_id}${one.user_id}${one.subject_value}`));
  const missing = new Map<string, { classroom: string; subject: string; teacher: string }>();
  for (const slot of slots) {
    const [teacher] = slot.teacher_ids;
    if (!teacher || slot.kind !== 'lesson') continue;
    for (const classroom of slot.classroom_ids) {
      const key = `${classroom}${teacher}${slot.subject_value}`;
      if (!taught.has(key)) missing.set(key, { classroom, subject: slot.subject_value, teacher });
    }
  }
  const rows = [...missing.values()];
  const classes = await classNamesOf(
    ctx.db,
    rows.map((one) => one.classroom),
  );
  const people = await namesOf(
    ctx.db,
    rows.map((one) => one.teacher),
  );
  const subjects = await subjectMap(ctx.db, draft.organization_id);
  return rows.flatMap((one) => {
    const [classroom, teacher, subject] = [
      classes.get(one.classroom),
      people.get(one.teacher),
      subjects.get(one.subject),
    ];
    if (!classroom || !teacher || !subject) return [];
    const { value, name, name_en, colour } = subject;
    return [{ classroom, teacher, subject: { value, name, name_en, colour } }];
  });
}
