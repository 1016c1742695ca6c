import { and, eq, max, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { dayBounds, today } from '#shared/dates.ts';
import { receiptRefusals as r, type urgeAnswer, type urgeBody } from '#shared/receipts.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { requireRoom } from '../database/room.ts';
import type { Context } from '../http/context.ts';
import { urgeIntervalHours, urgePerDay } from './limits.ts';
import { isLate, sendReminders, waitsUntil, wasReminder } from './rounds.ts';
import type { ReceiptKind, ReceiptSubject } from './rules.ts';
import { countSilent, silentBatches } from './silent.ts';
import { receiptRound } from './tables.ts';

type Wish = z.output<typeof urgeBody>;
type Urged = z.output<typeof urgeAnswer>;

/** See `Receipts.urge`. */
export async function urge(ctx: Context, of: ReceiptKind, subjectId: string, wish: Wish): Promise<Urged> {
  const { db, services, actor } = ctx;
  const { target, channels } = wish;
  const subject = await of.find(db, subjectId);
  if (!subject) throw refuse(shared.not_found);
  if (isLate(subject, target)) throw refuse(r.deadline);
  await requirePause(ctx, subject);
  const { people, silent: urged } = await countSilent(db, services, subjectId, target);
  if (urged === 0) throw refuse(r.all_done);
  const { organization_id } = subject;
  const queued_until = waitsUntil(subject, services);
  const now = sql`now()`;
  const [round] = await db
    .insert(receiptRound)
    .values({
      organization_id,
      kind: of.kind,
      subject_id: subjectId,
      user_id: actor.user_id,
      target,
      channels,
      urged,
      ...(queued_until ? { due_at: queued_until } : { due_at: now, done_at: now }),
    })
    .returning({ id: receiptRound.id });
  if (!round) throw new Error('a reminder was not stored');
  if (!queued_until) await services.jobs.enqueue(db, sendReminders, { round_id: round.id });
  ctx.audit({
    action: `${of.kind}.urge`,
    target: [of.kind, subjectId],
    organization_id,
    after: { target, urged, channels },
  });
  return {
    urged,
    already_done: people - urged,
    queued_until,
    no_channel: await countUnreachable(ctx, subjectId, wish),
  };
}

/** Between two reminders of a subject lies a pause, and there are so many a day. Who asks at once waits for each other. */
async function requirePause({ db, services }: Context, { id, organization_id, time_zone }: ReceiptSubject) {
  const most = await services.settings.get(db, urgePerDay, organization_id);
  const { start } = dayBounds(today(time_zone, new Date(services.clock.now())), time_zone);
  const at = sql`coalesce(${receiptRound.done_at}, ${receiptRound.created_at})`;
  const ofSubject = (more?: SQL) => and(eq(receiptRound.subject_id, id), wasReminder, more);
  const countToday = () => db.$count(receiptRound, ofSubject(sql`${at} >= ${start}`));
  await requireRoom(db, { of: `receipts ${id}`, most }, countToday, () => refuse(r.urged_enough));
  const [last] = await db
    .select({ at: max(at) })
    .from(receiptRound)
    .where(ofSubject());
  const hours = await services.settings.get(db, urgeIntervalHours, organization_id);
  const next = last?.at ? Date.parse(String(last.at)) + hours * 3_600_000 : 0;
  if (next > services.clock.now()) throw refuse(r.urged_recently, { time: { at: new Date(next).toISOString() } });
}

/** How many of the silent ones can be reached by none of the channels outside the portal; 0 where none is asked for. */
async function countUnreachable({ db, services }: Context, subjectId: string, { target, channels }: Wish) {
  const outside = channels.filter((one) => one !== 'in_site');
  let unreachable = 0;
  if (outside.length === 0) return unreachable;
  for await (const batch of silentBatches(services, subjectId, target, (work) => work(db))) {
    const contacts = await services.channels.contactsOf(db, [...batch.keys()]);
    const reachable = contacts.filter((one) => outside.some((channel) => one[channel === 'email' ? 'email' : 'phone']));
    unreachable += batch.size - reachable.length;
  }
  return unreachable;
}
