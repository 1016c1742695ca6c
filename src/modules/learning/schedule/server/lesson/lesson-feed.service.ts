import { feedSpan, newFeedAddress, sendFeed } from '#server/calendar-feeds/calendar-feeds.ts';
import type { CalendarEntry } from '#server/calendar-feeds/calendar-file.ts';
import type { Context, OpenContext } from '#server/http/context.ts';
import type { Actor } from '#server/rights/actor.ts';
import { dayOf } from '#shared/dates.ts';
import { lessonFeeds } from '../../contract/lesson-feeds.contract.ts';
import { scheduleRights } from '../../rights.ts';
import { ownLessons, ownPupilsOf } from './lesson-reach.service.ts';
import { lessonsWhere, namedLessons } from './lesson-rows.queries.ts';

const FEED = { feed: 'lessons', rights: [scheduleRights.view], filename: 'lessons.ics' } as const;
const DAYS_BACK = 14;
const DAYS_AHEAD = 56;

export const createFeedKey = (ctx: Context) => newFeedAddress(ctx, FEED.feed, lessonFeeds.mine);

/** Sends eight weeks of lessons: those that one teaches, those of one’s class, those of one’s children. */
export const sendLessonFeed = (ctx: OpenContext, key: string): Promise<void> =>
  sendFeed(ctx, FEED, key, async (reader) => {
    const name = reader.lang === 'us' ? 'Timetable' : '课表';
    return { name, product: 'Timetable', entries: await entriesOf(ctx, reader) };
  });

async function entriesOf({ db, services }: OpenContext, reader: Actor): Promise<CalendarEntry[]> {
  const span = feedSpan(reader, { back: DAYS_BACK, ahead: DAYS_AHEAD });
  const days = { from: dayOf(span.from, reader.time_zone), to: dayOf(span.to, reader.time_zone) };
  const where = ownLessons(reader, await ownPupilsOf({ db, actor: reader }));
  const rows = where ? await namedLessons(db, await lessonsWhere(db, days, where)) : [];
  const inLang = (part: { name: string; name_en: string | null }) =>
    (reader.lang === 'us' ? part.name_en : null) ?? part.name;
  // two children of one class, or a child in the own lesson: once
  return [...new Map(rows.map((row) => [row.id, row])).values()]
    .filter((row) => row.status !== 'cancelled')
    .map((row) => ({
      key: row.id,
      starts_at: row.starts_at,
      ends_at: row.ends_at,
      updated_at: row.starts_at,
      version: 1,
      is_tentative: false,
      title: [row.course_name ?? inLang(row.subject), ...row.classrooms.map(inLang)].join(' '),
      place: row.room ? inLang(row.room) : null,
      url: `${services.env.public_url}/studentSchedule?day=${row.date}`,
    }));
}
