import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { signInRefusals } from '#modules/identity/sign-in/contract/sign-in.refusals.ts';
import { completeProvenSignIn, describeForSignIn, recordRefusal } from '#modules/identity/sign-in/server/public.ts';
import { hashToken, newToken } from '#server/crypto/seal.ts';
import { type Db, EVERYWHERE } from '#server/database/database.ts';
import type { OpenContext } from '#server/http/context.ts';
import type { Services } from '#server/services.ts';
import { safePath } from '#shared/addresses/safe-redirect.ts';
import { API_ROOT } from '#shared/endpoint.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { Channel, Intent } from '../contract/channels.ts';
import { identityRefusals, type OauthError } from '../contract/identities.refusals.ts';
import type { dingCode, oauthStart, ProviderForm, pendingIdentity, signInAs } from '../contract/identities.shapes.ts';
import { linkedUserIds } from './identities.queries.ts';
import { recordIdentityUse } from './identities.service.ts';
import { clearPendingCookie, findPending, type Pending, spendPending, storePending } from './pending.service.ts';
import { type ProvenIdentity, ProviderRefused } from './providers/provider.ts';
import { providersOf } from './providers/providers.ts';
import { oauthState } from './tables.ts';

const LIFE_SECONDS = 600;
const NONCE_FORM = /^[\w-]{43}$/;

/** Name of the cookie that binds an OAuth request to the browser that began it. */
const tripCookie = ({ env }: Services): string => (env.public_url.startsWith('https:') ? '__Host-oauth' : 'oauth');

const callbackOf = ({ env }: Services, channel: Channel): string =>
  `${env.public_url}${API_ROOT}/oauth/${channel}/callback`;

/** Begins an OAuth request. The caller's state and intent are stored under a state of our own, for one use. */
export async function startOauth(ctx: OpenContext, channel: Channel, query: z.output<typeof oauthStart>) {
  const { database } = ctx.services;
  if (query.intent === 'link' && !ctx.actor) throw refuse(shared.signed_out);
  const state = randomBytes(16).toString('hex');
  const url = providersOf(ctx.services.env)
    .find(channel)
    ?.authorizeUrl({ state, callback: callbackOf(ctx.services, channel), form: query.form, lang: ctx.lang });
  if (!url) throw refuse(identityRefusals.not_open);
  const before = ctx.cookie(tripCookie(ctx.services));
  // several tabs share the cookie, each has a state of its own
  const nonce = before && NONCE_FORM.test(before) ? before : newToken();
  await database.write(EVERYWHERE, ({ db }) =>
    db.insert(oauthState).values({
      state_hash: hashToken(state),
      nonce_hash: hashToken(nonce),
      channel,
      form: query.form,
      intent: query.intent,
      user_id: query.intent === 'link' ? (ctx.actor?.user_id ?? null) : null,
      redirect: safePath(query.redirect),
      caller_state: query.state ?? null,
      expires_at: sql`now() + make_interval(secs => ${LIFE_SECONDS})`,
    }),
  );
  ctx.setCookie(tripCookie(ctx.services), nonce, { max_age_seconds: LIFE_SECONDS });
  return { url };
}

interface Trip {
  readonly form: ProviderForm;
  readonly intent: Intent;
  readonly user_id: string | null;
  readonly redirect: string | null;
  readonly caller_state: string | null;
}

/** Uses a state up, a wrong one too. Null: unknown, old, of another channel or another browser. */
async function spendState(ctx: OpenContext, channel: Channel, state: string): Promise<Trip | null> {
  const nonce = ctx.cookie(tripCookie(ctx.services)) ?? '';
  return ctx.services.database.write(EVERYWHERE, async ({ db }) => {
    const [row] = await db
      .delete(oauthState)
      .where(eq(oauthState.state_hash, hashToken(state)))
      .returning();
    if (!row || row.channel !== channel || row.nonce_hash !== hashToken(nonce)) return null;
    if (Date.parse(row.expires_at) <= ctx.services.clock.now()) return null;
    return { ...row, form: row.form as ProviderForm, intent: row.intent as Intent };
  });
}

interface Return {
  readonly code?: string | undefined;
  readonly authCode?: string | undefined;
  readonly state?: string | undefined;
}

