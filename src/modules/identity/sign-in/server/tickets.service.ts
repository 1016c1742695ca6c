import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { hashToken, newToken } from '#server/crypto/seal.ts';
import type { Db } from '#server/database/database.ts';
import { refuse } from '#shared/refusal.ts';
import { signInRefusals } from '../contract/sign-in.refusals.ts';
import { flowTicket } from './tables.ts';

export type TicketKind =
  | 'phone_proven'
  | 'choose_user'
  | 'second_proof'
  /** Of a first factor that was right: the second one is asked for, or has to be set up. */
  | 'totp'
  | 'totp_setup'
  /** Of somebody signed in who sets an authenticator app up. */
  | 'totp_own'
  | 'hand_off'
  | 'set_password'
  /** Of a forgotten password: who is meant, the ID that is still to be proven, the right to a new password. */
  | 'forget_choice'
  | 'forget_identity'
  | 'reset_password'
  /** Of a phone that is gone: the number it had, or the application that was given back. */
  | 'old_phone'
  | 'edit_application'
  /** Of a sign-up whose phone is proven. */
  | 'sign_up'
  /** Of an activation: who may be meant, then the person whose identity is proven. */
  | 'activate'
  | 'set_account'
  /** Of an identity that a provider has just proven: who is meant, or to whom it is to be linked. */
  | 'pending_link'
  /** Sent to the number before a change. */
  | 'not_me'
  /** Of a newcomer whom the school accepted: sets the account up, once, within a week. */
  | 'activation_link'
  /** Of a proven phone that the school does not have. */
  | 'correction'
  /** Of the form of an invitation; every save makes it good for another half hour. */
  | 'invite'
  /** Of an interviewer from outside the school: the sheets of the own panels. */
  | 'interview';

/** Kinds that are given only after a code was right. */
const AFTER_PROOF: readonly TicketKind[] = [
  'phone_proven',
  'choose_user',
  'second_proof',
  'forget_choice',
  'forget_identity',
  'reset_password',
  'sign_up',
  'activate',
  'set_account',
  'correction',
  'invite',
  'interview',
];

/** Seconds a ticket lives. */
const LIFE: Readonly<Record<TicketKind, number>> = {
  phone_proven: 600,
  choose_user: 600,
  second_proof: 600,
  totp: 600,
  totp_setup: 1800,
  totp_own: 1800,
  hand_off: 60,
  set_password: 72 * 3600,
  forget_choice: 600,
  forget_identity: 600,
  reset_password: 600,
  old_phone: 600,
  edit_application: 600,
  sign_up: 600,
  activate: 600,
  set_account: 600,
  pending_link: 600,
  not_me: 72 * 3600,
  activation_link: 7 * 24 * 3600,
  correction: 1800,
  invite: 1800,
  interview: 1800,
};

export interface Ticket {
  readonly id: string;
  readonly kind: TicketKind;
  readonly user_id: string | null;
  readonly payload: Readonly<Record<string, unknown>>;
}

interface TicketDraft {
  readonly kind: TicketKind;
  readonly user_id?: string;
  readonly payload?: Readonly<Record<string, unknown>>;
  /** Value of the browser's flow cookie; absent for tickets that are used in another browser (hand-off). */
  readonly flow?: string;
}

/** Makes a ticket in the caller's transaction. The answer is its only copy. */
export async function issueTicket(db: Db, draft: TicketDraft): Promise<{ ticket: string; expires_at: string }> {
  const ticket = newToken();
  const [row] = await db
    .insert(flowTicket)
    .values({
      kind: draft.kind,
      secret_hash: hashToken(ticket),
      payload: draft.payload ?? {},
      flow_hash: draft.flow ? hashToken(draft.flow) : null,
      user_id: draft.user_id ?? null,
      expires_at: sql`now() + make_interval(secs => ${LIFE[draft.kind]})`,
    })
    .returning({ expires_at: flowTicket.expires_at });
  if (!row) throw new Error('ticket was not stored');
  return { ticket, expires_at: row.expires_at };
}

const fitting = (ticket: string, kinds: readonly TicketKind[], flow: string | undefined) =>
  and(
    eq(flowTicket.secret_hash, hashToken(ticket)),
    inArray(flowTicket.kind, [...kinds]),
    isNull(flowTicket.used_at),
    gt(flowTicket.expires_at, sql`now()`),
    flow ? or(isNull(flowTicket.flow_hash), eq(flowTicket.flow_hash, hashToken(flow))) : isNull(flowTicket.flow_hash),
  );

/** Uses a ticket up: of many at once one succeeds, and a rolled back transaction gives it back. Refuses every other with `timed_out`. */
export async function spendTicket(
  db: Db,
  ticket: string,
  kinds: readonly TicketKind[],
  flow: string | undefined,
): Promise<Ticket> {
  const [row] = await db
    .update(flowTicket)
    .set({ used_at: sql`now()` })
    .where(fitting(ticket, kinds, flow))
    .returning();
  if (!row) throw refuse(signInRefusals.timed_out);
  return { ...row, kind: row.kind as TicketKind };
}

/** Ends the tickets for a new password that were issued before: once one was used, or there is another password, they open nothing. */
export async function endPasswordTickets(db: Db, userId: string): Promise<void> {
  await db
    .update(flowTicket)
    .set({ used_at: sql`now()` })
    .where(
      and(
        eq(flowTicket.user_id, userId),
        inArray(flowTicket.kind, ['set_password', 'forget_identity', 'reset_password'] satisfies TicketKind[]),
        isNull(flowTicket.used_at),
      ),
    );
}

/** Looks at a ticket without using it; null when it does not open anything (any more). */
export async function findTicket(
  db: Db,
  ticket: string,
  kinds: readonly TicketKind[],
  flow: string | undefined,
): Promise<Ticket | null> {
  const [row] = await db
    .select()
    .from(flowTicket)
    .where(fitting(ticket, kinds, flow));
  return row ? { ...row, kind: row.kind as TicketKind } : null;
}

/** Lets a ticket that is still good live its whole life again; false: it is not good any more. */
export async function renewTicket(db: Db, ticket: string, kind: TicketKind, flow: string | undefined) {
  const [row] = await db
    .update(flowTicket)
    .set({ expires_at: sql`now() + make_interval(secs => ${LIFE[kind]})` })
    .where(fitting(ticket, [kind], flow))
    .returning({ id: flowTicket.id });
  return row !== undefined;
}

/** Whether this browser proved a phone within the last minutes and has not finished yet. */
export async function hasOpenFlow(db: Db, flow: string): Promise<boolean> {
  const [row] = await db
    .select({ id: flowTicket.id })
    .from(flowTicket)
    .where(
      and(
        eq(flowTicket.flow_hash, hashToken(flow)),
        inArray(flowTicket.kind, [...AFTER_PROOF]),
        isNull(flowTicket.used_at),
        gt(flowTicket.expires_at, sql`now()`),
      ),
    )
    .limit(1);
  return row !== undefined;
}
