import type { Period } from '../../contract/period-plans.contract.ts';
import { FREE_KINDS, type Weeks, weekBits } from '../../contract/schedule-kinds.ts';
import type { AskedProposal } from '../../contract/schedule-proposals.contract.ts';
import type { Slot } from '../dated/dated-lessons.policy.ts';
import type { ProposalLesson, ProposalParty, ProposalProblem, ProposalSlot } from './problem.ts';

/** Pure: what is asked of the search about a draft. */

interface Named {
  readonly id: string;
  readonly name: string;
}

export interface DraftFacts {
  readonly slots: readonly Slot[];
  readonly classes: readonly (Named & { readonly grade_id: string; readonly kind: string })[];
  readonly hours: readonly { readonly grade_id: string; readonly periods: readonly Period[] }[];
  readonly teachers: ReadonlyMap<string, { readonly name: string }>;
  readonly rooms: ReadonlyMap<string, { readonly name: string }>;
  readonly subjects: ReadonlyMap<string, { readonly name: string }>;
  /** The classes from which the members of a teaching class come. */
  readonly homes_of_group: ReadonlyMap<string, readonly string[]>;
  /** Lessons of timetables that hold for other grades: they take up teachers and rooms. */
  readonly elsewhere: readonly Slot[];
}

/** The last digits of 语文, 数学 and 英语 in every stage. */
const MAIN: ReadonlySet<string> = new Set(['001', '002', '003']);
const WORKDAYS = [1, 2, 3, 4, 5];
const NOON = '12:00';

/** A lesson that a search may place: it is no meeting and no elective, which lie where all classes have them. */
const isFree = ({ kind }: Slot): boolean => kind === 'lesson' || kind === 'self_study';

/** How many lessons the search is to place or may move. */
export const looseIn = (slots: readonly Slot[], mode: AskedProposal['mode']): number =>
  slots.filter((slot) => slot.weekday === null || (mode !== 'fill' && isFree(slot))).length;

export function problemOfDraft(
  facts: DraftFacts,
  { mode, moves_at_most }: Pick<AskedProposal, 'mode' | 'moves_at_most'>,
): ProposalProblem {
  const { slots, classes, hours, subjects } = facts;
  const own = classes.filter(({ id }) => slots.some(({ classroom_ids }) => classroom_ids.includes(id)));
  const weekdays = [...new Set([...WORKDAYS, ...slots.flatMap(({ weekday }) => weekday ?? [])])].sort((a, b) => a - b);
  const periods = periodsOf(hours, slots);
  const values = [...new Set(slots.map(({ subject_value }) => subject_value))];
  return {
    weekdays,
    periods,
    classes: partiesOf(facts, own, weekdays, periods),
    teachers: [...new Set(slots.flatMap(({ teacher_ids }) => teacher_ids))].map((id) => ({
      id,
      name: facts.teachers.get(id)?.name ?? id,
      blocked: takenBy(facts.elsewhere, (slot) => slot.teacher_ids.includes(id)),
    })),
    rooms: [...new Set(slots.flatMap(({ broom_id }) => broom_id ?? []))].map((id) => ({
      id,
      name: facts.rooms.get(id)?.name ?? id,
      kind: id,
      blocked: takenBy(facts.elsewhere, (slot) => slot.broom_id === id),
    })),
    subjects: values.map((value) => ({
      value,
      name: subjects.get(value)?.name ?? value,
      is_main: MAIN.has(value.slice(3)),
    })),
    lessons: slots.map((slot) => lessonOf(slot, facts, mode)),
    ...(mode === 'move' ? { moves_at_most, wishes: { stay: 10 } } : {}),
  };
}

function lessonOf(slot: Slot, { homes_of_group }: DraftFacts, mode: AskedProposal['mode']): ProposalLesson {
  const place = slot.weekday === null ? null : { weekday: slot.weekday, period: slot.period_from };
  const stays = mode === 'fill' || !isFree(slot);
  return {
    id: slot.id,
    class_ids: [...new Set(slot.classroom_ids.flatMap((id) => [id, ...(homes_of_group.get(id) ?? [])]))],
    subject: slot.subject_value,
    teacher_ids: slot.teacher_ids,
    room: slot.broom_id ? { id: slot.broom_id } : null,
    length: slot.period_to - slot.period_from + 1,
    weeks: layersOf(slot.weeks),
    fixed: stays ? place : null,
    base: mode === 'anew' ? null : place,
  };
}

const ODD = weekBits('odd');
const EVEN = weekBits('even');
/** Weeks by number count as odd, even or all, whichever holds them. */
function layersOf(weeks: Weeks): ProposalLesson['weeks'] {
  const bits = weekBits(weeks);
  if ((bits & EVEN) === 0) return 'odd';
  return (bits & ODD) === 0 ? 'even' : 'all';
}

function takenBy(slots: readonly Slot[], is: (slot: Slot) => boolean): ProposalSlot[] {
  return slots.flatMap((slot) => {
    const { weekday } = slot;
    if (weekday === null || !is(slot)) return [];
    return Array.from({ length: slot.period_to - slot.period_from + 1 }, (_, at) => ({
      weekday,
      period: slot.period_from + at,
    }));
  });
}

const byClock = (a: Period, b: Period) => (a.starts < b.starts ? -1 : a.starts > b.starts ? 1 : a.no - b.no);

/** The periods of all grades in their order; those that only lessons name stand at the end. */
function periodsOf(hours: DraftFacts['hours'], slots: readonly Slot[]): ProposalProblem['periods'] {
  const longest = hours.toSorted((a, b) => b.periods.length - a.periods.length)[0]?.periods ?? [];
  const all = new Map([...hours.flatMap((one) => one.periods), ...longest].map((one) => [one.no, one]));
  const day = [...all.values()].sort(byClock);
  const known = day.flatMap((period, at) => {
    if (FREE_KINDS.includes(period.kind)) return [];
    const next = day[at + 1];
    const ends_run = next === undefined || FREE_KINDS.includes(next.kind);
    return [{ no: period.no, is_morning: period.ends <= NOON, ends_run }];
  });
  const numbers = new Set(known.map(({ no }) => no));
  const named = slots.flatMap(({ period_from, period_to }) => [period_from, period_to]);
  const rest = [...new Set(named)].filter((no) => hours.length === 0 && !numbers.has(no)).sort((a, b) => a - b);
  return [...known, ...rest.map((no) => ({ no, is_morning: no <= 4, ends_run: no === 4 }))];
}

/** Classes; nobody gives a class a lesson in the early reading, in the evening, or when its grade has no period. */
function partiesOf(
  { hours }: DraftFacts,
  classes: DraftFacts['classes'],
  weekdays: readonly number[],
  periods: ProposalProblem['periods'],
): ProposalParty[] {
  const open = new Map(
    hours.map(({ grade_id, periods: own }) => [
      grade_id,
      new Set(own.filter(({ kind }) => kind === 'lesson').map(({ no }) => no)),
    ]),
  );
  return classes.map(({ id, name, grade_id }) => {
    const own = open.get(grade_id);
    const closed = own ? periods.filter(({ no }) => !own.has(no)) : [];
    return { id, name, blocked: weekdays.flatMap((weekday) => closed.map(({ no }) => ({ weekday, period: no }))) };
  });
}
