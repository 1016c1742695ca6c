import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { Db } from '#server/database/database.ts';
import { READ_AT_ONCE, type liveMessage as shape } from '../contract/live-chat.shapes.ts';
import { liveMessage, liveVote } from './tables.ts';

export type StoredMessage = typeof liveMessage.$inferSelect;
export type MessageView = z.input<typeof shape>;

/** Messages on the first look. */
const FIRST_LOOK = 50;
const QUESTIONS_SHOWN = 100;
const UNPUBLISHED_SHOWN = 20;

const ofLive = (liveId: string, ...more: (SQL | undefined)[]) => and(eq(liveMessage.live_id, liveId), ...more);
const visible = eq(liveMessage.status, 'visible');

interface Piece {
  readonly rows: StoredMessage[];
  readonly has_more: boolean;
}

/** What came or changed after a number, in the order in which it did. */
export async function listAfter(db: Db, liveId: string, rev: number): Promise<Piece> {
  const rows = await db
    .select()
    .from(liveMessage)
    .where(ofLive(liveId, gt(liveMessage.rev, rev)))
    .orderBy(asc(liveMessage.rev))
    .limit(READ_AT_ONCE);
  return { rows, has_more: rows.length === READ_AT_ONCE };
}

/** The newest messages, or those before a place; what was hidden or withdrawn is left out. */
export async function listBefore(db: Db, liveId: string, seq: number | null): Promise<Piece> {
  const rows = await db
    .select()
    .from(liveMessage)
    .where(ofLive(liveId, visible, seq === null ? isNotNull(liveMessage.seq) : lt(liveMessage.seq, seq)))
    .orderBy(desc(liveMessage.seq))
    .limit(FIRST_LOOK);
  return { rows: rows.reverse(), has_more: rows.length === FIRST_LOOK };
}

/** What one person said and nobody else sees: it waits, or was not passed. */
export function listUnpublished(db: Db, liveId: string, userId: string): Promise<StoredMessage[]> {
  return db
    .select()
    .from(liveMessage)
    .where(
      ofLive(
        liveId,
        eq(liveMessage.user_id, userId),
        isNull(liveMessage.seq),
        inArray(liveMessage.status, ['held', 'hidden']),
      ),
    )
    .orderBy(asc(liveMessage.created_at))
    .limit(UNPUBLISHED_SHOWN);
}

/** Questions, those with the most votes first. */
export async function listQuestions(db: Db, liveId: string): Promise<Piece> {
  const rows = await db
    .select()
    .from(liveMessage)
    .where(ofLive(liveId, visible, eq(liveMessage.kind, 'question')))
    .orderBy(desc(liveMessage.votes), asc(liveMessage.seq))
    .limit(QUESTIONS_SHOWN);
  return { rows, has_more: false };
}

export function listPinned(db: Db, liveId: string): Promise<StoredMessage[]> {
  return db
    .select()
    .from(liveMessage)
    .where(ofLive(liveId, visible, eq(liveMessage.pinned, true)))
    .orderBy(asc(liveMessage.seq));
}

/** What waits for a moderator, oldest first: held, and visible ones that somebody reported. */
export async function listWaiting(
  db: Db,
  liveId: string,
): Promise<{ held: StoredMessage[]; reported: StoredMessage[] }> {
  const rows = await db
    .select()
    .from(liveMessage)
    .where(ofLive(liveId, or(eq(liveMessage.status, 'held'), and(visible, gt(liveMessage.report_count, 0)))))
    .orderBy(asc(liveMessage.created_at))
    .limit(READ_AT_ONCE);
  return {
    held: rows.filter((row) => row.status === 'held'),
    reported: rows.filter((row) => row.status === 'visible'),
  };
}

export const countWaiting = (db: Db, liveId: string): Promise<number> =>
  db.$count(
    liveMessage,
    ofLive(liveId, or(eq(liveMessage.status, 'held'), and(visible, gt(liveMessage.report_count, 0)))),
  );

/** What one person said in a live, newest first, whatever became of it. */
export function listOfPerson(db: Db, liveId: string, userId: string): Promise<StoredMessage[]> {
  return db
    .select()
    .from(liveMessage)
    .where(ofLive(liveId, eq(liveMessage.user_id, userId)))
    .orderBy(desc(liveMessage.created_at))
    .limit(20);
}

export async function findMessage(db: Db, id: string): Promise<StoredMessage | null> {
  const [row] = await db.select().from(liveMessage).where(eq(liveMessage.id, id));
  return row ?? null;
}

/** Rows as everybody sees them; with a reader, also what is theirs. Texts of hidden and withdrawn ones stay out. */
export async function shown(
  db: Db,
  rows: readonly StoredMessage[],
  userId: string | null,
  isDesk = false,
): Promise<MessageView[]> {
  if (rows.length === 0) return [];
  const replies = await repliesTo(db, rows);
  const voted = userId ? await votesOf(db, rows, userId) : new Set<string>();
  return rows.map((row) => ({
    id: row.id,
    seq: row.seq,
    rev: row.rev,
    client_id: row.client_id,
    kind: row.kind,
    shown_name: row.shown_name,
    badge: row.badge,
    reply_to: row.reply_to,
    t_offset_s: row.t_offset_s,
    body: row.status === 'visible' || isDesk || isOwnUnpublished(row, userId) ? row.body : null,
    reply: row.reply_to === null ? null : (replies.get(row.reply_to) ?? null),
    status: row.status,
    is_visible: row.status === 'visible',
    is_held: row.status === 'held',
    is_hidden: row.status === 'hidden',
    pinned: row.pinned,
    votes: row.votes,
    answered_at: row.answered_at,
    created_at: row.created_at,
    is_own: row.user_id === userId,
    has_voted: voted.has(row.id),
  }));
}

/** Who said something keeps its text as long as nobody else ever saw it. */
const isOwnUnpublished = ({ status, seq, user_id }: StoredMessage, userId: string | null): boolean =>
  user_id === userId && (status === 'held' || (status === 'hidden' && seq === null));

async function repliesTo(db: Db, rows: readonly StoredMessage[]) {
  const seqs = [...new Set(rows.flatMap((row) => row.reply_to ?? []))];
  const [first] = rows;
  if (!first || seqs.length === 0) return new Map<number, { shown_name: string; body: string }>();
  const found = await db
    .select({ seq: liveMessage.seq, shown_name: liveMessage.shown_name, body: liveMessage.body })
    .from(liveMessage)
    .where(ofLive(first.live_id, visible, inArray(liveMessage.seq, seqs)));
  return new Map(found.flatMap(({ seq, ...reply }) => (seq === null ? [] : [[seq, reply] as const])));
}

async function votesOf(db: Db, rows: readonly StoredMessage[], userId: string): Promise<Set<string>> {
  const questions = rows.filter((row) => row.kind === 'question').map((row) => row.id);
  if (questions.length === 0) return new Set();
  const found = await db
    .select({ id: liveVote.message_id })
    .from(liveVote)
    .where(and(eq(liveVote.user_id, userId), inArray(liveVote.message_id, questions)));
  return new Set(found.map((row) => row.id));
}

/** Takes the next number of a live, under the lock of its row, until the end of the transaction. */
export async function takeNumber(db: Db, liveId: string): Promise<number> {
  const { rows } = await db.execute<{ counter: number }>(
    sql`update live_chat set counter = counter + 1 where live_id = ${liveId} returning counter`,
  );
  const [row] = rows;
  if (!row) throw new Error('a live has no counter');
  return row.counter;
}
