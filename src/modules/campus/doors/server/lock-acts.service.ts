import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { readScanCode } from '#modules/core/scans/contract/scan-code.ts';
import type { Context } from '#server/http/context.ts';
import { refuse, refuseFields } from '#shared/refusal.ts';
import type { doorlocks } from '../contract/doorlocks.contract.ts';
import { doorRefusals as r } from '../contract/doors.refusals.ts';
import { normalizeCard } from './access.policy.ts';
import { CARD_NO } from './access-cards.service.ts';
import { cardOfCode, decideCode } from './decision.service.ts';
import { doorlockStore } from './doorlocks.store.ts';
import { recordPassage } from './passages.service.ts';
import { pushLock, refreshLocks } from './permits.service.ts';
import { accessCard, doorlock, doorlockPermit } from './tables.ts';
import type { Lock } from './vendors/door-vendor.ts';
import { deviceReason } from './vendors/simulator.service.ts';

type Body<K extends 'open' | 'setMode' | 'simulate'> = z.output<(typeof doorlocks)[K]['body']>;

/** Opens a door from afar; who did it and why is on record. */
export async function openDoor(ctx: Context, id: string, { reason }: Body<'open'>) {
  const lock = await doorlockStore.lock(ctx, id);
  if (lock.status !== 'online') throw refuse(r.offline);
  const { organization_id } = lock;
  await recordPassage(ctx, lock, { at: new Date().toISOString(), kind: 'remote', user_id: ctx.actor.user_id });
  ctx.audit({ action: 'doorlock.open', target: ['doorlock', id], organization_id, reason });
  return doorlockStore.get(ctx, id);
}

/** Holds a door open or locked for some minutes. */
export async function setMode(ctx: Context, id: string, { mode, reason, minutes }: Body<'setMode'>) {
  const lock = await doorlockStore.lock(ctx, id);
  const until = mode === 'normal' ? null : new Date(Date.now() + minutes * 60_000).toISOString();
  await ctx.db
    .update(doorlock)
    .set({ mode, mode_until: until, version: lock.version + 1, updated_at: sql`now()` })
    .where(eq(doorlock.id, id));
  ctx.audit({
    action: 'doorlock.set_mode',
    target: ['doorlock', id],
    organization_id: lock.organization_id,
    before: { mode: lock.mode },
    after: { mode, until },
    reason,
  });
  return doorlockStore.get(ctx, id);
}

/** Sends a device everything again, whatever it said that it holds. */
export async function syncLock(ctx: Context, id: string) {
  const lock = await doorlockStore.lock(ctx, id);
  await ctx.db
    .update(doorlockPermit)
    .set({ is_pending: true, attempts: 0, updated_at: sql`now()` })
    .where(eq(doorlockPermit.doorlock_id, id));
  await refreshLocks(ctx, [id]);
  ctx.audit({ action: 'doorlock.full_sync', target: ['doorlock', id], organization_id: lock.organization_id });
  return doorlockStore.get(ctx, id);
}

/** Somebody at a simulated door: shows a card or a code, or pulls the plug. The device decides by its own memory. */
export async function simulate(ctx: Context, id: string, { card_no, code, at, is_plugged }: Body<'simulate'>) {
  const lock = await doorlockStore.lock(ctx, id);
  if (lock.vendor !== 'simulator') throw refuseFields({ card_no: [{ cn: '仅限模拟器', us: 'Only at the simulator' }] });
  if (is_plugged !== undefined) await plug(ctx, lock, is_plugged);
  if (card_no === undefined && code === undefined) return { result: null, reason: null };
  const now = at ?? new Date().toISOString();
  const read = code === undefined ? null : readScanCode(code);
  if (code !== undefined && read?.kind !== 'a') return showGuestCode(ctx, lock, code, now);
  const card = read ? await cardOfCode(ctx, read) : await cardOfNumber(ctx, card_no ?? '');
  const reason =
    read && !card ? 'code_expired' : await deviceReason(ctx.db, lock, card, { at: now, zone: ctx.actor.time_zone });
  await recordPassage(ctx, lock, {
    ...{ at: now, kind: read ? 'qr' : 'card', reason },
    user_id: card?.organization_id === lock.organization_id ? card.user_id : null,
    card_no_end: card?.card_no_end ?? null,
  });
  return { result: reason ? ('refused' as const) : ('opened' as const), reason };
}

/** A code of another module: the device asks the server, and without a line it stays shut. */
async function showGuestCode(ctx: Context, lock: Lock, code: string, at: string) {
  const decided = await decideCode(ctx, lock, code, at);
  const reason = lock.status === 'offline' ? ('not_pushed' as const) : decided.reason;
  await recordPassage(ctx, lock, { at, kind: 'qr', ...decided, reason });
  return { result: reason ? ('refused' as const) : ('opened' as const), reason };
}

async function plug(ctx: Context, lock: Lock, isPlugged: boolean): Promise<void> {
  await ctx.db
    .update(doorlock)
    .set({ status: isPlugged ? 'online' : 'offline', ...(isPlugged ? { last_seen_at: sql`now()` } : {}) })
    .where(eq(doorlock.id, lock.id));
  if (isPlugged) await ctx.services.jobs.enqueue(ctx.db, pushLock, { doorlock_id: lock.id });
}

type Card = typeof accessCard.$inferSelect;

async function cardOfNumber({ db, services }: Context, typed: string): Promise<Card | null> {
  const bidx = services.seal.blindIndex(normalizeCard(typed), CARD_NO);
  const [card] = await db
    .select()
    .from(accessCard)
    .where(eq(accessCard.card_no_bidx, bidx))
    .orderBy(sql`${accessCard.status} = 'active' desc`, sql`${accessCard.updated_at} desc`)
    .limit(1);
  return card ?? null;
}
