import { and, eq, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import { maskEmail, maskPhone } from '#shared/person/masks.ts';
import { type Lang, localize, type Text } from '#shared/text.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { type Db, EVERYWHERE } from '../database/database.ts';
import { messageOf } from '../error-report.ts';
import { CircuitOpen } from '../http-out/circuit.ts';
import { Unreachable } from '../http-out/external-call.ts';
import { defineJob, PermanentFailure, RetryLater } from '../jobs/job.ts';
import type { Services } from '../services.ts';
import { type ChannelName, DeliveryRefused, type Outgoing } from './channel.ts';
import { OUTBOX } from './channels.ts';
import { delivery } from './tables.ts';

/** Where a message comes from: a running transaction and the engines. */
export interface MessageSource {
  readonly db: Db;
  readonly services: Services;
}

export interface OutsideMessage {
  /** What happened (`account.code`); also the name of the provider's registered text unless `template` is given. */
  readonly event: string;
  readonly channel: ChannelName;
  /** Phone number or mail address. */
  readonly to: string;
  readonly lang: Lang;
  /** The sentence; its marks are filled from `vars`. */
  readonly text: Text;
  readonly vars?: Readonly<Record<string, string>>;
  readonly template?: string;
  readonly user_id?: string;
  readonly notification_id?: string;
  /** The text holds a code: never logged, wiped after a day. */
  readonly is_secret?: boolean;
  /** Not worth sending later than this many seconds from now. */
  readonly useful_seconds?: number;
}

type Row = typeof delivery.$inferSelect;

const TEXT = 'delivery.text';
const VARS = 'delivery.vars';
const TO = 'delivery.to';
/** Attempts after which a delivery is given up. */
const MOST_TRIES = 8;
/** A message that could not be handed over for this long is dropped. */
const WAITS_DAYS = 3;
const RETRY_PAUSE_MAX_SECONDS = 60;

/**
 * Sends a text message or a mail, once the caller's transaction is durable: the row is written now, a job hands it to
 * the provider and tries again when that fails. Nobody waits for the provider. Returns the id of the delivery.
 */
export async function sendOutside({ db, services }: MessageSource, message: OutsideMessage): Promise<string> {
  const { seal } = services;
  const id = uuidv7();
  const vars = message.vars ?? {};
  const { provider } = services.channels.adapter(message.channel);
  const isHere = provider === OUTBOX;
  await db.insert(delivery).values({
    id,
    event: message.event,
    channel: message.channel,
    notification_id: message.notification_id ?? null,
    user_id: message.user_id ?? null,
    to_sealed: seal.seal(message.to, TO),
    to_bidx: addressIndex(services, message.to),
    to_masked: message.channel === 'email' ? maskEmail(message.to) : maskPhone(message.to),
    template: message.template ?? message.event,
    text_sealed: seal.seal(localize(message.text, message.lang, vars), TEXT),
    vars_sealed: seal.seal(JSON.stringify(vars), VARS),
    lang: message.lang,
    is_secret: message.is_secret ?? false,
    provider,
    state: isHere ? 'delivered' : 'queued',
    ...(message.useful_seconds ? { useful_until: sql`now() + make_interval(secs => ${message.useful_seconds})` } : {}),
    ...(isHere ? { sent_at: sql`now()`, delivered_at: sql`now()` } : {}),
  });
  if (!isHere) await services.jobs.enqueue(db, deliver, { delivery_id: id }, { key: id });
  return id;
}

/** Blind index of a phone number or a mail address, the one that every table of phones uses. */
export function addressIndex({ seal }: Services, to: string): string {
  return to.includes('@') ? seal.blindIndex(to.trim().toLowerCase(), 'email') : seal.blindIndex(to, 'phone');
}

/** What was sent, newest first: the outbox of the demo. */
export async function listOutbox({ db, services }: MessageSource, to: string | undefined) {
  const rows = await db
    .select()
    .from(delivery)
    .where(to === undefined ? undefined : eq(delivery.to_bidx, addressIndex(services, to)))
    .orderBy(sql`${delivery.created_at} desc, ${delivery.id} desc`)
    .limit(100);
  return rows
    .filter((row) => row.text_sealed !== null)
    .map((row) => ({ at: row.created_at, channel: row.channel, ...open(services, row) }));
}

/**
 * Hands one delivery to its provider. A kill between the provider's answer and our record sends it once more. A
 * provider that cannot be reached uses up no attempt: the delivery counts those itself, and the job comes again as long
 * as the message may wait.
 */
export const deliver = defineJob({
  name: 'notify.deliver',
  title: { cn: '发送消息', us: 'Deliver messages' },
  schema: z.strictObject({ delivery_id: z.uuid() }),
  retries: (WAITS_DAYS * 86_400) / RETRY_PAUSE_MAX_SECONDS + 20, // and those before the pause is at its longest
  retry_pause_seconds: 5,
  retry_pause_max_seconds: RETRY_PAUSE_MAX_SECONDS,
  concurrency: 8,
  handler: async (services, { delivery_id }) => {
    const row = await services.database.read(EVERYWHERE, async (db) => {
      const [found] = await db.select().from(delivery).where(eq(delivery.id, delivery_id));
      return found;
    });
    if (row?.state !== 'queued') return;
    await handOver(services, row);
  },
});

async function handOver(services: Services, row: Row): Promise<void> {
  const note = (change: Partial<Row> | { tries: SQL }) =>
    services.database.write(EVERYWHERE, ({ db }) =>
      db
        .update(delivery)
        .set(change as Partial<Row>)
        .where(and(eq(delivery.id, row.id), eq(delivery.state, 'queued'))),
    );
  const settle = (change: Partial<Row>) => note({ ...change, tries: sql`${delivery.tries} + 1` });
  if (row.useful_until && Date.parse(row.useful_until) < Date.now()) {
    await settle({ state: 'failed', error: 'too late to be useful' });
    return;
  }
  try {
    const message: Outgoing = { id: row.id, template: row.template, lang: row.lang as Lang, ...open(services, row) };
    const receipt = await services.channels.adapter(row.channel as ChannelName).send(message);
    const now = new Date().toISOString();
    await settle({
      ...receipt,
      error: null,
      sent_at: now,
      ...(receipt.state === 'delivered' ? { delivered_at: now } : {}),
    });
  } catch (error) {
    const reason = messageOf(error);
    const isAway = error instanceof CircuitOpen || error instanceof Unreachable;
    if (isAway && Date.now() - Date.parse(row.created_at) < WAITS_DAYS * 86_400_000) {
      if (error instanceof Unreachable) await note({ error: reason });
      throw new RetryLater(reason);
    }
    const isOver = isAway || error instanceof DeliveryRefused || row.tries + 1 >= MOST_TRIES;
    await settle(isOver ? { state: 'failed', error: reason } : { error: reason });
    throw isOver ? new PermanentFailure(reason) : error;
  }
}

function open({ seal }: Services, row: Row): { to: string; text: string; vars: Record<string, string> } {
  return {
    to: seal.open(row.to_sealed, TO),
    text: row.text_sealed ? seal.open(row.text_sealed, TEXT) : '',
    vars: row.vars_sealed ? (JSON.parse(seal.open(row.vars_sealed, VARS)) as Record<string, string>) : {},
  };
}

/** Wipes codes after a day, forgets the log after a year, messages of events after half a year, others after two. */
export async function cleanDeliveries(db: Db): Promise<void> {
  await db.execute(sql`update delivery set text_sealed = null, vars_sealed = null
    where is_secret and text_sealed is not null and created_at < now() - interval '1 day'`);
  await db.execute(sql`delete from delivery where created_at < now() - interval '1 year'`);
  await db.execute(sql`delete from notification where created_at < now() - case when kind in ('system', 'todo')
    then interval '180 days' else interval '730 days' end`);
}
