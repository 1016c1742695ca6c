import { and, asc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Text } from '#shared/text.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { type Db, EVERYWHERE } from '../database/database.ts';
import { runOnce } from '../jobs/job.ts';
import type { Services } from '../services.ts';
import type { ChannelName } from './channel.ts';
import { type MessageSource, sendOutside } from './deliveries.ts';
import { preferencesOf, pushed } from './notify.ts';
import { notification } from './tables.ts';

/** Something that many people are told at once, and of which its sender asks who has read it. */
export interface Broadcast {
  readonly subject_id: string;
  readonly kind: 'notice' | 'bulletin' | 'announcement' | 'message';
  /** `<entity>.<move>`; people set their preferences by it. */
  readonly event: string;
  readonly organization_id: string;
  readonly title: Text;
  readonly body?: Text;
  readonly link: string;
  readonly urgency: 'normal' | 'urgent';
  /** Everybody owes an answer. */
  readonly need_action: boolean;
  /** Until when. */
  readonly due_at?: string | null;
  readonly placements?: readonly string[];
  readonly channels?: readonly ChannelName[];
}

/**
 * Writes the received row of everybody whom `people` selects (`user_id`, `for_user_id`), in one statement. Who has one
 * of this subject keeps it. A guardian who gets it about a child gets it once, though they were chosen as a person too.
 * Returns how many people have one now.
 */
export async function fileBroadcast(db: Db, what: Broadcast, people: SQL): Promise<number> {
  await insertMissing(db, what, people);
  return countReceivers(db, what.subject_id);
}

/**
 * The same later, for those who belong to `people` by now and have no row of this subject: they get it and are told like
 * everybody. Returns how many people have one now; null when nobody came. `db` must be in a transaction.
 */
export async function fileNewcomers(source: MessageSource, what: Broadcast, people: SQL): Promise<number | null> {
  const { db } = source;
  const ids = await insertMissing(db, what, people);
  for (let first = 0; first < ids.length; first += AT_ONCE) {
    const rows = await db
      .selectDistinctOn([notification.user_id])
      .from(notification)
      .where(inArray(notification.id, ids.slice(first, first + AT_ONCE)))
      .orderBy(asc(notification.user_id), asc(notification.id));
    await tellRows(source, what, rows);
  }
  return ids.length ? countReceivers(db, what.subject_id) : null;
}

/** Returns the ids of the rows that were not there. */
async function insertMissing(db: Db, what: Broadcast, people: SQL): Promise<string[]> {
  const placements = what.placements ? sql`${sql.param([...what.placements])}::text[]` : sql`null`;
  const { rows } = await db.execute<{ id: string }>(sql`
    with people as materialized (${people})
    insert into notification (id, user_id, for_user_id, subject_id, source_organization_id, kind, event, title, title_en,
      body, body_en, route, urgency, need_action, due_at, placements)
    select gen_random_uuid(), people.user_id, people.for_user_id, ${what.subject_id}, ${what.organization_id}, ${what.kind},
      ${what.event}, ${what.title.cn}, ${what.title.us}, ${what.body?.cn ?? null}, ${what.body?.us ?? null}, ${what.link},
      ${what.urgency}, ${what.need_action}, ${what.due_at ?? null}::timestamptz, ${placements}
      from people
     where people.for_user_id is not null or not exists (
       select from people about where about.user_id = people.user_id and about.for_user_id is not null)
    on conflict do nothing
    returning id`);
  return rows.map((row) => row.id);
}

