import { allowedMoves, type MoveRules } from '#server/lifecycle/allowed-moves.ts';
import { addMinutes, dayOf, daysBetween, instantAt } from '#shared/dates.ts';
import { isFinal } from '#shared/lifecycle.ts';
import type { Text } from '#shared/text.ts';
import { type VisitAction, type VisitStatus, visitLifecycle } from '../contract/visitors.lifecycle.ts';
import type { Settings } from './visitor-settings.service.ts';

/** What decides about a booking; a row of the table has all of it. */
export interface VisitFacts {
  readonly status: VisitStatus;
  readonly waits_for: 'host' | 'second' | null;
  readonly inside_count: number;
  readonly first_in_at: string | null;
  readonly extend_count: number;
  readonly entry_mode: 'single' | 'multi';
}

/** How the caller stands to one booking. */
export interface Standing {
  /** Lead visitor, by account. */
  readonly is_lead: boolean;
  /** Among the visitors at all. */
  readonly is_visitor: boolean;
  readonly is_host: boolean;
  /** Named by the host to decide for them. */
  readonly is_assistant: boolean;
  readonly is_creator: boolean;
  readonly can_second: boolean;
  readonly can_verify: boolean;
}

const rules: MoveRules<VisitAction, VisitFacts, Standing> = {
  review: (visit, who) =>
    !who.is_visitor && (visit.waits_for === 'second' ? who.can_second : who.is_host || who.is_assistant),
  verify: (_visit, who) => who.can_verify,
  // coming and going for days is the host’s to arrange
  update: (visit, who) => visit.first_in_at === null && (who.is_host || (who.is_lead && visit.entry_mode === 'single')),
  cancel_book: (visit, who) =>
    visit.inside_count === 0 && (who.is_lead || who.is_host || who.is_creator || who.can_second),
  extend_time: (visit, who) =>
    who.is_host || who.can_second || (who.can_verify && visit.status === 'verified' && visit.extend_count === 0),
  close: (_visit, who) => who.can_second,
};

/** The moves that this caller may make on this booking now; screens draw their buttons from it. */
export function actionsOf(visit: VisitFacts, who: Standing): VisitAction[] {
  return allowedMoves(visitLifecycle, rules, visit, who);
}

/** Who makes a move on some booking at all, whatever its state: the others are not told what that is. */
const movers: Readonly<Record<VisitAction, (who: Standing) => boolean>> = {
  review: (who) => !who.is_visitor && (who.is_host || who.is_assistant || who.can_second),
  verify: (who) => who.can_verify,
  update: (who) => who.is_lead || who.is_host,
  cancel_book: (who) => who.is_lead || who.is_host || who.is_creator || who.can_second,
  extend_time: (who) => who.is_host || who.can_second || who.can_verify,
  close: (who) => who.can_second,
};
export const isMover = (move: VisitAction, who: Standing): boolean => movers[move](who);

/** Whether somebody may take a booking that is over out of the lists. */
export const mayRemove = (visit: Pick<VisitFacts, 'status'>, who: Standing): boolean =>
  who.can_second && isFinal(visitLifecycle, visit.status);

/** What the state of a booking means to those who read it. */
export function meaningOf({ status }: Pick<VisitFacts, 'status'>, who: Pick<Standing, 'is_visitor'>) {
  const [is_expected, is_on_site] = [status === 'approved', status === 'verified'];
  return {
    awaits_review: status === 'applied',
    is_expected,
    is_on_site,
    is_over: isFinal(visitLifecycle, status),
    has_pass: who.is_visitor && (is_expected || is_on_site),
  };
}

/** What the state of a person of a booking means at a gate. */
export const whereaboutsOf = ({ status }: { readonly status: 'expected' | 'in' | 'out' }) => ({
  is_awaited: status === 'expected',
  is_inside: status === 'in',
  has_left: status === 'out',
});

/** A visitor’s change of an approved booking is decided again; the host’s own is not. */
export const isDecidedAgain = (visit: Pick<VisitFacts, 'status'>, who: Pick<Standing, 'is_host'>): boolean =>
  !who.is_host && visit.status === 'approved';

/** So long before the first moment of entry somebody may say that they are there. */
const ARRIVAL_AHEAD_MINUTES = 60;

/** Between when the visitors of an expected booking may say that they are at the gate. */
export function arrivalOf(
  { start_at, end_at }: { readonly start_at: string; readonly end_at: string },
  settings: Pick<Settings, 'early_minutes'>,
): { readonly from: string; readonly to: string } {
  return { from: addMinutes(entryFrom(start_at, settings), -ARRIVAL_AHEAD_MINUTES), to: end_at };
}

/** Earliest moment of entry. */
export function entryFrom(startAt: string, settings: Pick<Settings, 'early_minutes'>): string {
  return addMinutes(startAt, -settings.early_minutes);
}

