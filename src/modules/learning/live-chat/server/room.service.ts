import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { canSee, findLive, type LiveRow, sideOf } from '#modules/learning/lives/server/public.ts';
import type { Db } from '#server/database/database.ts';
import { type Actor, holds, scopeOf } from '#server/rights/actor.ts';
import { type Refusal, refuse, shared } from '#shared/refusal.ts';
import { type chatState, chatRefusals as r } from '../contract/live-chat.shapes.ts';
import { MODERATE } from '../contract/live-messages.contract.ts';
import { liveChat, liveMute } from './tables.ts';

type Mode = z.output<typeof chatState>['chat_mode'];

/** A live as its chat sees it, for one reader. */
export interface Room {
  readonly live: LiveRow;
  readonly counter: number;
  /** False until something was said or changed in it. */
  readonly has_counter: boolean;
  readonly chat_mode: Mode;
  readonly slow_seconds: number;
  /** `host` also moderates. */
  readonly side: 'host' | 'moderator' | null;
  /** By the code, in all lives of the school. */
  readonly moderates_school: boolean;
  readonly is_moderator: boolean;
}

/** The chat opens this long before the planned start, so that the early ones can greet each other. */
const OPENS_BEFORE_MS = 60 * 60_000;

/**
 * The room of a live for somebody who may see it. Refuses (404001) everybody else: guests see only the chat of a public
 * live whose host opens it to them.
 */
export async function getRoom(db: Db, actor: Actor | null, liveId: string): Promise<Room> {
  const found = await findLive(db, liveId);
  if (!found) throw refuse(shared.not_found);
  const moderates_school = actor !== null && moderatesSchool(actor, found.organization_id);
  const side = actor ? sideOf(actor, found) : null;
  const sees = actor
    ? await canSee(db, actor, found)
    : found.visibility === 'public' && found.guest_sees_chat && ['approved', 'finished'].includes(found.status);
  if (!sees) throw refuse(shared.not_found);
  const [chat] = await db.select().from(liveChat).where(eq(liveChat.live_id, liveId));
  return {
    live: found,
    counter: chat?.counter ?? 0,
    has_counter: chat !== undefined,
    chat_mode: chat?.chat_mode ?? found.chat_mode,
    slow_seconds: chat?.slow_seconds ?? found.slow_seconds,
    side,
    moderates_school,
    is_moderator: moderates_school || side !== null,
  };
}

function moderatesSchool(actor: Actor, organizationId: string): boolean {
  return holds(actor, MODERATE) && scopeOf(actor, MODERATE).organizations.includes(organizationId);
}

/** The same for moderators alone; 404001 for others, who need not know that there is a desk. */
export async function getDesk(db: Db, actor: Actor, liveId: string): Promise<Room> {
  const room = await getRoom(db, actor, liveId);
  if (!room.is_moderator) throw refuse(shared.not_found);
  return room;
}

/** Until when somebody is muted in a live; null: not at all. */
export async function mutedUntil(db: Db, { live: { id, organization_id } }: Pick<Room, 'live'>, userId: string) {
  const [row] = await db
    .select({ until: sql<string | null>`max(${liveMute.until})` })
    .from(liveMute)
    .where(
      and(
        eq(liveMute.organization_id, organization_id),
        eq(liveMute.user_id, userId),
        or(isNull(liveMute.live_id), eq(liveMute.live_id, id)),
        isNull(liveMute.ended_at),
        sql`${liveMute.until} > now()`,
      ),
    );
  return row?.until ? new Date(row.until).toISOString() : null;
}

/** Whether the live stands in a state in which people talk; else why not. */
export function closedReason(
  { status, plan_start_at, started_at, ended_at }: LiveRow,
  now = Date.now(),
): Refusal | null {
  if (ended_at || status === 'finished' || status === 'closed') return r.ended;
  const isEarly = !started_at && Date.parse(plan_start_at) - OPENS_BEFORE_MS > now;
  return status !== 'approved' || isEarly ? r.closed : null;
}

/** Whether it is the person’s own session: nobody posts messages through the session of another. */
export const isOwnSession = (actor: Actor): boolean => actor.impersonator_id === null && actor.switched_from === null;

/** Why somebody may not say this here and now, mutes and pauses aside; null: they may. */
export function refusalOf(room: Room, actor: Actor, kind: 'text' | 'question'): Refusal | null {
  if (!isOwnSession(actor)) return r.session;
  const closed = closedReason(room.live);
  if (closed) return closed;
  if (room.is_moderator) return null;
  if (room.chat_mode === 'off') return r.off;
  return room.chat_mode === 'questions' && kind === 'text' ? r.questions_only : null;
}

/** What the reader may do at this moment. `waiting` is counted for moderators. */
export async function stateOf(
  db: Db,
  room: Room,
  actor: Actor | null,
  waiting: number,
): Promise<z.input<typeof chatState>> {
  const muted_until = actor ? await mutedUntil(db, room, actor.user_id) : null;
  const { chat_mode, slow_seconds, is_moderator, moderates_school } = room;
  return {
    chat_mode,
    slow_seconds,
    is_open: closedReason(room.live) === null,
    may_chat: actor !== null && muted_until === null && refusalOf(room, actor, 'question') === null,
    muted_until,
    is_moderator,
    may_mute_everywhere: moderates_school,
    waiting: is_moderator ? waiting : 0,
  };
}
