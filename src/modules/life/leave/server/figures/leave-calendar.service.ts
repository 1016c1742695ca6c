import { and, asc, gt, inArray, lt } from 'drizzle-orm';
import { namesOfUsers } from '#modules/core/directory/server/public.ts';
import { feedSpan, newFeedAddress, sendFeed } from '#server/calendar-feeds/calendar-feeds.ts';
import type { CalendarEntry } from '#server/calendar-feeds/calendar-file.ts';
import type { Context, OpenContext } from '#server/http/context.ts';
import { type Actor, holds } from '#server/rights/actor.ts';
import { leaveFeeds } from '../../contract/leave-statistics.contract.ts';
import { TAKES_TIME } from '../../contract/vacation.lifecycle.ts';
import { leaveRights } from '../../rights.ts';
import { ownChildren } from '../people.service.ts';
import { vacationPath } from '../request/vacation-reach.service.ts';
import { vacation } from '../tables.ts';
import { typesById } from '../type/types.queries.ts';

const FEED = { feed: 'leave', rights: [leaveRights.own, leaveRights.student], filename: 'leave.ics' } as const;
const DAYS = { back: 60, ahead: 400 } as const;

/** Gives the caller a new address for calendar programs; the one before answers 404001 from now on. */
export const createFeedKey = (ctx: Context) => newFeedAddress(ctx, FEED.feed, leaveFeeds.mine);

/**
 * Sends the leave of the person to whom the key belongs, and of their children, under the label that colleagues read:
 * calendars are shared, so neither type nor reason stands in it.
 */
export const sendOwnLeave = (ctx: OpenContext, key: string): Promise<void> =>
  sendFeed(ctx, FEED, key, async (reader) => ({
    name: reader.lang === 'us' ? `Leave: ${reader.name}` : `${reader.name}的请假`,
    product: 'Leave',
    entries: await entriesOf(ctx, reader),
  }));

async function entriesOf({ db, services }: OpenContext, reader: Actor): Promise<CalendarEntry[]> {
  const { from, to } = feedSpan(reader, DAYS);
  const children = holds(reader, leaveRights.student) ? await ownChildren({ db, actor: reader }) : [];
  const people = [reader.user_id, ...children.map(({ id }) => id)];
  const rows = await db
    .select()
    .from(vacation)
    .where(
      and(
        inArray(vacation.applicant_id, people),
        inArray(vacation.status, [...TAKES_TIME]),
        lt(vacation.start_at, to),
        gt(vacation.end_at, from),
      ),
    )
    .orderBy(asc(vacation.start_at), asc(vacation.id));
  const types = await typesById(
    db,
    rows.map(({ vacation_type_id }) => vacation_type_id),
  );
  const names = await namesOfUsers(db, people);
  const { lang } = reader;
  return rows.map((row) => {
    const type = types.get(row.vacation_type_id);
    const label = (lang === 'us' ? type?.colleague_label_en : type?.colleague_label) ?? '';
    const person = names.get(row.applicant_id);
    const who = (lang === 'us' ? person?.name_en : null) ?? person?.name ?? '';
    return {
      key: row.id,
      starts_at: row.start_at,
      ends_at: row.end_at,
      updated_at: row.updated_at,
      version: row.version,
      is_tentative: row.status === 'submitted',
      title: row.applicant_id === reader.user_id ? label : `${who} ${label}`,
      place: null,
      url: `${services.env.public_url}${vacationPath(row.id)}`,
    };
  });
}
