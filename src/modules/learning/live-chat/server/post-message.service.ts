import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { checkText, type Verdict, wordsOf } from '#modules/core/content-check/server/public.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import { type Db, EVERYWHERE } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import type { Actor } from '#server/rights/actor.ts';
import type { Services } from '#server/services.ts';
import { type RefusalError, refuse } from '#shared/refusal.ts';
import { type messageDraft, PAUSE_SECONDS, chatRefusals as r } from '../contract/live-chat.shapes.ts';
import { addToFrame } from './frames.service.ts';
import { type MessageView, type StoredMessage, shown, takeNumber } from './messages.queries.ts';
import { getRoom, mutedUntil, type Room, refusalOf } from './room.service.ts';
import { shownNameOf } from './shown-name.service.ts';
import { liveChat, liveMessage } from './tables.ts';

type Draft = z.output<typeof messageDraft>;

/**
 * Says or asks something in a live. The text is checked between two transactions, so that a slow check holds neither a
 * connection nor the live; everything that may have changed meanwhile is looked at again. What one person says is taken
 * one after another; the counter of the live is locked for the last step alone, since everybody in it waits for that.
 */
export async function postMessage(ctx: Context, liveId: string, draft: Draft): Promise<MessageView> {
  const { services, actor } = ctx;
  const { database } = services;
  const before = await readWidely(database, async (db) => {
    const { room, said, refusal } = await lookAt(db, actor, liveId, draft);
    if (said) return { said: await shownTo(db, said, actor) };
    if (refusal) throw refusal;
    return {
      own: await wordsOf(db, room.live.organization_id),
      name: await shownNameOf(db, actor, room),
    };
  });
  if ('said' in before) return before.said;
  const verdict = await checkText(services, before.own, draft.body, 'live_chat');
  if (verdict === 'refuse') throw refuse(r.not_allowed);
  return database.write(EVERYWHERE, async ({ db, afterCommit }) => {
    await lockSpeaker(db, liveId, actor);
    const { room, said, refusal } = await acrossOrganizations(db, () => lookAt(db, actor, liveId, draft));
    if (said) return shownTo(db, said, actor);
    if (refusal) throw refusal;
    const row = await store(db, room, actor, { ...draft, ...before.name, verdict });
    const message = await shownTo(db, row, actor);
    const isHeld = row.status === 'held';
    afterCommit(() => addToFrame(services, liveId, isHeld ? { desk: true } : { message }));
    return message;
  });
}

async function lookAt(db: Db, actor: Actor, liveId: string, { client_id, kind }: Draft) {
  const room = await getRoom(db, actor, liveId);
  const refusal = await findRefusal(db, room, actor, kind);
  // asked last: what makes this person too fast may be this very message, taken a moment ago
  const said = await findSaid(db, liveId, client_id, actor);
  return { room, said, refusal: said ? null : refusal };
}

/** The reach is widened once for all that is read: each read of its own would ask for it and give it back. */
const readWidely = <T>(database: Services['database'], work: (db: Db) => Promise<T>): Promise<T> =>
  database.read(EVERYWHERE, (db) => acrossOrganizations(db, () => work(db)));

async function store(
  db: Db,
  room: Room,
  actor: Actor,
  { verdict, ...draft }: Draft & Awaited<ReturnType<typeof shownNameOf>> & { readonly verdict: Verdict },
): Promise<StoredMessage> {
  const { live, is_moderator, chat_mode } = room;
  if (draft.reply_to !== null && !(await isThere(db, live.id, draft.reply_to))) throw refuse(r.no_answer);
  const isHeld = !is_moderator && (chat_mode === 'held' || verdict === 'hold');
  if (!room.has_counter) await beginCounter(db, live);
  const number = isHeld ? null : await takeNumber(db, live.id);
  const [row] = await db
    .insert(liveMessage)
    .values({
      ...draft,
      organization_id: live.organization_id,
      live_id: live.id,
      user_id: actor.user_id,
      seq: number,
      rev: number,
      status: isHeld ? 'held' : 'visible',
      t_offset_s: live.started_at
        ? sql`greatest(0, extract(epoch from now() - ${live.started_at}::timestamptz))::int`
        : null,
    })
    .returning();
  if (!row) throw new Error('a message was not stored');
  return row;
}

/** Until the end of the transaction nothing else of this person is taken in this live: neither a repetition nor the next. */
async function lockSpeaker(db: Db, liveId: string, { user_id }: Actor): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`live_speaker:${liveId}:${user_id}`}, 0))`);
}

async function beginCounter(db: Db, { id, organization_id }: Room['live']): Promise<void> {
  await db.insert(liveChat).values({ live_id: id, organization_id }).onConflictDoNothing();
}

async function findRefusal(db: Db, room: Room, actor: Actor, kind: Draft['kind']): Promise<RefusalError | null> {
  const refusal = refusalOf(room, actor, kind);
  if (refusal) return refuse(refusal);
  const muted = await mutedUntil(db, room, actor.user_id);
  if (muted) return refuse(r.muted, { time: { at: muted } });
  const wait = room.is_moderator ? 0 : await secondsToWait(db, room, actor.user_id);
  return wait > 0 ? refuse(r.too_fast, { n: wait }) : null;
}

/** Seconds until the next message of a person is taken. */
async function secondsToWait(db: Db, { live, slow_seconds }: Room, userId: string): Promise<number> {
  const [last] = await db
    .select({ ago: sql<number>`extract(epoch from clock_timestamp() - ${liveMessage.created_at})::float8` })
    .from(liveMessage)
    .where(and(eq(liveMessage.live_id, live.id), eq(liveMessage.user_id, userId), ne(liveMessage.kind, 'system')))
    .orderBy(desc(liveMessage.created_at))
    .limit(1);
  return last ? Math.ceil(Math.max(PAUSE_SECONDS, slow_seconds) - last.ago) : 0;
}

/** What the same browser said before under the same id: a repetition, never a second message. */
async function findSaid(db: Db, liveId: string, clientId: string, actor: Actor): Promise<StoredMessage | null> {
  const [row] = await db
    .select()
    .from(liveMessage)
    .where(
      and(eq(liveMessage.live_id, liveId), eq(liveMessage.client_id, clientId), eq(liveMessage.user_id, actor.user_id)),
    );
  return row ?? null;
}

const isThere = async (db: Db, liveId: string, seq: number): Promise<boolean> =>
  (await db.$count(
    liveMessage,
    and(eq(liveMessage.live_id, liveId), eq(liveMessage.seq, seq), eq(liveMessage.status, 'visible')),
  )) > 0;

async function shownTo(db: Db, row: StoredMessage, actor: Actor): Promise<MessageView> {
  const [message] = await shown(db, [row], actor.user_id);
  if (!message) throw new Error('a message was not found');
  return message;
}
