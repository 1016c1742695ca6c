import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type * as z from 'zod';
import { namesOfUsers } from '#modules/core/directory/server/public.ts';
import type { Db } from '#server/database/database.ts';
import type { EventSource } from '#server/events/events.ts';
import type { Context } from '#server/http/context.ts';
import { notify } from '#server/notify/notify.ts';
import { type Lang, localize, type Text } from '#shared/text.ts';
import { leaveMessages as messages } from '../../contract/leave.refusals.ts';
import type { coverWishes } from '../../contract/vacation.shapes.ts';
import { leaveChanged } from '../leave.events.ts';
import { type LeaveSpan, leaveImpacts } from '../ports.ts';
import { freeDays, spendDays } from '../quota/quotas.service.ts';
import { reopenMarks } from '../student/mark-answers.service.ts';
import { vacationPart } from '../tables.ts';
import { type VacationRow, vacationPath } from './vacation-reach.service.ts';

export type PartRow = typeof vacationPart.$inferSelect;

/** The days of a request that still count, in their order. */
export const partsOf = (db: Db, vacationId: string): Promise<PartRow[]> =>
  db
    .select()
    .from(vacationPart)
    .where(and(eq(vacationPart.vacation_id, vacationId), ne(vacationPart.state, 'freed')))
    .orderBy(asc(vacationPart.date));

const by = (source: EventSource): string | null => source.actor?.user_id ?? null;

/** Everybody agreed: what was held is used, and who plans with people hears of it. */
export async function agreed(source: EventSource, row: VacationRow): Promise<void> {
  const { db } = source;
  const parts = await partsOf(db, row.id);
  await spendDays(
    db,
    { id: row.id, by: by(source) },
    parts.filter(({ state }) => state === 'held'),
  );
  await db
    .update(vacationPart)
    .set({ state: 'used' })
    .where(and(eq(vacationPart.vacation_id, row.id), eq(vacationPart.state, 'held')));
  await announce(source, row);
}

/** It comes to nothing: what is held or used goes back, and it explains nothing any more. */
export async function freed(source: EventSource, row: VacationRow): Promise<void> {
  await freeParts(source, row, await partsOf(source.db, row.id));
  if (row.subject === 'student') await reopenMarks(source, row);
}

/** Its way ended before anybody agreed: what it took goes back, and what was arranged for it. */
export async function endedWithout(source: EventSource, row: VacationRow): Promise<void> {
  await freed(source, row);
  await followed(source, row);
}

export async function freeParts(source: EventSource, row: VacationRow, parts: readonly PartRow[]): Promise<void> {
  const { db } = source;
  const leave = { id: row.id, by: by(source) };
  for (const state of ['held', 'used'] as const)
    await freeDays(
      db,
      leave,
      state,
      parts.filter((part) => part.state === state),
    );
  const ids = parts.map(({ id }) => id);
  if (ids.length > 0) await db.update(vacationPart).set({ state: 'freed' }).where(inArray(vacationPart.id, ids));
}

/** Tells everybody who plans with people what a leave is now. */
export async function announce(source: EventSource, row: VacationRow): Promise<void> {
  const parts = await source.db
    .select()
    .from(vacationPart)
    .where(eq(vacationPart.vacation_id, row.id))
    .orderBy(asc(vacationPart.date));
  const { id, applicant_id: user_id, organization_id, subject, status: state } = row;
  await leaveChanged.emit(source, {
    vacation_id: id,
    user_id,
    organization_id,
    subject,
    state,
    parts: parts.map((part) => ({
      date: part.date,
      from: part.from_at,
      to: part.to_at,
      amount: part.amount,
      state: part.state,
    })),
  });
  await followed(source, row);
}

/** Those who arrange what a leave hits see it as it is now. */
export async function followed(source: EventSource, row: VacationRow): Promise<void> {
  for (const { follow } of leaveImpacts.of(source.services)) await follow?.(source, spanOf(row));
}

/** Whom the person would like to be asked for what their leave hits. */
export async function proposed(ctx: Context, row: VacationRow, wishes: z.output<typeof coverWishes>): Promise<void> {
  if (wishes.length === 0) return;
  for (const { propose } of leaveImpacts.of(ctx.services)) await propose?.(ctx, row.id, wishes);
}

/** A leave for those who arrange what it hits. */
export const spanOf = (row: VacationRow): LeaveSpan => ({
  id: row.id,
  organization_id: row.organization_id,
  user_id: row.applicant_id,
  from: row.start_at,
  to: row.end_at,
  state: row.status,
});

type Message =
  | 'returned_due'
  | 'overdue'
  | 'cancelled'
  | 'shortened'
  | 'back'
  | 'continues'
  | 'requested'
  | 'to_submit'
  | 'recounted'
  | 'recount_kept'
  | 'recount_short';

/** Tells people what became of a request: whose it is and its number, never why or of which type. */
export async function tellOf(
  source: EventSource,
  row: Pick<VacationRow, 'id' | 'no' | 'applicant_id' | 'organization_id'>,
  what: Message,
  to: readonly string[],
  values: Readonly<Record<string, string | Text>> = {},
): Promise<void> {
  const others = [...new Set(to)].filter((id) => id !== by(source));
  if (others.length === 0) return;
  const person = (await namesOfUsers(source.db, [row.applicant_id])).get(row.applicant_id);
  const name: Text = { cn: person?.name ?? '', us: person?.name_en ?? person?.name ?? '' };
  const inLang = (lang: Lang) =>
    Object.fromEntries(
      Object.entries(values).map(([key, value]) => [key, typeof value === 'string' ? value : value[lang]]),
    );
  const said = (lang: Lang) =>
    localize(messages[what], lang, {
      name: name[lang],
      no: row.no,
      before: '',
      after: '',
      months: '',
      ...inLang(lang),
    });
  await notify(source, {
    event: `vacation.${what}`,
    to: others,
    organization_id: row.organization_id,
    title: { cn: said('cn'), us: said('us') },
    link: vacationPath(row.id),
  });
}
