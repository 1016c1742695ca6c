import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { namesOfUsers } from '#modules/core/directory/server/public.ts';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { scopeOf } from '#server/rights/actor.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { deskChannel, chatRefusals as r } from '../contract/live-chat.shapes.ts';
import { type liveMessages, MODERATE, type muteRow } from '../contract/live-messages.contract.ts';
import { findMessage, listOfPerson, listWaiting, type StoredMessage, shown } from './messages.queries.ts';
import { getDesk, mutedUntil, type Room } from './room.service.ts';
import { liveMute, liveReport } from './tables.ts';

type MuteDraft = z.output<(typeof liveMessages)['mute']['body']>;
type Mute = typeof liveMute.$inferSelect;
const MUTES_SHOWN = 100;

/** What waits for a moderator, with who it was. */
export async function readDesk({ db, actor }: Context, liveId: string) {
  const room = await getDesk(db, actor, liveId);
  const { held, reported } = await listWaiting(db, liveId);
  return {
    held: await withSenders(db, room, held, actor.user_id),
    reported: await withSenders(db, room, reported, actor.user_id),
  };
}

/** One message with its sender and what they said before. Who looks is on record. */
export async function viewMessageSender(ctx: Context, id: string) {
  const { db, actor } = ctx;
  const row = await findMessage(db, id);
  if (!row) throw refuse(shared.not_found);
  const room = await getDesk(db, actor, row.live_id);
  ctx.audit({
    action: 'live_message.look',
    kind: 'read',
    target: ['live_message', id],
    organization_id: row.organization_id,
  });
  const [message] = await withSenders(db, room, [row], actor.user_id);
  if (!message) throw refuse(shared.not_found);
  const said = await listOfPerson(db, row.live_id, row.user_id);
  const before = said.filter((one) => one.id !== id);
  return { ...message, before: await shown(db, before, actor.user_id, true) };
}

async function withSenders(db: Db, room: Room, rows: readonly StoredMessage[], userId: string) {
  const list = await shown(db, rows, userId, true);
  const people = await namesOfUsers(
    db,
    rows.map((row) => row.user_id),
  );
  const reports = rows.length
    ? await db
        .select({ message_id: liveReport.message_id, reason: liveReport.reason })
        .from(liveReport)
        .where(
          inArray(
            liveReport.message_id,
            rows.map((row) => row.id),
          ),
        )
    : [];
  const mutes = new Map<string, string | null>();
  for (const id of new Set(rows.map((row) => row.user_id))) mutes.set(id, await mutedUntil(db, room, id));
  return list.map((message, at) => {
    const row = rows[at];
    const person = row && people.get(row.user_id);
    return {
      ...message,
      sender: {
        name: person?.name ?? '',
        name_en: person?.name_en ?? null,
        muted_until: (row && mutes.get(row.user_id)) ?? null,
      },
      report_count: row?.report_count ?? 0,
      reports: reports.filter((one) => one.message_id === message.id).map((one) => one.reason),
    };
  });
}

const running = () => and(isNull(liveMute.ended_at), sql`${liveMute.until} > now()`);

/** Who is muted in a live: there, or in all of the school. */
export async function listMutes({ db, actor }: Context, liveId: string) {
  const { live } = await getDesk(db, actor, liveId);
  const rows = await db
    .select()
    .from(liveMute)
    .where(
      and(
        eq(liveMute.organization_id, live.organization_id),
        sql`(${liveMute.live_id} is null or ${liveMute.live_id} = ${liveId})`,
        running(),
      ),
    )
    .orderBy(desc(liveMute.created_at))
    .limit(MUTES_SHOWN);
  return { list: await mutesShown(db, rows), total: rows.length, page: 1, per_page: MUTES_SHOWN };
}

async function mutesShown(db: Db, rows: readonly Mute[]): Promise<z.input<typeof muteRow>[]> {
  const people = await namesOfUsers(
    db,
    rows.flatMap((row) => [row.user_id, row.by_id]),
  );
  const named = (id: string) => ({ name: people.get(id)?.name ?? '', name_en: people.get(id)?.name_en ?? null });
  return rows.map((row) => ({
    id: row.id,
    user: named(row.user_id),
    is_everywhere: row.live_id === null,
    until: row.until,
    reason: row.reason,
    by: named(row.by_id),
    created_at: row.created_at,
  }));
}

/** Mutes who sent a message; a second time sets the new end. With `everywhere` in all lives of the school (2306). */
export async function mute(ctx: Context, liveId: string, { message_id, minutes, everywhere, reason }: MuteDraft) {
  const { db, actor } = ctx;
  const room = await getDesk(db, actor, liveId);
  const { organization_id, host_id, co_host_ids, moderator_ids } = room.live;
  if (everywhere && !scopeOf(actor, MODERATE).organizations.includes(organization_id)) throw refuse(shared.no_right);
  const message = await findMessage(db, message_id);
  if (message?.live_id !== liveId) throw refuse(shared.not_found);
  const { user_id } = message;
  if (user_id === actor.user_id || [host_id, ...co_host_ids, ...moderator_ids].includes(user_id))
    throw refuse(r.not_the_host);
  const live_id = everywhere ? null : liveId;
  const until = new Date(Date.now() + minutes * 60_000).toISOString();
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`live_mute:${organization_id}:${user_id}`}, 0))`,
  );
  await db
    .update(liveMute)
    .set({ ended_at: sql`now()` })
    .where(
      and(
        eq(liveMute.organization_id, organization_id),
        eq(liveMute.user_id, user_id),
        live_id === null ? isNull(liveMute.live_id) : eq(liveMute.live_id, live_id),
        isNull(liveMute.ended_at),
      ),
    );
  const rows = await db
    .insert(liveMute)
    .values({ organization_id, live_id, user_id, until, reason, by_id: actor.user_id })
    .returning();
  const [shownRow] = await mutesShown(db, rows);
  if (!shownRow) throw new Error('a mute was not stored');
  ctx.audit({
    action: 'live_mute.create',
    target: ['live_mute', shownRow.id],
    organization_id,
    after: { user_id, live_id, until },
    reason,
  });
  await announceMute(ctx, liveId, user_id);
  return shownRow;
}

export async function unmute(ctx: Context, liveId: string, muteId: string): Promise<void> {
  const { db, actor } = ctx;
  const room = await getDesk(db, actor, liveId);
  const { organization_id } = room.live;
  const [row] = await db
    .update(liveMute)
    .set({ ended_at: sql`now()` })
    .where(
      and(
        eq(liveMute.id, muteId),
        eq(liveMute.organization_id, organization_id),
        // a mute in all lives is ended by those who may give one
        room.moderates_school ? undefined : eq(liveMute.live_id, liveId),
        isNull(liveMute.ended_at),
      ),
    )
    .returning();
  if (!row) throw refuse(shared.not_found);
  ctx.audit({
    action: 'live_mute.delete',
    target: ['live_mute', muteId],
    organization_id,
    before: { user_id: row.user_id, live_id: row.live_id, until: row.until },
  });
  await announceMute(ctx, liveId, row.user_id);
}

/** The person's own pages learn what they may, and the desks that the list is old. */
async function announceMute({ db, services }: Context, liveId: string, userId: string): Promise<void> {
  await services.realtime.emit(db, `user:${userId}`, 'live_muted', { live_id: liveId });
  await services.realtime.emit(db, deskChannel(liveId), 'waiting', {});
}
