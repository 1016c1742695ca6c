import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import { quietUntil } from '#shared/dates.ts';
import { isAhead } from '#shared/field-rules.ts';
import { id } from '#shared/fields.ts';
import type { ReceiptTarget } from '#shared/receipts.ts';
import type { Text } from '#shared/text.ts';
import { writeAudit } from '../audit/audit.ts';
import { type Db, EVERYWHERE } from '../database/database.ts';
import { claimKeys, defineJob } from '../jobs/job.ts';
import { sendByChannels } from '../notify/broadcast.ts';
import type { MessageSource } from '../notify/deliveries.ts';
import type { Services } from '../services.ts';
import { type ReceiptSubject, receiptKindOf } from './rules.ts';
import { countSilent, silentBatches } from './silent.ts';
import { receiptRound } from './tables.ts';

type Round = typeof receiptRound.$inferSelect;

/** Whether people may still be asked for this: nobody is asked for what they cannot do any more. */
export const isLate = ({ answer_by }: ReceiptSubject, target: ReceiptTarget): boolean =>
  target === 'unconfirmed' && answer_by !== null && !isAhead(answer_by);

/** Until when reminders of a subject wait; null: they go at once. */
export const waitsUntil = ({ is_urgent, time_zone }: ReceiptSubject, services: Services): string | null =>
  is_urgent ? null : quietUntil(new Date(services.clock.now()).toISOString(), time_zone);

/** Rounds that the clock takes at once; the rest comes a minute later. */
const AT_MOST = 200;

/** Takes what is due, each round in a transaction of its own: one that fails keeps no other from being taken. */
export async function runReceiptsClock(services: Services): Promise<void> {
  const due = await services.database.read(EVERYWHERE, (db) =>
    db
      .select({ id: receiptRound.id })
      .from(receiptRound)
      .where(and(isNull(receiptRound.done_at), sql`${receiptRound.due_at} <= now()`))
      .orderBy(asc(receiptRound.due_at))
      .limit(AT_MOST),
  );
  const failures: unknown[] = [];
  for (const round of due)
    await services.database
      .write(EVERYWHERE, ({ db }) => takeRound({ db, services }, round.id))
      .catch((error: unknown) => failures.push(error));
  if (failures.length) throw new AggregateError(failures, 'rounds of reminders were not taken');
}

export const receiptsClock = defineJob({
  name: 'receipts.clock',
  title: { cn: '逐级催办', us: 'Remind step by step' },
  schema: z.strictObject({}),
  handler: runReceiptsClock,
  concurrency: 1,
  schedule: { cron: '* * * * *', payload: {} },
});

/** Takes one round, once on however many nodes the clock runs. At night it waits; of what is over nobody is reminded. */
async function takeRound(source: MessageSource, roundId: string): Promise<void> {
  const { db, services } = source;
  const row = eq(receiptRound.id, roundId);
  const [round] = await db
    .select()
    .from(receiptRound)
    .where(and(row, isNull(receiptRound.done_at)))
    .for('update');
  if (!round) return;
  const of = receiptKindOf(services, round.kind);
  const subject = await of.find(db, round.subject_id);
  const target = round.step && subject ? subject.wants : round.target;
  if (!subject || isLate(subject, target)) return void (await db.delete(receiptRound).where(row));
  const due_at = waitsUntil(subject, services);
  if (due_at) return void (await db.update(receiptRound).set({ due_at }).where(row));
  const { silent: urged } = await countSilent(db, services, subject.id, target);
  await db.update(receiptRound).set({ target, urged, done_at: sql`now()` }).where(row);
  if (urged === 0) return;
  if (round.step === 'call') await of.call?.(source, subject);
  else await services.jobs.enqueue(db, sendReminders, { round_id: roundId });
  if (round.step) await auditStep(db, round, urged);
}

const auditStep = (db: Db, { kind, subject_id, organization_id, step }: Round, urged: number): Promise<void> =>
  writeAudit(db, { actor: null, ip: null, device: null, request_id: 'clock' }, [
    {
      action: `${kind}.escalation`,
      kind: 'job',
      target: [kind, subject_id],
      organization_id,
      after: { step, urged },
    },
  ]);

/** Reminds those who are silent when it runs, each once though the worker is killed. */
export const sendReminders = defineJob({
  name: 'receipts.remind',
  title: { cn: '发送催办', us: 'Send reminders' },
  schema: z.strictObject({ round_id: id }),
  handler: async (services, { round_id }, { signal }) => {
    const read = <T>(work: (db: Db) => Promise<T>) => services.database.read(EVERYWHERE, work);
    const round = await read((db) => findRound(db, services, round_id));
    if (!round) return;
    for await (const batch of silentBatches(services, round.subject.id, round.target, read)) {
      signal.throwIfAborted();
      await services.database.write(EVERYWHERE, ({ db }) => remind({ db, services }, round, batch));
    }
  },
});

async function findRound(db: Db, services: Services, roundId: string) {
  const [round] = await db.select().from(receiptRound).where(eq(receiptRound.id, roundId));
  const subject = round && (await receiptKindOf(services, round.kind).find(db, round.subject_id));
  return round && subject ? { ...round, subject } : null;
}

type FoundRound = NonNullable<Awaited<ReturnType<typeof findRound>>>;

const WORDS: Record<ReceiptTarget, Text> = {
  unread: { cn: '请阅读：', us: 'Please read: ' },
  unconfirmed: { cn: '请确认：', us: 'Please reply: ' },
};

/** A person at a time has its key: people reminded before a kill are left out, the others are reminded. */
async function remind(source: MessageSource, { id, kind, subject, target, channels }: FoundRound, batch: People) {
  const keyOf = (userId: string) => `urge:${id}:${userId}`;
  const open = await claimKeys(source.db, [...batch.keys()].map(keyOf));
  const people = new Map([...batch].filter(([userId]) => open.has(keyOf(userId))));
  if (people.size === 0) return;
  const { event } = receiptKindOf(source.services, kind);
  const { title, link } = subject;
  const words = { cn: WORDS[target].cn + title.cn, us: WORDS[target].us + title.us };
  // told again: no row is added
  if (channels.includes('in_site'))
    await source.services.realtime.emitAll(
      source.db,
      [...people].map(([userId, rowId]) => ({
        channel: `user:${userId}`,
        event: 'notification',
        data: { id: rowId, kind: 'notice', event, title: words.cn, title_en: words.us, route: link, urgency: 'normal' },
      })),
    );
  const outside = channels.filter((one) => one !== 'in_site');
  if (outside.length) await sendByChannels(source, { event, title: words }, people, outside);
}

type People = ReadonlyMap<string, string>;

/** Rounds that people see as a reminder: those that somebody asked for, and those of the clock that reached somebody. */
export const wasReminder: SQL = sql`(${receiptRound.step} is null
  or (${receiptRound.step} <> 'call' and ${receiptRound.done_at} is not null and ${receiptRound.urged} > 0))`;

/** Steps that came to calls within a month; what they are about may be over since. */
export const cameToCalls: SQL = and(
  eq(receiptRound.step, 'call'),
  isNotNull(receiptRound.done_at),
  sql`${receiptRound.done_at} > now() - interval '30 days'`,
) as SQL;
