import { and, asc, eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { findAdminApp, getClient } from '#modules/core/access/server/public.ts';
import { requireStepUp } from '#modules/identity/sign-in/server/public.ts';
import { hashToken, newToken } from '#server/crypto/seal.ts';
import type { Context } from '#server/http/context.ts';
import { addDays, today } from '#shared/dates.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import type { appCredentials } from '../../contract/app-tickets.contract.ts';
import { consoleFieldTexts } from '../../contract/console.refusals.ts';
import { appCredential } from '../tables.ts';

type Draft = z.output<(typeof appCredentials)['create']['body']>;
type Row = typeof appCredential.$inferSelect;

/** What is done with a key that holds. */
const ACTS = ['rotate', 'end'] as const;
const LIFE_DAYS = 2 * 366;
const tooFar = { cn: '有效期最长两年', us: 'Valid for up to two years' };

async function show(ctx: Context, rows: readonly Row[]) {
  const shown = [];
  for (const row of rows) {
    const app = await findAdminApp(ctx.db, row.client_id, row.app_id);
    shown.push({
      id: row.id,
      app: { id: row.app_id, name: app?.name ?? '—', name_en: app?.name_en ?? null },
      app_key: row.app_key,
      ip_allow: row.ip_allow,
      expires_on: row.expires_on,
      last_used_at: row.last_used_at,
      status: row.status as 'active' | 'ended',
      actions: row.status === 'active' ? ACTS.slice() : [],
      previous_until: row.previous_until,
    });
  }
  return shown;
}

export async function viewCredentials(ctx: Context, clientId: string) {
  await getClient(ctx, clientId);
  const rows = await ctx.db
    .select()
    .from(appCredential)
    .where(eq(appCredential.holder_id, clientId))
    .orderBy(asc(appCredential.created_at), asc(appCredential.id));
  return { list: await show(ctx, rows) };
}

async function showWithSecret(ctx: Context, row: Row, secret: string) {
  const [shown] = await show(ctx, [row]);
  if (!shown) throw new Error('a credential vanished');
  return { ...shown, secret };
}

export async function createCredential(ctx: Context, clientId: string, draft: Draft) {
  await requireStepUp(ctx);
  await getClient(ctx, clientId);
  const group = ctx.actor.client_id ?? '';
  const app = await findAdminApp(ctx.db, group, draft.app_id);
  if (app?.kind !== 'external') throw refuseFields({ app_id: [consoleFieldTexts.not_there] });
  const now = today(ctx.actor.time_zone);
  if (draft.expires_on <= now || draft.expires_on > addDays(now, LIFE_DAYS))
    throw refuseFields({ expires_on: [tooFar] });
  const secret = newToken();
  const [row] = await ctx.db
    .insert(appCredential)
    .values({
      ...draft,
      client_id: group,
      holder_id: clientId,
      app_key: `ak_${newToken(12)}`,
      secret_hash: hashToken(secret),
      created_by: ctx.actor.user_id,
    })
    .returning();
  if (!row) throw new Error('a credential was not stored');
  ctx.audit({
    action: 'app_credential.create',
    target: ['app_credential', row.id],
    after: { app: app.code, expires_on: draft.expires_on },
  });
  return showWithSecret(ctx, row, secret);
}

/** The new secret works at once, the old one a day more, so that both sides can change over. */
export async function rotateCredential(ctx: Context, clientId: string, id: string) {
  await requireStepUp(ctx);
  const before = await getOwn(ctx, clientId, id);
  const secret = newToken();
  const [row] = await ctx.db
    .update(appCredential)
    .set({
      secret_hash: hashToken(secret),
      previous_secret_hash: before.secret_hash,
      previous_until: sql`now() + interval '24 hours'`,
    })
    .where(eq(appCredential.id, id))
    .returning();
  if (!row) throw refuse(shared.not_found);
  ctx.audit({ action: 'app_credential.rotate', target: ['app_credential', id] });
  return showWithSecret(ctx, row, secret);
}

export async function endCredential(ctx: Context, clientId: string, id: string): Promise<void> {
  await getOwn(ctx, clientId, id);
  await ctx.db
    .update(appCredential)
    .set({ status: 'ended', previous_secret_hash: null, previous_until: null })
    .where(eq(appCredential.id, id));
  ctx.audit({ action: 'app_credential.end', target: ['app_credential', id] });
}

async function getOwn(ctx: Context, clientId: string, id: string): Promise<Row> {
  await getClient(ctx, clientId);
  const [row] = await ctx.db
    .select()
    .from(appCredential)
    .where(and(eq(appCredential.id, id), eq(appCredential.holder_id, clientId), eq(appCredential.status, 'active')))
    .for('update');
  if (!row) throw refuse(shared.not_found);
  return row;
}
