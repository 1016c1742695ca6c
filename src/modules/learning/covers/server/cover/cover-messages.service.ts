import { holders } from '#modules/core/access/server/public.ts';
import { namesOfUsers, zoneOf } from '#modules/core/directory/server/public.ts';
import type { EventSource } from '#server/events/events.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import { notify } from '#server/notify/notify.ts';
import { formatDay, timeOf } from '#shared/dates.ts';
import { type Lang, localize } from '#shared/text.ts';
import { coverMessages as messages } from '../../contract/cover.refusals.ts';
import { coverRights } from '../../rights.ts';
import type { CoverRecord } from './cover-rows.service.ts';
import { namesOfLessons } from './cover-view.service.ts';

type Message = Exclude<keyof typeof messages, 'to_arrange'>;
const URGENT: readonly Message[] = ['asked', 'open_now'];

export const coverPath = (id: string): string => `/cover_lessons?cover=${id}`;

/** When a lesson begins, on the clock of its school. */
const whenOf = (row: CoverRecord, zone: string, lang: Lang) =>
  `${formatDay(row.date, lang)} ${timeOf(row.starts_at, zone)}`;

/** Tells people what became of a lesson; who did it is not told. Who is named did it, never who is away. */
export async function tell(
  source: EventSource,
  row: CoverRecord,
  what: Message,
  people: readonly (string | null)[],
): Promise<void> {
  const { db, actor } = source;
  const by = actor?.user_id ?? null;
  const to = [...new Set(people.filter((id) => id !== null))].filter((id) => id !== by);
  if (to.length === 0) return;
  const zone = await zoneOf(db, row.organization_id);
  const [text] = await namesOfLessons(db, [row]);
  const name = by ? (await namesOfUsers(db, [by])).get(by) : undefined;
  const said = (lang: Lang) =>
    localize(messages[what], lang, {
      when: whenOf(row, zone, lang),
      what: text?.[lang] ?? '',
      who: (lang === 'us' ? name?.name_en : null) ?? name?.name ?? '',
    });
  await notify(source, {
    event: `cover_lesson.${what}`,
    to,
    organization_id: row.organization_id,
    title: { cn: said('cn'), us: said('us') },
    link: coverPath(row.id),
    ...(URGENT.includes(what) ? { urgency: 'urgent' as const } : {}),
  });
}

/** Who arranges covers hears once how many lessons a leave added. */
export async function tellToArrange(source: EventSource, rows: readonly CoverRecord[]): Promise<void> {
  const [first] = rows.toSorted((a, b) => a.starts_at.localeCompare(b.starts_at));
  if (!first) return;
  const zone = await zoneOf(source.db, first.organization_id);
  const said = (lang: Lang) => localize(messages.to_arrange, lang, { n: rows.length, when: whenOf(first, zone, lang) });
  const by = source.actor?.user_id ?? null;
  await notify(source, {
    event: 'cover_lesson.to_arrange',
    to: (await arrangersOf(source, first.organization_id)).filter((id) => id !== by),
    organization_id: first.organization_id,
    title: { cn: said('cn'), us: said('us') },
    link: `/cover_lessons?tab=board&day=${first.date}`,
  });
}

export const arrangersOf = ({ db }: Pick<EventSource, 'db'>, organizationId: string): Promise<string[]> =>
  holders(db, coverRights.arrange, organizationId);

/** The home pages of people who are asked, or are no longer. */
export const refreshHomes = (source: EventSource, people: readonly (string | null)[]): Promise<void> =>
  todosChanged(source, [...new Set(people.filter((id) => id !== null))]);