/** The browser is back. Whatever happened, it goes on to the page `/oauth`, which asks or says what is next. */
export async function finishOauth(ctx: OpenContext, channel: Channel, query: Return): Promise<void> {
  const trip = await spendState(ctx, channel, query.state ?? '');
  const code = query.code ?? query.authCode;
  const reason = !trip ? 'expired' : !code ? 'denied' : await prove(ctx, channel, trip, code);
  const page = new URLSearchParams({ channel });
  if (reason) page.set('error', reason);
  if (reason && trip?.redirect) page.set('redirect', trip.redirect);
  if (reason) await recordRefusal(ctx, null, channel, reason);
  ctx.reply.redirect(`/oauth?${page}`, 302);
}

async function prove(ctx: OpenContext, channel: Channel, trip: Trip, code: string): Promise<OauthError | null> {
  const provider = providersOf(ctx.services.env).find(channel);
  if (!provider) return 'not_open';
  try {
    await keep(ctx, await provider.prove(code, trip.form), trip);
    return null;
  } catch (error) {
    return reasonOf(ctx, channel, error);
  }
}

const keep = (
  ctx: OpenContext,
  identity: ProvenIdentity,
  { intent, user_id, redirect, caller_state }: Omit<Trip, 'form'>,
) =>
  ctx.services.database.write(EVERYWHERE, ({ db }) =>
    storePending(ctx, db, { ...identity, intent, user_id, redirect, caller_state }),
  );

/** Nobody's fault but the provider's is logged; whatever was said, the exchange is never tried again. */
function reasonOf(ctx: OpenContext, channel: Channel, error: unknown): OauthError {
  const reason = error instanceof ProviderRefused ? error.reason : 'unavailable';
  if (reason === 'unavailable')
    ctx.services.log.warn(
      { error: (error as Error).message, channel, request_id: ctx.request_id },
      'sign-in by a provider failed',
    );
  return reason;
}

/** Proves an identity by a code that the DingTalk app gave to a page inside it. */
export async function loginInDingtalk(ctx: OpenContext, { id, code }: z.output<typeof dingCode>) {
  const { dingtalk } = providersOf(ctx.services.env);
  if (!dingtalk?.isOwn(id)) throw refuse(identityRefusals.not_open);
  let identity: ProvenIdentity;
  try {
    identity = await dingtalk.proveInApp(code);
  } catch (error) {
    const reason = reasonOf(ctx, 'ding_oauth', error);
    await recordRefusal(ctx, null, 'ding_oauth', reason);
    throw refuse(reason === 'denied' ? identityRefusals.expired : identityRefusals[reason]);
  }
  const pending: Pending = { ...identity, intent: 'login', user_id: null, redirect: null, caller_state: null };
  await keep(ctx, identity, pending);
  return ctx.services.database.read(EVERYWHERE, (db) => describe(db, pending));
}

/** What was proven in this browser. */
export function viewPending(ctx: OpenContext) {
  return ctx.services.database.read(EVERYWHERE, async (db) => describe(db, await findPending(ctx, db)));
}

async function describe(db: Db, pending: Pending | null): Promise<z.input<typeof pendingIdentity>> {
  return {
    is_oauth: pending !== null && (await linkedUserIds(db, pending)).length > 0,
    channel: pending?.channel ?? null,
    nickname: pending?.nickname ?? null,
    avatar_url: null,
    intent: pending?.intent ?? null,
    redirect: pending?.redirect ?? null,
    state: pending?.caller_state ?? null,
  };
}

/** The people behind exactly the identity that was proven in this browser, by one channel if it is named. */
export function listLinked(ctx: OpenContext, channel?: Channel) {
  return ctx.services.database.read(EVERYWHERE, async (db) => {
    const pending = await findPending(ctx, db);
    if (!pending || (channel && pending.channel !== channel)) throw refuse(signInRefusals.timed_out);
    return { list: await describeForSignIn(db, await linkedUserIds(db, pending)) };
  });
}

/** Signs one of these people in. Without a name the only one is meant. */
export async function signInByIdentity(ctx: OpenContext, { user_id, public_computer }: z.output<typeof signInAs>) {
  return ctx.services.database.write(EVERYWHERE, async (tx) => {
    const pending = await spendPending(ctx, tx.db);
    const people = await linkedUserIds(tx.db, pending);
    const chosen = user_id ?? (people.length === 1 ? people[0] : undefined);
    if (!chosen || !people.includes(chosen)) throw refuse(shared.not_found);
    await recordIdentityUse(tx.db, chosen, pending);
    const { channel } = pending;
    const opened = await completeProvenSignIn(ctx, tx, chosen, { way: channel, amr: [channel], public_computer });
    tx.afterCommit(() => clearPendingCookie(ctx));
    return opened;
  });
}
