import * as z from 'zod';
import { isDay, today } from './dates.ts';
import { day, instant } from './fields.ts';
import { agreesWithGender, birthdayOf, type Gender, genderHint, type IdType } from './person/id-number.ts';
import { isMoment } from './text/moment.ts';
import { message, type Text } from './text.ts';

/*
 * Rules that facts of a form have to keep among each other and with the present day. They hold in the form, in the
 * call and in an import alike, since all three read the same contract. `src/server/field-rules.test.ts` finds every
 * pair and every such day in the bodies of all calls and tries it.
 */

/** The words of these rules, for a service that decides by a stored value and for an import. */
export const fieldTexts = {
  order: { cn: '结束不能早于开始', us: 'The end can’t be before the start' },
  after: { cn: '结束时间须晚于开始时间', us: 'The end must be after the start' },
  past: { cn: '不能晚于今天', us: 'Can’t be after today' },
  future: { cn: '不能早于今天', us: 'Can’t be before today' },
  ahead: { cn: '须晚于现在', us: 'Must be later than now' },
  birthday: { cn: '请输入正确的出生日期', us: 'Enter a valid date of birth' },
  birthday_id: { cn: '与证件号码中的出生日期不一致', us: 'Doesn’t match the date of birth in the ID number' },
  gender_id: genderHint,
} as const satisfies Record<string, Text>;

/** No living person was born before. */
export const EARLIEST_BIRTHDAY = '1900-01-01';

/** Whether a moment lies ahead. */
export const isAhead = (at: string, now = Date.now()): boolean => Date.parse(at) > now;

/**
 * What is wrong with a span, null when nothing is or an end is open. A span of days or numbers may begin and end with
 * the same one; one of moments or clock times has to last.
 */
export function spanProblem(from: unknown, to: unknown): Text | null {
  if (typeof from === 'number' && typeof to === 'number') return to < from ? fieldTexts.order : null;
  if (typeof from !== 'string' || typeof to !== 'string' || !from || !to) return null;
  if (isDay(from) && isDay(to)) return to < from ? fieldTexts.order : null;
  const moments = [from, to].filter(isMoment).length;
  // one of the two is not whole yet, and is told so itself
  if (moments === 1) return null;
  const [start, end] = moments === 2 ? [Date.parse(from), Date.parse(to)] : [from, to];
  return end <= start ? fieldTexts.after : null;
}

type Facts<K extends string> = { readonly [Name in K]?: unknown };

/** Speaks even while other fields are still wrong. */
const anyObject = ({ value }: { readonly value: unknown }) => typeof value === 'object' && value !== null;

/**
 * From comes before to, said at `to`: `z.strictObject({ valid_from, valid_to, … }).check(fromTo('valid_from', 'valid_to'))`.
 * A body that may bring one end alone is compared with the stored other one by its service, through `spanProblem`.
 */
export function fromTo<const From extends string, const To extends string>(from: From, to: To, says?: Text) {
  return z.refine<Facts<From | To>>((facts) => spanProblem(facts[from], facts[to]) === null, {
    path: [to],
    error: ({ input }) => {
      const facts = input as Facts<From | To>;
      return message(says ?? spanProblem(facts[from], facts[to]) ?? fieldTexts.order);
    },
    when: anyObject,
  });
}

/** A day up to today, on the calendar of the school: something that has happened. */
export const pastDay = day.refine((on) => on <= today(), message(fieldTexts.past));

/** Today or a later day, on the calendar of the school: something that is still to come. */
export const futureDay = day.refine((on) => on >= today(), message(fieldTexts.future));

/** A moment that is still to come. */
export const futureInstant = instant.refine((at) => isAhead(at), message(fieldTexts.ahead));

/** The birthday of somebody who lives. */
export const birthdayField = day.refine((on) => on >= EARLIEST_BIRTHDAY && on <= today(), message(fieldTexts.birthday));

interface Identity {
  readonly id_type?: unknown;
  readonly id_no?: unknown;
  readonly birthday?: unknown;
  readonly gender?: unknown;
}

/** What a mainland number contradicts, by the field that is wrong. Other documents and empty fields contradict nothing. */
export function identityProblems({ id_type, id_no, birthday, gender }: Identity): { birthday?: Text; gender?: Text } {
  if (id_type !== 'identity' || typeof id_no !== 'string') return {};
  const born = birthdayOf(id_no);
  if (born === null) return {};
  const fits = typeof gender !== 'string' || agreesWithGender(id_type as IdType, id_no, gender as Gender);
  return {
    ...(typeof birthday === 'string' && birthday !== born ? { birthday: fieldTexts.birthday_id } : {}),
    ...(fits ? {} : { gender: fieldTexts.gender_id }),
  };
}

/** Birthday and gender agree with a mainland ID number: beside `idNumberRule`, `.check(idNumberRule, birthdayFitsId)`. */
export const birthdayFitsId = z.superRefine<Identity>(
  (facts, context) => {
    for (const [field, text] of Object.entries(identityProblems(facts)))
      context.addIssue({ code: 'custom', path: [field], message: message(text), input: facts });
  },
  { when: anyObject },
);
