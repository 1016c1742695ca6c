import { eq } from 'drizzle-orm';
import { gatesOfCampus } from '#modules/campus/gates/server/public.ts';
import { holders } from '#modules/core/access/server/public.ts';
import { namesOfUsers } from '#modules/core/directory/server/public.ts';
import type { EventSource } from '#server/events/events.ts';
import { todosChangedFor } from '#server/home-feed/home-feed.ts';
import { type Address, notify } from '#server/notify/notify.ts';
import { formatDayTime } from '#shared/dates.ts';
import { localize, type Text, type Values } from '#shared/text.ts';
import { hostTexts, securityTexts, visitorTexts } from '../../contract/visit-messages.ts';
import { visitPath, visitPathOnPhone } from '../../contract/visit-paths.ts';
import { visitorRights } from '../../rights.ts';
import { emailOf, type PersonRow, personsOf } from '../booking/visitor-persons.service.ts';
import { visitorHostPref } from '../tables.ts';
import { settingsOf } from '../visitor-settings.service.ts';

/** What a message needs of a booking; every selected row has it. */
interface Row {
  readonly id: string;
  readonly organization_id: string;
  readonly no: string;
  readonly campus_id: string;
  readonly start_at: string;
  readonly end_at: string;
  readonly lead_name: string;
  readonly user_id: string | null;
  readonly host_user_id: string;
  /** Who comes, the lead first, where it is at hand. */
  readonly persons?: readonly PersonRow[];
}

/** Fills a sentence in both languages; times are written in each. */
function fill(text: Text, row: Row | null, values: Values): Text {
  const inLang = (lang: 'cn' | 'us') => {
    const facts = row
      ? {
          no: row.no,
          name: row.lead_name,
          time: formatDayTime(row.start_at, lang),
          time_end: formatDayTime(row.end_at, lang),
        }
      : {};
    return localize(text, lang, { ...facts, ...values });
  };
  return { cn: inLang('cn'), us: inLang('us') };
}

/** Who may decide for a host. */
export async function assistantsOf({ db }: Pick<EventSource, 'db'>, host: string): Promise<readonly string[]> {
  const [pref] = await db
    .select({ ids: visitorHostPref.assistant_user_ids })
    .from(visitorHostPref)
    .where(eq(visitorHostPref.user_id, host));
  return pref?.ids ?? [];
}

/** Notifies the host and those who may decide for them. A walk-in at the gate is urgent. */
export async function notifyHost(
  source: EventSource,
  row: Row,
  event: keyof typeof hostTexts,
  values: Values,
): Promise<void> {
  const host = row.host_user_id;
  const decides = event === 'applied' || event === 'walk_in' || event === 'changed';
  await notify(source, {
    event: `visitor.${event}`,
    to: [host, ...(decides ? await assistantsOf(source, host) : [])],
    organization_id: row.organization_id,
    title: fill(hostTexts[event], row, values),
    link: visitPath(row.id),
    urgency: event === 'walk_in' ? 'urgent' : 'normal',
  });
}

/** Notifies the lead visitor: in the portal when there is an account, and by SMS to the phone of the booking. */
export async function notifyVisitor(
  source: EventSource,
  row: Row,
  event: keyof typeof visitorTexts,
  values: Values = {},
): Promise<void> {
  const [lead] = row.persons ?? (await personsOf(source.db, row.id));
  const host = (await namesOfUsers(source.db, [row.host_user_id])).get(row.host_user_id)?.name ?? '';
  const text = fill(visitorTexts[event], row, { host, code: lead?.pass_code ?? '', ...values });
  const phone = lead?.phone_sealed ? source.services.seal.open(lead.phone_sealed, 'visitor_person.phone') : null;
  await notify(source, {
    event: `visitor.${event}`,
    to: row.user_id ? [row.user_id] : [],
    organization_id: row.organization_id,
    title: text,
    link: visitPathOnPhone(row.id),
    urgency: 'normal',
    outside: outsideOf(
      phone,
      lead ? emailOf(source.services.seal, lead) : null,
      (await settingsOf(source.db, row.organization_id)).sms_on,
    ),
  });
}

/** SMS where the school sends them; the e-mail of guests who have no mainland number in any case. */
function outsideOf(phone: string | null, email: string | null, smsOn: boolean): Address[] {
  if (phone) return smsOn ? [{ phone }] : [];
  return email ? [{ email }] : [];
}

export function notifySecondReviewers(source: EventSource, row: Row): Promise<void> {
  return notifySecurity(source, row, 'second', {});
}

/** Notifies the holders of the second review of an organisation. */
export async function notifySecurity(
  source: EventSource,
  row: Row | { organization_id: string; id: null },
  event: keyof typeof securityTexts,
  values: Values,
): Promise<void> {
  const to = await holders(source.db, visitorRights.secondReview, row.organization_id);
  await notify(source, {
    event: `visitor.${event}`,
    to,
    organization_id: row.organization_id,
    title: fill(securityTexts[event], row.id === null ? null : row, values),
    link: row.id === null ? '/visitor_manage' : visitPath(row.id),
    urgency: event === 'second' ? 'normal' : 'urgent',
  });
}

/** Announces to every open screen that a booking changed: the parties', and the boards of the gates of its campus. */
export async function announce(source: EventSource, row: Row): Promise<void> {
  const people = row.persons ?? (await personsOf(source.db, row.id));
  const deciders = [row.host_user_id, ...(await assistantsOf(source, row.host_user_id))];
  const users = new Set(
    [...deciders, row.user_id, ...people.map((person) => person.user_id)].filter((id) => id !== null),
  );
  const gates = await gatesOfCampus(source.db, row.campus_id);
  const data = { id: row.id };
  await source.services.realtime.emitAll(source.db, [
    ...[...users].map((id) => ({ channel: `user:${id}`, event: 'visit_changed', data })),
    ...todosChangedFor(deciders),
    ...gates.map((gate) => ({ channel: `gate:${gate.id}`, event: 'board_changed', data })),
  ]);
}
