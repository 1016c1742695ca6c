import { and, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { RefusalError, refuse, shared } from '#shared/refusal.ts';
import type { Bus } from '../bus/bus.ts';
import { equalText, hashToken, newToken } from '../crypto/seal.ts';
import { type Database, type Db, EVERYWHERE, type Transaction } from '../database/database.ts';
import type { DatabaseClock } from '../health/database-clock.ts';
import type { Actor, PersonLoader, SessionKind } from '../rights/actor.ts';
import { refusalOfRevoked } from './revoked.ts';
import { session } from './tables.ts';

export interface NewSession {
  readonly user_id: string;
  readonly organization_id?: string | null;
  readonly kind: SessionKind;
  readonly amr: readonly string[];
  /** False for native shells and other clients without a cookie jar: they get no session cookie. */
  readonly browser: boolean;
  /** Value of the session cookie that the browser already has; kept when given, since all tabs share one. */
  readonly device_cookie?: string | undefined;
  readonly device_name?: string | undefined;
  readonly ip?: string | undefined;
  readonly impersonator_id?: string;
  readonly switched_from?: string;
}

export interface MintedSession {
  readonly session_id: string;
  readonly token: string;
  /** Goes into the HttpOnly cookie; null for sessions without one. */
  readonly device_cookie: string | null;
  readonly expires_at: string;
}

/** Idle and absolute life per kind, seconds (account sheet, section 6). Database time decides. */
export const SESSION_LIFE: Readonly<Record<SessionKind, { readonly idle: number; readonly absolute: number }>> = {
  staff: { idle: 2 * 3600, absolute: 12 * 3600 },
  admin: { idle: 1800, absolute: 8 * 3600 },
  family: { idle: 7 * 86400, absolute: 30 * 86400 },
  native: { idle: 86400, absolute: 30 * 86400 },
  public_computer: { idle: 1200, absolute: 12 * 3600 },
  qr: { idle: 2 * 3600, absolute: 12 * 3600 },
  face: { idle: 2 * 3600, absolute: 12 * 3600 },
  impersonation: { idle: 1800, absolute: 1800 },
  switched: { idle: 2 * 3600, absolute: 12 * 3600 },
  activation: { idle: 1800, absolute: 1800 },
};

export type RevokeReason =
  | 'logout'
  | 'replaced'
  | 'password'
  | 'phone'
  | 'user'
  | 'admin'
  | 'disabled'
  | 'switched'
  | 'expired';

type Row = typeof session.$inferSelect;
interface Known {
  readonly row: Row;
  readonly actor: Actor;
  readonly loaded_at: number;
}

/** A cached session is looked up again after this long even when no message came. */
const TRUST_MS = 5000;
const SEEN_EVERY_MS = 60_000;

/** Impersonation ends by itself: then the administrator goes on as themselves. */
const over = (row: Row) => (row.kind === 'impersonation' ? shared.session_unfit : shared.signed_out);

/** Sessions: minted by the sign-in module, recognised at every call, ended from anywhere within a second. */
export class Sessions {
  readonly #database: Database;
  readonly #bus: Bus;
  readonly #clock: DatabaseClock;
  readonly #load: PersonLoader;
  readonly #known = new Map<string, Known>();
  readonly #finding = new Map<string, Promise<Known>>();
  #changes = 0;

  constructor(database: Database, bus: Bus, clock: DatabaseClock, load: PersonLoader) {
    this.#database = database;
    this.#bus = bus;
    this.#clock = clock;
    this.#load = load;
    bus.subscribe('sessions', (payload) => this.#forget(payload as { user_ids?: string[] }));
    bus.onGap(() => this.#forget({}));
  }

  /** Makes a session in the caller's transaction. The token is returned once and never stored. */
  async mint(db: Db, draft: NewSession): Promise<MintedSession> {
    const token = newToken();
    const deviceCookie = draft.browser ? (draft.device_cookie ?? newToken()) : null;
    const life = SESSION_LIFE[draft.kind];
    const { browser: _browser, ...facts } = draft;
    const [row] = await db
      .insert(session)
      .values({
        ...facts,
        amr: [...draft.amr],
        token_hash: hashToken(token),
        twin_hash: deviceCookie ? hashToken(deviceCookie) : null,
        last_seen_at: sql`now()`,
        expires_at: sql`now() + make_interval(secs => ${life.absolute})`,
        idle_seconds: life.idle,
        strong_until: sql`now() + interval '10 minutes'`,
      })
      .returning({ id: session.id, expires_at: session.expires_at });
    if (!row) throw new Error('session was not stored');
    return { session_id: row.id, token, device_cookie: deviceCookie, expires_at: row.expires_at };
  }

  /**
   * The actor of a token and its session cookie. Refuses with 401401 (unknown, expired, idle), 401402 (revoked) or
   * 400403 (the cookie is missing or foreign, the organisation is lost).
   */
  async recognise(token: string, deviceCookie: string | undefined): Promise<Actor> {
    const hash = hashToken(token);
    let known = this.#known.get(hash);
    if (!known || this.#clock.now() - known.loaded_at > TRUST_MS) {
      known = await this.#findOnce(hash);
    }
    const { row } = known;
    if (Date.parse(row.expires_at) <= this.#clock.now()) throw refuse(over(row));
    if (row.twin_hash && !(deviceCookie && equalText(hashToken(deviceCookie), row.twin_hash)))
      throw refuse(shared.session_unfit);
    if (this.#clock.now() - Date.parse(row.last_seen_at) > SEEN_EVERY_MS) await this.#seen(row);
    return known.actor;
  }

  /** The actor of a session that was minted in this very transaction, for work that goes on in it. */
  async actorOf(db: Db, sessionId: string): Promise<Actor> {
    const [row] = await db.select().from(session).where(eq(session.id, sessionId));
    if (!row) throw refuse(shared.signed_out);
    return this.#actor(db, row);
  }

  /** The actor of a session of which its id alone is known. Null: it is over, or its person may not sign in any more. */
  async findActor(sessionId: string): Promise<Actor | null> {
    if ((await this.listEnded([sessionId])).length > 0) return null;
    const actor = this.#database.read(EVERYWHERE, (db) => this.actorOf(db, sessionId));
    return actor.catch((error: unknown) => {
      if (error instanceof RefusalError) return null;
      throw error;
    });
  }

  /** Ends sessions and notifies every node. Returns how many ended. */
  async revoke(
    tx: Transaction,
    which: { user_id?: string; session_ids?: readonly string[]; except?: string | undefined },
    reason: RevokeReason,
  ): Promise<number> {
    const conditions: SQL[] = [isNull(session.revoked_at)];
    if (which.user_id) conditions.push(eq(session.user_id, which.user_id));
    if (which.session_ids) conditions.push(inArray(session.id, [...which.session_ids]));
    if (!which.user_id && !which.session_ids) throw new Error('revoke needs a person or sessions');
    if (which.except) conditions.push(sql`${session.id} <> ${which.except}`);
    const ended = await tx.db
      .update(session)
      .set({ revoked_at: sql`now()`, revoke_reason: reason })
      .where(and(...conditions))
      .returning({ user_id: session.user_id });
    const userIds = [...new Set(ended.map((row) => row.user_id))];
    if (userIds.length) await this.refresh(tx.db, userIds);
    tx.afterCommit(() => this.#forget({ user_ids: userIds }));
    return ended.length;
  }

  /**
   * Ends one session and makes another in its place: of many calls at once that want to, one succeeds. Refuses
   * (401402) when there is nothing to end any more, so that one session never becomes two.
   */
  async replace(tx: Transaction, sessionId: string, reason: RevokeReason, draft: NewSession): Promise<MintedSession> {
    if ((await this.revoke(tx, { session_ids: [sessionId] }, reason)) === 0) throw refuse(shared.session_revoked);
    return this.mint(tx.db, draft);
  }

  /**
   * Gives a session a new token (after a proof, a password or a phone changed) and counts it as freshly proven for ten
   * minutes. The old token lives ten seconds more, for requests under way.
   */
  async rotate(db: Db, sessionId: string): Promise<{ readonly token: string; readonly expires_at: string }> {
    const token = newToken();
    const [row] = await db
      .update(session)
      .set({
        previous_token_hash: session.token_hash,
        previous_until: sql`now() + interval '10 seconds'`,
        token_hash: hashToken(token),
        strong_until: sql`now() + interval '10 minutes'`,
      })
      .where(and(eq(session.id, sessionId), isNull(session.revoked_at)))
      .returning({ user_id: session.user_id, expires_at: session.expires_at });
    if (!row) throw refuse(shared.session_revoked);
    await this.refresh(db, [row.user_id]);
    return { token, expires_at: row.expires_at };
  }

  /** Makes another organisation the current one of a session. False: the person does not belong there. */
  async switchOrganization(
    tx: Transaction,
    sessionId: string,
    userId: string,
    organizationId: string,
  ): Promise<boolean> {
    const person = await this.#load(tx.db, userId, organizationId);
    if (person?.organization_id !== organizationId) return false;
    await tx.db.update(session).set({ organization_id: organizationId }).where(eq(session.id, sessionId));
    await this.refresh(tx.db, [userId]);
    tx.afterCommit(() => this.#forget({ user_ids: [userId] }));
    return true;
  }

  /** Makes every node load these people's rights and sessions anew at their next call. `permissions_changed` follows from it. */
  async refresh(db: Db, userIds: readonly string[]): Promise<void> {
    for (let at = 0; at < userIds.length; at += 100) {
      await this.#bus.publish(db, 'sessions', { user_ids: userIds.slice(at, at + 100) });
    }
  }

  /** Loads these people anew at their next call on this node, for what the caller does right after a commit; other nodes hear of it by `refresh`. */
  forget(userIds: readonly string[]): void {
    this.#forget({ user_ids: [...userIds] });
  }

  /** Those of some sessions that are over: revoked, expired or idle for too long. */
  async listEnded(sessionIds: readonly string[]): Promise<string[]> {
    const over = sql`(${session.revoked_at} is not null or ${session.expires_at} <= now()
      or ${session.last_seen_at} + make_interval(secs => ${session.idle_seconds}) <= now())`;
    return this.#database.read(EVERYWHERE, async (db) => {
      const rows = await db
        .select({ id: session.id })
        .from(session)
        .where(and(inArray(session.id, [...sessionIds]), over));
      return rows.map((row) => row.id);
    });
  }

  /**
   * One look-up for all concurrent calls. A result read before a change message arrived is used by the calls that
   * waited, but neither cached nor shared with later ones.
   */
  #findOnce(hash: string): Promise<Known> {
    const running = this.#finding.get(hash);
    if (running) return running;
    const since = this.#changes;
    const finding = this.#find(hash).then((known) => {
      if (since === this.#changes) this.#known.set(hash, known);
      if (this.#known.size > 50_000) this.#known.delete(this.#known.keys().next().value as string);
      return known;
    });
    this.#finding.set(hash, finding);
    const done = () => this.#finding.get(hash) === finding && this.#finding.delete(hash);
    finding.then(done, done);
    return finding;
  }

  async #find(hash: string): Promise<Known> {
    return this.#database.read(EVERYWHERE, async (db) => {
      const [row] = await db
        .select()
        .from(session)
        .where(
          or(
            eq(session.token_hash, hash),
            and(eq(session.previous_token_hash, hash), gt(session.previous_until, sql`now()`)),
          ),
        )
        .limit(1);
      if (!row) throw refuse(shared.signed_out);
      if (row.revoked_at) throw refuse(refusalOfRevoked(row.revoke_reason));
      const idleUntil = Date.parse(row.last_seen_at) + row.idle_seconds * 1000;
      const now = this.#clock.now();
      if (Date.parse(row.expires_at) <= now || idleUntil <= now) throw refuse(over(row));
      return { row, actor: await this.#actor(db, row), loaded_at: now };
    });
  }

  async #actor(db: Db, row: Row): Promise<Actor> {
    const person = await this.#load(db, row.user_id, row.organization_id);
    if (!person || person.status === 'deleted') throw refuse(shared.signed_out);
    if (person.status === 'disabled') throw refuse(refusalOfRevoked('disabled'));
    if (row.organization_id && person.organization_id !== row.organization_id) throw refuse(shared.session_unfit);
    return {
      ...person,
      session_id: row.id,
      session_kind: row.kind as SessionKind,
      impersonator_id: row.impersonator_id,
      switched_from: row.switched_from,
    };
  }

  async #seen(row: Row): Promise<void> {
    row.last_seen_at = new Date(this.#clock.now()).toISOString();
    await this.#database.write(EVERYWHERE, async ({ db }) => {
      await db.update(session).set({ last_seen_at: sql`now()` }).where(eq(session.id, row.id));
    });
  }

  #forget({ user_ids }: { user_ids?: string[] }): void {
    this.#changes += 1;
    this.#finding.clear();
    if (!user_ids) {
      this.#known.clear();
      return;
    }
    const gone = new Set(user_ids);
    for (const [hash, known] of this.#known) if (gone.has(known.row.user_id)) this.#known.delete(hash);
  }
}
