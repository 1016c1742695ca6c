import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { frameOf } from '#modules/core/access/server/public.ts';
import { organization, user } from '#modules/core/directory/server/tables.ts';
import { hashToken, newToken } from '#server/crypto/seal.ts';
import type { Context, OpenContext } from '#server/http/context.ts';
import { holds } from '#server/rights/actor.ts';
import type { ActionCode } from '#shared/endpoint.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { appTickets } from '../../contract/app-tickets.contract.ts';
import { consoleRefusals } from '../../contract/console.refusals.ts';
import { appCredential, appTicket } from '../tables.ts';

const LIFE_SECONDS = 60;

/** Where an outside app opens for the caller; an app that is not theirs, or not run here, is not there. */
export async function openApp(ctx: Context, code: string) {
  const { actor, db, services } = ctx;
  const frame = await frameOf(services, db, actor.organization_id);
  const found = frame.apps.find(({ wfl_app }) => wfl_app.code === code)?.wfl_app;
  const address = found?.links.production;
  const may = found?.wfl_app_actions.some((action) => holds(actor, action.code as ActionCode));
  if (!found || !address) throw refuse(shared.not_found);
  if (!may) throw refuse(shared.no_right);
  if (found.sso !== 'ticket') return { url: address, expires_at: null };
  const ticket = newToken();
  const [row] = await db
    .insert(appTicket)
    .values({
      ticket_hash: hashToken(ticket),
      app_id: found.id,
      user_id: actor.user_id,
      place_id: actor.organization_id,
      expires_at: sql`now() + make_interval(secs => ${LIFE_SECONDS})`,
    })
    .returning({ expires_at: appTicket.expires_at });
  await db.delete(appTicket).where(sql`${appTicket.expires_at} < now() - interval '1 day'`);
  const url = new URL(address);
  url.searchParams.set('ticket', ticket);
  ctx.audit({ action: 'app.open', kind: 'login', target: ['app', found.id] });
  return { url: url.href, expires_at: row?.expires_at ?? null };
}

/** Tells an outside app, once, who opened it. */
export async function exchangeAppTicket(
  ctx: OpenContext,
  { app_key, secret, ticket }: z.output<(typeof appTickets)['exchange']['body']>,
) {
  const { db } = ctx;
  const hash = hashToken(secret);
  const [credential] = await db
    .select()
    .from(appCredential)
    .where(
      and(
        eq(appCredential.app_key, app_key),
        eq(appCredential.status, 'active'),
        sql`${appCredential.expires_on} >= current_date`,
        or(
          eq(appCredential.secret_hash, hash),
          and(eq(appCredential.previous_secret_hash, hash), gt(appCredential.previous_until, sql`now()`)),
        ),
      ),
    );
  if (!credential || (credential.ip_allow.length && !credential.ip_allow.includes(ctx.ip)))
    throw refuse(consoleRefusals.credential_wrong);
  const [spent] = await db
    .update(appTicket)
    .set({ used_at: sql`now()` })
    .where(
      and(
        eq(appTicket.ticket_hash, hashToken(ticket)),
        eq(appTicket.app_id, credential.app_id),
        isNull(appTicket.used_at),
        gt(appTicket.expires_at, sql`now()`),
      ),
    )
    .returning();
  const [person] = spent ? await db.select().from(user).where(eq(user.id, spent.user_id)) : [];
  if (!spent || !person || person.client_id !== credential.client_id) throw refuse(consoleRefusals.ticket_void);
  const [place] = spent.place_id
    ? await db.select({ code: organization.code }).from(organization).where(eq(organization.id, spent.place_id))
    : [];
  await db.update(appCredential).set({ last_used_at: sql`now()` }).where(eq(appCredential.id, credential.id));
  ctx.audit({ action: 'app.ticket_exchange', kind: 'login', target: ['user', person.id] });
  return { number: person.number, name: person.name, organization_code: place?.code ?? null, types: person.types };
}