async function countReceivers(db: Db, subjectId: string): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(distinct user_id)::int as n from notification where subject_id = ${subjectId}`,
  );
  return rows[0]?.n ?? 0;
}

/** Of these people those who have a row of this subject, and may read it therefore. */
export async function receiversAmong(db: Db, subjectId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectDistinct({ id: notification.user_id })
    .from(notification)
    .where(and(eq(notification.subject_id, subjectId), inArray(notification.user_id, [...ids])));
  return rows.map(({ id }) => id);
}

/** People who are told in one transaction. */
const AT_ONCE = 1000;

/**
 * Tells everybody who has a row of a broadcast, batch by batch in the order of their ids, each batch once under `key`
 * though the worker is killed. `load` is asked before every batch: null (it was recalled) ends it.
 */
export async function notifyEverybody(
  services: Services,
  key: string,
  load: (db: Db) => Promise<Broadcast | null>,
  signal: AbortSignal,
): Promise<void> {
  let after: string | null = null;
  do {
    signal.throwIfAborted();
    const from: string | null = after;
    after = await services.database.write(EVERYWHERE, async ({ db }) => {
      const what = await load(db);
      if (!what) return null;
      const rows = await nextRows(db, what.subject_id, from);
      const last = rows.at(-1);
      if (last) await runOnce(db, `${key}:${last.user_id}`, () => tellRows({ db, services }, what, rows));
      return last?.user_id ?? null;
    });
  } while (after);
}

/** One row a person. */
const nextRows = (db: Db, subjectId: string, after: string | null) =>
  db
    .selectDistinctOn([notification.user_id])
    .from(notification)
    .where(and(eq(notification.subject_id, subjectId), after ? gt(notification.user_id, after) : undefined))
    .orderBy(asc(notification.user_id), asc(notification.id))
    .limit(AT_ONCE);

async function tellRows(
  source: MessageSource,
  what: Broadcast,
  rows: readonly (typeof notification.$inferSelect)[],
): Promise<void> {
  const { db, services } = source;
  const ids = rows.map((row) => row.user_id);
  const wishes = what.urgency === 'urgent' ? null : await preferencesOf(db, ids, what.event);
  const atOnce = rows.filter((row) => (wishes?.get(row.user_id) ?? 'instant') === 'instant');
  await services.realtime.emitAll(
    db,
    atOnce.map((row) => ({ channel: `user:${row.user_id}`, event: 'notification', data: pushed(row) })),
  );
  if (what.channels?.length)
    await sendByChannels(source, what, new Map(rows.map((row) => [row.user_id, row.id])), what.channels);
}

/** The same words by mail or text message to people who can be reached so. Returns who could. */
export async function sendByChannels(
  source: MessageSource,
  { event, title, body }: Pick<Broadcast, 'event' | 'title' | 'body'>,
  /** The received row of each person. */
  rowOf: ReadonlyMap<string, string>,
  channels: readonly ChannelName[],
): Promise<ReadonlySet<string>> {
  const reached = new Set<string>();
  for (const contact of await source.services.channels.contactsOf(source.db, [...rowOf.keys()])) {
    for (const channel of channels) {
      const to = channel === 'email' ? contact.email : contact.phone;
      if (!to) continue;
      reached.add(contact.user_id);
      const text = body ? { cn: `${title.cn}\n${body.cn}`, us: `${title.us}\n${body.us}` } : title;
      await sendOutside(source, {
        event,
        channel,
        to,
        lang: contact.lang,
        text,
        user_id: contact.user_id,
        notification_id: rowOf.get(contact.user_id) as string,
      });
    }
  }
  return reached;
}

/** What marks a broadcast that its writer alone gets. */
const TRIAL: Text = { cn: '【试发】', us: '[Trial] ' };

/**
 * Sends something to its writer alone, by the same ways and in the same words as everybody will get it, marked as a trial.
 * Its row has no subject: no receipt counts it, nothing is owed, and nothing keeps the real one from coming.
 */
export async function sendTrial(source: MessageSource, writerId: string, what: Broadcast): Promise<void> {
  const { event, title, body, kind, organization_id, link, urgency } = what;
  const marked = { cn: `${TRIAL.cn}${title.cn}`, us: `${TRIAL.us}${title.us}` };
  const trial = { ...what, event: `${event}.trial`, title: marked };
  const rows = await source.db
    .insert(notification)
    .values({
      id: uuidv7(),
      user_id: writerId,
      source_organization_id: organization_id,
      kind,
      event: trial.event,
      title: marked.cn,
      title_en: marked.us,
      body: body?.cn ?? null,
      body_en: body?.us ?? null,
      route: link,
      urgency,
      placements: [],
    })
    .returning();
  await tellRows(source, trial, rows);
}

/** Closes what a guardian was told about a child, once they are its guardian no more. */
export async function forgetAbout(db: Db, userId: string, forUserId: string): Promise<void> {
  await db.delete(notification).where(and(eq(notification.user_id, userId), eq(notification.for_user_id, forUserId)));
}

/** A person's own rows of some subjects. */
export function receivedOf(db: Db, userId: string, subjectIds: readonly string[]) {
  return db
    .select()
    .from(notification)
    .where(and(eq(notification.user_id, userId), inArray(notification.subject_id, [...subjectIds])));
}

/** SQL condition: somebody was told it and still has to answer. */
export const isOwedBy = (userId: string): SQL =>
  and(
    eq(notification.user_id, userId),
    sql`${notification.need_action} and ${notification.confirmed_at} is null`,
    isNull(notification.hidden_at),
  ) as SQL;

/** What somebody was told and still has to answer, the most pressing first. */
export function owedBy(db: Db, userId: string, atMost: number) {
  return db
    .select()
    .from(notification)
    .where(isOwedBy(userId))
    .orderBy(sql`${notification.due_at} asc nulls last`, asc(notification.created_at))
    .limit(atMost);
}
