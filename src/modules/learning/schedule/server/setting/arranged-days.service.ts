import { and, eq, gte, inArray, lte } from 'drizzle-orm';
import { days } from '#modules/core/calendar/server/public.ts';
import { semester } from '#modules/core/school/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import type { EventSource } from '#server/events/events.ts';
import type { Context } from '#server/http/context.ts';
import { notify } from '#server/notify/notify.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import type { Writer } from '#server/store/store-types.ts';
import { addDays, formatDay, today } from '#shared/dates.ts';
import { RefusalError } from '#shared/refusal.ts';
import { type Lang, localize } from '#shared/text.ts';
import { scheduleMessages as messages } from '../../contract/schedule.refusals.ts';
import type { ScheduleDayDraft } from '../../contract/schedule-days.contract.ts';
import { registrarsOf } from '../change/change-messages.service.ts';
import { nowOf } from '../now.ts';
import { planOf, rangesOf } from '../publish/planned.queries.ts';
import { resettle } from '../publish/publish.service.ts';
import { familiesOf } from '../publish/publish-messages.service.ts';
import { lockSchool } from '../publish/school-lock.service.ts';
import { compare, peopleOf, type Settlement } from '../publish/settlement.policy.ts';
import { timetablePublished } from '../schedule.events.ts';
import { scheduleDay } from '../tables.ts';
import { gradeIdsOf } from './grades.queries.ts';

type DayRecord = typeof scheduleDay.$inferSelect;

/** The lessons of a day that was arranged, moved or given back follow at once; everybody concerned is told once. */
export async function arrangeDays(ctx: Writer, id: string, before: DayRecord | null): Promise<void> {
  const [row] = await ctx.db.select().from(scheduleDay).where(eq(scheduleDay.id, id));
  const organization_id = row?.organization_id ?? before?.organization_id;
  if (!organization_id) return;
  await lockSchool(ctx.db, organization_id);
  const dates = [...new Set([row?.date, before?.date].filter((date) => date !== undefined))];
  for (const date of dates.sort()) {
    const grade_ids = await gradeIdsOf(ctx.db, organization_id, null);
    const settlement = await resettle(ctx, { organization_id, grade_ids, from: date, to: date });
    await timetablePublished.emit(ctx, { organization_id, grade_ids, from: date, to: date });
    await tellOfDay(ctx, organization_id, date, row?.reason ?? before?.reason ?? '', settlement);
  }
}

async function tellOfDay(
  source: EventSource,
  organization_id: string,
  date: string,
  reason: string,
  { added, gone }: Settlement,
): Promise<void> {
  const touched = [...added, ...gone];
  if (touched.length === 0) return;
  const classes = [...new Set(touched.flatMap((one) => one.classroom_ids))];
  const said = (lang: Lang) => localize(messages.day_changed, lang, { date: formatDay(date, lang), reason });
  await notify(source, {
    event: 'schedule_day.changed',
    to: [...new Set([...touched.flatMap(peopleOf), ...(await familiesOf(source.db, classes))])],
    organization_id,
    title: { cn: said('cn'), us: said('us') },
    link: `/studentSchedule?day=${date}`,
  });
}

/** What an arranged day would change; nothing is stored. */
export async function previewDay(ctx: Context, draft: ScheduleDayDraft) {
  const organization_id = currentOrganization(ctx.actor);
  const grade_ids = await gradeIdsOf(ctx.db, organization_id, draft.campus_id);
  const concerned = draft.grade_ids.length ? draft.grade_ids.filter((id) => grade_ids.includes(id)) : grade_ids;
  const part = { organization_id, grade_ids: concerned, from: draft.date, to: draft.date };
  const plan = await planOf(ctx.db, part, await rangesOf(ctx.db, part), nowOf(ctx.services), [draft]);
  const { added, gone } = compare(plan.existing, plan.planned);
  return {
    gone: gone.length,
    new: added.length,
    changes: gone.filter((row) => row.change_id !== null).length,
    weekday: draft.mode === 'follow' ? draft.follow_weekday : null,
  };
}

const AHEAD = 60;

/** Make-up days of the next weeks for which nobody has said which lessons they have. */
export async function openMakeupDays(db: Db, organizationId: string, zone: string, ahead = AHEAD) {
  const from = today(zone);
  const to = addDays(from, ahead);
  const makeups = (await days(db, organizationId, from, to, 'students')).filter((day) => day.kind === 'makeup');
  if (makeups.length === 0) return [];
  const arranged = await db
    .select({ date: scheduleDay.date })
    .from(scheduleDay)
    .where(
      and(
        eq(scheduleDay.organization_id, organizationId),
        inArray(
          scheduleDay.date,
          makeups.map((day) => day.date),
        ),
      ),
    );
  const known = new Set(arranged.map((one) => one.date));
  return makeups
    .filter((day) => !known.has(day.date))
    .map(({ date, name, as_weekday }) => ({ date, name, as_weekday }));
}

export const listOpenDays = async (ctx: Context) => ({
  list: await openMakeupDays(ctx.db, currentOrganization(ctx.actor), ctx.actor.time_zone),
});

/**
 * The calendar of a school changed: lessons follow where nothing stands in their way; where something does, they stay and
 * who manages timetables is told, since nobody who sets a holiday can mend a timetable.
 */
export async function followCalendar(
  source: EventSource,
  { organization_id, from, to }: { readonly organization_id: string; readonly from: string; readonly to: string },
): Promise<void> {
  const terms = await source.db
    .select({ starts_on: semester.starts_on, ends_on: semester.ends_on })
    .from(semester)
    .where(
      and(eq(semester.organization_id, organization_id), lte(semester.starts_on, to), gte(semester.ends_on, from)),
    );
  const now = nowOf(source.services).slice(0, 10);
  for (const term of terms) {
    const part = {
      organization_id,
      grade_ids: await gradeIdsOf(source.db, organization_id, null),
      from: [from, term.starts_on, now].sort().at(-1) ?? from,
      to: [to, term.ends_on].sort()[0] ?? to,
    };
    if (part.from > part.to || (await rangesOf(source.db, part)).length === 0) continue;
    try {
      await lockSchool(source.db, organization_id);
      await resettle(source, part);
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error;
      await notify(source, {
        event: 'schedule_day.open',
        to: await registrarsOf(source, organization_id),
        organization_id,
        title: {
          cn: `校历已调整，${formatDay(part.from, 'cn')}起的课表需处理`,
          us: `The calendar changed; look at the lessons from ${formatDay(part.from, 'us')}`,
        },
        link: '/studentSchedule?tab=settings',
      });
    }
  }
}
