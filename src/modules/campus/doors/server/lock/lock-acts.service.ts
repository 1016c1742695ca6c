import { and, eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { readScanCode } from '#modules/core/scans/contract/scan-code.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { refuse, refuseFields } from '#shared/refusal.ts';
import type { doorlocks } from '../../contract/doorlocks.contract.ts';
import { doorRefusals as r, doorTexts as t } from '../../contract/doors.refusals.ts';
import { normalizeCard } from '../access.policy.ts';
import { CARD_NO } from '../card/access-cards.service.ts';
import { cardOfCode, decideCode } from '../decision/decision.service.ts';
import { bindAwaitedCard } from '../devices/enrolment.service.ts';
import { wakePermits } from '../devices/permit-batches.service.ts';
import { announceDoors } from '../door-news.service.ts';
import { recordPassage } from '../passage/passages.service.ts';
import { accessCard, doorlock, doorlockPermit } from '../tables.ts';
import { DeviceRefused, DeviceUnreachable, type Lock } from '../vendors/door-vendor.ts';
import { deviceReason, plugDevice, showOnDevice } from '../vendors/simulator.service.ts';
import { hasSimulator, vendorOf } from '../vendors/vendors.ts';
import { doorlockStore } from './doorlocks.store.ts';
import { push, pushLock, refreshLocks } from './permits.service.ts';

type Body<K extends 'open' | 'setMode' | 'simulate'> = z.output<(typeof doorlocks)[K]['body']>;

/** Opens a door from afar; who did it and why is on record. */
export async function openDoor(ctx: Context, id: string, { reason }: Body<'open'>) {
  const lock = await doorlockStore.lock(ctx, id);
  if (lock.status !== 'online') throw refuse(r.offline);
  const { organization_id } = lock;
  await vendorOf(lock.vendor)
    .open({ services: ctx.services, lock, zone: ctx.actor.time_zone, db: ctx.db }, lock.open_seconds)
    .catch((error: unknown) => {
      throw error instanceof DeviceUnreachable || error instanceof DeviceRefused ? refuse(r.offline) : error;
    });
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
  await ctx.services.jobs.enqueue(ctx.db, pushLock, { doorlock_id: id });
  ctx.afterCommit(() => void push(ctx.services, id).catch(() => undefined));
  return doorlockStore.get(ctx, id);
}

/** Sends a device everything again, whatever it said that it holds. */
export async function syncLock(ctx: Context, id: string) {
  const lock = await doorlockStore.lock(ctx, id);
  await ctx.db
    .update(doorlockPermit)
    .set({ is_pending: true, attempts: 0, next_try_at: null, updated_at: sql`now()` })
    .where(eq(doorlockPermit.doorlock_id, id));
  await refreshLocks(ctx, [id]);
  ctx.audit({ action: 'doorlock.full_sync', target: ['doorlock', id], organization_id: lock.organization_id });
  return doorlockStore.get(ctx, id);
}

/** Somebody at a simulated door: shows a card or a code, or pulls the plug. The device decides by its own memory. */
export async function simulate(ctx: Context, id: string, asked: Body<'simulate'>) {
  const { card_no, access_card_id, code, at, is_plugged } = asked;
  const lock = await doorlockStore.lock(ctx, id);
  if (lock.vendor !== 'simulator' || !hasSimulator(ctx.services.env))
    throw refuseFields({ card_no: [t.not_simulated] });
  if (is_plugged !== undefined) await plug(ctx, lock, is_plugged);
  if (card_no === undefined && access_card_id === undefined && code === undefined)
    return { result: null, reason: null };
  const now = at ?? new Date().toISOString();
  const read = code === undefined ? null : readScanCode(code);
  if (code !== undefined && read?.kind !== 'a') return showGuestCode(ctx, lock, code, now);
  const card = read ? await cardOfCode(ctx, read) : await cardShown(ctx, asked);
  if (!card && card_no && (await bindAwaitedCard(ctx, lock, normalizeCard(card_no)))) {
    await showOnDevice(ctx.db, lock, 'opened');
    return { result: null, reason: null };
  }
  const reason =
    read && !card ? 'code_expired' : await deviceReason(ctx.db, lock, card, { at: now, zone: ctx.actor.time_zone });
  await recordPassage(ctx, lock, {
    at: now,
    kind: read ? 'qr' : 'card',
    reason,
    user_id: card?.organization_id === lock.organization_id ? card.user_id : null,
    card_no_end: card?.card_no_end ?? null,
  });
  await showOnDevice(ctx.db, lock, reason ?? 'opened');
  return { result: reason ? ('refused' as const) : ('opened' as const), reason };
}

/** A code of another module: the device asks the server, and without a line it stays shut. */
async function showGuestCode(ctx: Context, lock: Lock, code: string, at: string) {
  const decided = await decideCode(ctx, lock, code, at);
  const reason = lock.status === 'offline' ? ('not_pushed' as const) : decided.reason;
  await recordPassage(ctx, lock, { at, kind: 'qr', ...decided, reason });
  await showOnDevice(ctx.db, lock, reason ?? 'opened');
  return { result: reason ? ('refused' as const) : ('opened' as const), reason };
}

async function plug(ctx: Context, lock: Lock, isPlugged: boolean): Promise<void> {
  await plugDevice(ctx.db, lock, isPlugged);
  if (isPlugged) await wakePermits(ctx.db, lock.id);
  await ctx.db
    .update(doorlock)
    .set({ status: isPlugged ? 'online' : 'offline', ...(isPlugged ? { last_seen_at: sql`now()` } : {}) })
    .where(eq(doorlock.id, lock.id));
  announceDoors(ctx, lock.organization_id, 'changed');
  if (!isPlugged) return;
  await ctx.services.jobs.enqueue(ctx.db, pushLock, { doorlock_id: lock.id });
  // what was lost while it was away is refused from this moment on
  ctx.afterCommit(() => void push(ctx.services, lock.id).catch(() => undefined));
}

type Card = typeof accessCard.$inferSelect;

/** The card that is held to the door: one of the tray, or a number that is typed. */
const cardShown = (ctx: Context, { access_card_id, card_no }: Body<'simulate'>) =>
  access_card_id === undefined ? cardOfNumber(ctx, card_no ?? '') : cardOfTray(ctx, access_card_id);

async function cardOfTray({ db, actor }: Context, id: string): Promise<Card | null> {
  const [card] = await db
    .select()
    .from(accessCard)
    .where(and(eq(accessCard.id, id), eq(accessCard.organization_id, currentOrganization(actor))));
  return card ?? null;
}

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
