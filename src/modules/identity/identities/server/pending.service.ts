import { signInRefusals } from '#modules/identity/sign-in/contract/sign-in.refusals.ts';
import { findTicket, issueTicket, spendTicket } from '#modules/identity/sign-in/server/public.ts';
import type { Db } from '#server/database/database.ts';
import type { OpenContext } from '#server/http/context.ts';
import type { Services } from '#server/services.ts';
import { refuse } from '#shared/refusal.ts';
import type { Intent } from '../contract/channels.ts';
import type { ProvenIdentity } from './providers/provider.ts';

const LIFE_SECONDS = 600;

/** What a provider proved, with what the browser wanted by it. */
export type Pending = ProvenIdentity & {
  readonly intent: Intent;
  /** The person who wants to link; nobody else may then. */
  readonly user_id: string | null;
  readonly redirect: string | null;
  readonly caller_state: string | null;
};

/** Name of the cookie that holds the ticket of a proven identity; no script and no address ever sees it. */
export const pendingCookie = ({ env }: Services): string =>
  env.public_url.startsWith('https:') ? '__Host-identity' : 'identity';

/** Keeps a proven identity for this browser, ten minutes and for one use. */
export async function storePending(ctx: OpenContext, db: Db, pending: Pending): Promise<void> {
  const { ticket } = await issueTicket(db, { kind: 'pending_link', payload: { ...pending } });
  ctx.setCookie(pendingCookie(ctx.services), ticket, { max_age_seconds: LIFE_SECONDS, same_site: 'strict' });
}

/** The identity that was proven in this browser, or null. */
export async function findPending(ctx: OpenContext, db: Db): Promise<Pending | null> {
  const ticket = ctx.cookie(pendingCookie(ctx.services));
  const found = ticket ? await findTicket(db, ticket, ['pending_link'], undefined) : null;
  return found ? (found.payload as Pending) : null;
}

/** Uses it up, with the caller's transaction. Refuses with `timed_out`. */
export async function spendPending(ctx: OpenContext, db: Db): Promise<Pending> {
  const ticket = ctx.cookie(pendingCookie(ctx.services));
  if (!ticket) throw refuse(signInRefusals.timed_out);
  const { payload } = await spendTicket(db, ticket, ['pending_link'], undefined);
  return payload as Pending;
}

/** Once the ticket is spent for good. */
export function clearPendingCookie(ctx: OpenContext): void {
  ctx.setCookie(pendingCookie(ctx.services), null, { same_site: 'strict' });
}
