import ical, { ICalCalendarMethod } from 'ical-generator';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { addDays } from '#shared/dates.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { type CalendarAudience, dayKinds } from '../contract/calendar-kinds.ts';
import type { CalendarDay } from './calendar.policy.ts';
import { days } from './calendar.queries.ts';

interface Asked {
  readonly organization_id?: string | undefined;
  readonly year: number;
  readonly applies: CalendarAudience;
}

/** Sends what a calendar says against the week in a year, as an iCalendar file of whole days. */
export async function sendFeed(ctx: Context, { organization_id, year, applies }: Asked): Promise<void> {
  const { db, actor, reply, lang } = ctx;
  const at = organization_id ?? currentOrganization(actor);
  if (!actor.reach.includes(at)) throw refuse(shared.not_found);
  const said = (await days(db, at, `${year}-01-01`, `${year}-12-31`, applies)).filter(
    ({ source }) => source !== 'default',
  );
  const calendar = ical({
    name: lang === 'us' ? `School calendar ${year}` : `${year}年校历`,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: 'Shuyuan', product: 'School calendar', language: lang === 'us' ? 'EN' : 'ZH' },
  });
  for (const span of spansOf(said))
    calendar.createEvent({
      id: `${at}-${span.first.date}@shuyuan`,
      allDay: true,
      start: new Date(`${span.first.date}T00:00:00Z`),
      end: new Date(`${addDays(span.last, 1)}T00:00:00Z`),
      timezone: 'UTC',
      summary: [span.first.name, labelOf(dayKinds, span.first.kind, lang)].filter(Boolean).join(' '),
    });
  reply
    .headers({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="calendar-${year}.ics"`,
      'cache-control': 'private, no-store',
    })
    .send(calendar.toString());
}

interface DaySpan {
  readonly first: CalendarDay;
  last: string;
}

/** Days of one kind and name that follow each other are one event. */
function spansOf(said: readonly CalendarDay[]): DaySpan[] {
  const spans: DaySpan[] = [];
  for (const one of said) {
    const span = spans.at(-1);
    const goesOn =
      span && addDays(span.last, 1) === one.date && span.first.kind === one.kind && span.first.name === one.name;
    if (span && goesOn) span.last = one.date;
    else spans.push({ first: one, last: one.date });
  }
  return spans;
}
