import { addMinutes } from '#shared/dates.ts';
import type { CallInput } from '#shared/endpoint.ts';
import type { Chosen } from '#web/ui/fields/search-field.tsx';
import type { lives } from '../../../contract/lives.contract.ts';
import type { LiveDetail } from '../live-words.ts';
import { type Invited, isHat, isKind } from './audience-field.tsx';

export type LiveBody = CallInput<typeof lives.update>['body'];

const HOUR = 3_600_000;

/** The next full hour but one. */
const soon = () => new Date(Math.ceil(Date.now() / HOUR) * HOUR + HOUR).toISOString();

const people = (list: readonly Chosen[] = []): readonly Chosen[] => list.map(({ id, name }) => ({ id, name }));

const invitedOf = (facts: LiveDetail['facts'] | undefined): readonly Invited[] =>
  (facts?.parts ?? []).flatMap((part): Invited[] =>
    isKind(part.kind) ? [{ ...part, kind: part.kind, hats: part.hats.filter(isHat) }] : [],
  );

/** The host may be taken out before another one is chosen. */
const hostOf = (live: LiveDetail | null, me: Chosen): Chosen | null =>
  live ? { id: live.host.id, name: live.host.name } : me;

const yes = (is: boolean) => (is ? 'yes' : 'no');

/** What the form begins with: a live as it stands, or a new one of this person. */
export function valuesOf(live: LiveDetail | null, me: Chosen) {
  const start = live?.plan_start_at ?? soon();
  const facts = live?.facts;
  return {
    title: live?.title ?? '',
    title_en: live?.title_en ?? '',
    summary: live?.summary ?? '',
    cover_id: facts?.cover_id ?? '',
    live_type_id: live?.type.id ?? '',
    host: hostOf(live, me),
    co_hosts: people(live?.co_hosts),
    moderators: people(live?.moderators),
    department_id: live?.department.id ?? '',
    plan_start_at: start,
    plan_end_at: live?.plan_end_at ?? addMinutes(start, 60),
    visibility: live?.visibility ?? ('audience' as const),
    invited: invitedOf(facts),
    has_minors: yes(live?.has_minors ?? false),
    portrait_consent: yes(facts?.portrait_consent ?? false),
    chat_mode: live?.chat_mode ?? ('held' as const),
    guest_sees_chat: yes(live?.guest_sees_chat ?? false),
    auto_start: yes(facts?.auto_start ?? true),
    replay: facts?.replay ?? ('draft' as const),
  };
}
export type LiveValues = ReturnType<typeof valuesOf>;

const audienceOf = ({ visibility, invited }: LiveValues) =>
  visibility === 'audience' && invited.length > 0
    ? { include: invited.map(({ kind, id, hats }) => ({ kind, id, hats: [...hats] })) }
    : null;

/** What is sent of the form; what it does not show stays as it is. */
export function bodyOf(values: LiveValues, live: LiveDetail | null): Omit<LiveBody, 'version'> {
  const { host, co_hosts, moderators, invited, title_en, summary, cover_id, ...rest } = values;
  const classes = invited.filter((part) => part.kind === 'department').map((part) => part.id);
  const { slow_seconds = 0, name_mode = 'masked', remind_minutes = [1440, 30], broom_id = null } = live?.facts ?? {};
  return {
    ...rest,
    ...{ slow_seconds, name_mode, remind_minutes, broom_id },
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
    record: values.replay !== 'none' || (live?.facts?.record ?? true),
  };
}

export const planOf = (values: LiveValues, id: string | null): CallInput<typeof lives.preview>['body'] => ({
  ...{ id, live_type_id: values.live_type_id, host_id: values.host?.id ?? '', visibility: values.visibility },
  ...{ plan_start_at: values.plan_start_at, plan_end_at: values.plan_end_at, audience: audienceOf(values) },
});