/** Latest end that a host may extend to; beyond it the security office decides. */
export function extendUntil(
  originalEndAt: string,
  settings: Pick<Settings, 'extend_max_minutes' | 'closing_time'>,
  zone: string,
): string {
  const most = addMinutes(originalEndAt, settings.extend_max_minutes);
  const closing = instantAt(dayOf(originalEndAt, zone), settings.closing_time, zone);
  return most < closing ? most : closing > originalEndAt ? closing : originalEndAt;
}

/** A guard alone may add this much, once, while people are inside. */
export const GUARD_EXTEND_MINUTES = 30;

/** Whether a second decision is due after the host's. */
export function needsSecond(visit: { visit_kind: string; persons_count: number }, settings: Settings): boolean {
  switch (settings.second_review) {
    case 'always':
      return true;
    case 'kinds':
      return (settings.second_review_kinds as readonly string[]).includes(visit.visit_kind);
    case 'over_n_persons':
      return visit.persons_count > settings.second_review_persons;
    default:
      return false;
  }
}

interface Window {
  readonly start_at: string;
  readonly end_at: string;
  readonly entry_mode: 'single' | 'multi';
}

const MAX_SINGLE_HOURS = 12;
const MIN_MINUTES = 15;
const MAX_MULTI_DAYS = 30;

/** What is wrong with the time of a visit, by field; empty when nothing is. `now` is the time of the database. */
export function windowProblems(window: Window, settings: Settings, zone: string, now: string): Record<string, Text[]> {
  const { start_at, end_at, entry_mode } = window;
  const minutes = (Date.parse(end_at) - Date.parse(start_at)) / 60_000;
  const problem = (field: string, cn: string, us: string) => ({ [field]: [{ cn, us }] });
  if (end_at <= now) return problem('end_at', '结束时间已过', 'The end has passed');
  if (minutes < MIN_MINUTES)
    return problem('end_at', `来访时长至少${MIN_MINUTES}分钟`, `A visit lasts at least ${MIN_MINUTES} minutes`);
  const ahead = daysBetween(dayOf(now, zone), dayOf(start_at, zone));
  if (ahead < 0) return problem('start_at', '来访日期已过', 'The day of the visit has passed');
  if (ahead > settings.advance_max_days) {
    return problem(
      'start_at',
      `最多提前${settings.advance_max_days}天预约`,
      `Book at most ${settings.advance_max_days} days ahead`,
    );
  }
  if (entry_mode === 'multi') {
    if (minutes <= MAX_MULTI_DAYS * 1440) return {};
    return problem('end_at', `多次进出最长${MAX_MULTI_DAYS}天`, `Repeated entry lasts at most ${MAX_MULTI_DAYS} days`);
  }
  if (dayOf(start_at, zone) !== dayOf(end_at, zone))
    return problem('end_at', '请在同一天内结束', 'End on the same day');
  if (minutes > MAX_SINGLE_HOURS * 60)
    return problem('end_at', `来访时长最多${MAX_SINGLE_HOURS}小时`, `A visit lasts at most ${MAX_SINGLE_HOURS} hours`);
  return {};
}

interface PersonFacts {
  readonly phone: string | null;
  readonly email: string | null;
  readonly id_no: string | null;
  readonly photo_file_id: string | null;
  readonly is_minor: boolean;
}

/**
 * What is missing for the persons of a booking, by field. The lead needs a phone; only a host may invite by e-mail.
 * Nothing is ever asked of a minor.
 */
export function personProblems(
  persons: readonly PersonFacts[],
  kind: string,
  settings: Settings,
  byHost: boolean,
): Record<string, Text[]> {
  const problems: Record<string, Text[]> = {};
  const add = (at: number, field: string, cn: string, us: string) => {
    problems[`persons.${at}.${field}`] = [{ cn, us }];
  };
  const asked = (kinds: readonly string[]) => kinds.includes(kind);
  persons.forEach((person, at) => {
    if (at === 0 && !person.phone && !(byHost && person.email))
      add(at, 'phone', '请填写联系人手机号', 'Enter the phone of the lead visitor');
    if (at === 0 && person.is_minor) add(at, 'is_minor', '联系人须为成年人', 'The lead visitor must be an adult');
    if (person.is_minor && (person.id_no || person.photo_file_id))
      add(at, 'id_no', '未成年人无需证件和照片', 'No ID or photo of a minor is kept');
    if (person.is_minor || byHost) return;
    if (asked(settings.require_id_kinds) && !person.id_no)
      add(at, 'id_no', '此类来访须填写证件号码', 'This kind of visit needs an ID number');
    if (asked(settings.require_photo_kinds) && !person.photo_file_id)
      add(at, 'photo_file_id', '此类来访须上传照片', 'This kind of visit needs a photo');
  });
  const phones = persons.map((person) => person.phone);
  persons.forEach(({ phone }, at) => {
    if (phone && phones.indexOf(phone) < at)
      add(at, 'phone', '手机号与前面的访客重复', 'Another visitor already has this phone');
  });
  if (persons.length > settings.max_persons) {
    problems.persons = [{ cn: `最多${settings.max_persons}人`, us: `Up to ${settings.max_persons} people` }];
  }
  return problems;
}
