import { addMinutes } from '#shared/dates.ts';
import type { CallInput } from '#shared/endpoint.ts';
import { type ChosenPart, partsOf } from '#web/ui/fields/persons/audience-field.tsx';
import type { Chosen } from '#web/ui/fields/search-field.tsx';
import type { lives } from '../../../contract/lives.contract.ts';
import type { LiveDetail } from '../live-words.ts';

export type LiveBody = CallInput<typeof lives.update>['body'];

const HOUR = 3_600_000;

/** The next full hour but one. */
const soon = () => new Date(Math.ceil(Date.now() / HOUR) * HOUR + HOUR).toISOString();

interface Named {
  readonly name: string;
  readonly name_en: string | null;
}

const orNone = (one: Chosen | null): Chosen | null => one;
const listOf = <T>(list: readonly T[]): readonly T[] => list;

const yes = (is: boolean) => (is ? 'yes' : 'no');

type NameOf = (row: Named) => string;

/** People and place as they are chosen; one may be taken out before another one is in. */
function partiesOf(live: LiveDetail | null, me: Chosen, nameOf: NameOf) {
  const chosen = (one: Named & { readonly id: string }): Chosen => ({ id: one.id, name: nameOf(one) });
  const none: readonly Chosen[] = [];
  return {
    host: orNone(live ? chosen(live.host) : me),
    co_hosts: live ? listOf(live.co_hosts.map(chosen)) : none,
    moderators: live ? listOf(live.moderators.map(chosen)) : none,
    room: orNone(live?.broom ? chosen(live.broom) : null),
    department_id: live?.department.id ?? '',
  };
}

/** How it runs: talk, reminders, what is left of it. */
function settingsOf(live: LiveDetail | null) {
  const facts = live?.facts;
  return {
    chat_mode: live?.chat_mode ?? ('held' as const),
    slow_seconds: String(live?.slow_seconds ?? 0),
    name_mode: live?.name_mode ?? ('masked' as const),
    guest_sees_chat: yes(live?.guest_sees_chat ?? false),
    remind_minutes: listOf((live?.remind_minutes ?? [1440, 30]).map(String)),
    auto_start: yes(facts?.auto_start ?? true),
    record: yes(facts?.record ?? true),
    replay: live?.replay ?? ('draft' as const),
  };
}

/** What the form begins with: a live as it stands, or a new one of this person. */
export function valuesOf(live: LiveDetail | null, me: Chosen, nameOf: NameOf) {
  const start = live?.plan_start_at ?? soon();
  const facts = live?.facts;
  return {
    title: live?.title ?? '',
    title_en: live?.title_en ?? '',
    summary: live?.summary ?? '',
    cover_id: facts?.cover_id ?? '',
    live_type_id: live?.type.id ?? '',
    plan_start_at: start,
    plan_end_at: live?.plan_end_at ?? addMinutes(start, 60),
    visibility: live?.visibility ?? ('audience' as const),
    invited: listOf<ChosenPart>(facts?.parts ?? []),
    has_minors: yes(live?.has_minors ?? false),
    portrait_consent: yes(facts?.portrait_consent ?? false),
    ...partiesOf(live, me, nameOf),
    ...settingsOf(live),
  };
}
export type LiveValues = ReturnType<typeof valuesOf>;

const audienceOf = ({ visibility, invited }: LiveValues) =>
  visibility === 'audience' && invited.length > 0 ? { include: partsOf(invited) } : null;

/** Names may be shown where nobody but staff is invited. */
export const isStaffOnly = ({ visibility, invited }: LiveValues): boolean =>
  visibility === 'audience' &&
  invited.length > 0 &&
  invited.every(({ user_types }) => user_types.length > 0 && user_types.every((userType) => userType === 'teacher'));

/** What is sent of the form; what it does not show stays as it is. */
export function bodyOf(values: LiveValues, live: LiveDetail | null): Omit<LiveBody, 'version'> {
  const { host, co_hosts, moderators, invited, title_en, summary, cover_id, room, record, ...rest } = values;
  const classes = invited.filter((part) => part.kind === 'department').map((part) => part.id);
  return {
    ...rest,
    broom_id: room?.id ?? null,
    slow_seconds: Number(values.slow_seconds),
    remind_minutes: values.remind_minutes.map(Number),
    name_mode: isStaffOnly(values) ? values.name_mode : 'masked',
    title_en: title_en.trim() || null,
    summary: summary.trim() || null,
    cover_id: cover_id || null,
    host_id: host?.id ?? '',
    co_host_ids: co_hosts.map((one) => one.id),
    moderator_ids: moderators.map((one) => one.id),
    audience: audienceOf(values),
    has_minors: values.has_minors === 'yes',
    portrait_consent: values.portrait_consent === 'yes',
    portrait_class_ids: values.has_minors === 'yes' ? (live?.facts?.portrait_class_ids ?? classes) : [],
    guest_sees_chat: values.guest_sees_chat === 'yes',
    auto_start: values.auto_start === 'yes',
    // a replay is made of the recording
    record: values.replay !== 'none' || record === 'yes',
  };
}

export const planOf = (values: LiveValues, id: string | null): CallInput<typeof lives.preview>['body'] => ({
  id,
  live_type_id: values.live_type_id,
  host_id: values.host?.id ?? '',
  visibility: values.visibility,
  plan_start_at: values.plan_start_at,
  plan_end_at: values.plan_end_at,
  audience: audienceOf(values),
});
