import { and, eq, gt, sql } from 'drizzle-orm';
import { newToken } from '#server/crypto/seal.ts';
import { type Db, EVERYWHERE, NOWHERE } from '#server/database/database.ts';
import type { OpenContext } from '#server/http/context.ts';
import { callExternalWithin } from '#server/http-out/external-call.ts';
import type { Services } from '#server/services.ts';
import { refuse, refuseFields } from '#shared/refusal.ts';
import { identityRefusals } from '../contract/identities.refusals.ts';
import { signPage } from './providers/js-signature.ts';
import { parseAnswer, requireText } from './providers/provider.ts';
import { providersOf } from './providers/providers.ts';
import type { WechatApp } from './providers/wechat-provider.ts';
import { providerTicket } from './tables.ts';

const PLACE = 'provider_ticket.value';
/** A ticket that is about to end is fetched anew, so that no page gets one that dies under it. */
const EARLIER_SECONDS = 300;

const foreign = { cn: '只能为本站页面签名', us: 'Only pages of this portal can be signed' };

/** Signs a page of this portal for the WeChat app. */
export async function signTicketAttrs(ctx: OpenContext, url: string) {
  const { env } = ctx.services;
  const { wechat_app } = providersOf(env);
  if (new URL(url).origin !== new URL(env.public_url).origin) throw refuseFields({ url: [foreign] });
  if (!wechat_app) throw refuse(identityRefusals.not_open);
  const ticket = await pageTicket(ctx, wechat_app);
  const nonceStr = newToken(12).replace(/[-_]/g, 'x');
  const timestamp = Math.floor(Date.now() / 1000);
  return {
    appId: wechat_app.appid,
    timestamp,
    nonceStr,
    signature: signPage({ ticket, nonce: nonceStr, timestamp, url }),
  };
}

/** Of many pages that ask at once on this node one fetches. */
const fetching = new WeakMap<Services, Promise<string>>();

async function pageTicket(ctx: OpenContext, app: WechatApp): Promise<string> {
  const { services } = ctx;
  const kept = await services.database.read(NOWHERE, (db) => find(db, services, key(app)));
  if (kept) return kept;
  const running = fetching.get(services) ?? refresh(services, app).finally(() => fetching.delete(services));
  fetching.set(services, running);
  try {
    return await running;
  } catch (error) {
    services.log.warn({ error: (error as Error).message, request_id: ctx.request_id }, 'no ticket for pages in WeChat');
    throw refuse(identityRefusals.unavailable);
  }
}

const key = (app: WechatApp) => `${app.appid}:jsapi`;

/** One node fetches at a time; the others find what it stored. */
function refresh(services: Services, app: WechatApp): Promise<string> {
  return services.database.write(EVERYWHERE, async ({ db }) => {
    await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`ticket:${key(app)}`}))`);
    const kept = await find(db, services, key(app));
    if (kept) return kept;
    const { wechat_api_url } = providersOf(services.env);
    const ask = callExternalWithin();
    const body = { grant_type: 'client_credential', ...app, force_refresh: false };
    const token = parseAnswer(await ask(`${wechat_api_url}/cgi-bin/stable_token`, { body }), 'stable_token');
    const access_token = requireText(token, 'access_token', 'stable_token');
    const query = { access_token, type: 'jsapi' };
    const answer = parseAnswer(await ask(`${wechat_api_url}/cgi-bin/ticket/getticket`, { query }), 'getticket');
    const value = requireText(answer, 'ticket', 'getticket');
    await keep(db, services, key(app), value, Number(answer['expires_in'] ?? 0) - EARLIER_SECONDS);
    return value;
  });
}

async function find(db: Db, { seal }: Services, name: string): Promise<string | null> {
  const [row] = await db
    .select()
    .from(providerTicket)
    .where(and(eq(providerTicket.key, name), gt(providerTicket.expires_at, sql`now()`)));
  return row ? seal.open(row.value_sealed, PLACE) : null;
}

async function keep(db: Db, { seal }: Services, name: string, value: string, seconds: number): Promise<void> {
  const row = {
    value_sealed: seal.seal(value, PLACE),
    expires_at: sql`now() + make_interval(secs => ${Math.max(0, seconds)})`,
  };
  await db
    .insert(providerTicket)
    .values({ key: name, ...row })
    .onConflictDoUpdate({ target: providerTicket.key, set: row });
}
