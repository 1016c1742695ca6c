import { and, eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { readScanCode } from '#modules/core/scans/contract/scan-code.ts';
import { verifyScan } from '#modules/core/scans/server/public.ts';
import type { Context } from '#server/http/context.ts';
import { refuse, refuseFields } from '#shared/refusal.ts';
import type { RefusalReason } from '../contract/door.shapes.ts';
import type { doorlocks } from '../contract/doorlocks.contract.ts';
import { doorRefusals as r } from '../contract/doors.refusals.ts';
import { normalizeCard } from './access.policy.ts';
import { CARD_NO, QR_SECRET } from './access-cards.service.ts';
import { doorlockStore } from './doorlocks.store.ts';
import { pushLock, refreshLocks } from './permits.service.ts';
import { accessCard, accessEvent, doorlock, doorlockPermit } from './tables.ts';
import type { Lock } from './vendors/door-vendor.ts';
import { deviceReason } from './vendors/simulator.service.ts';

type Body<K extends 'open' | 'setMode' | 'simulate'> = z.output<(typeof doorlocks)[K]['body']>;

/** Opens a door from afar; who did it and why is on record. */
export async function openDoor(ctx: Context, id: string, { reason }: Body<'open'>) {
  const lock = await doorlockStore.lock(ctx, id);
  if (lock.status !== 'online') throw refuse(r.offline);
  const { organization_id } = lock;
  await ctx.db.insert(accessEvent).values({
    ...{ organization_id, doorlock_id: id, at: new Date().toISOString(), user_id: ctx.actor.user_id },
    ...{ kind: 'remote', result: 'opened' },
  });
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
  const shown = card_no === undefined ? await cardOfCode(ctx, code ?? '') : await cardOfNumber(ctx, card_no);
  const reason =
    shown === 'expired'
      ? 'code_expired'
      : await deviceReason(ctx.db, lock, shown, { at: now, zone: ctx.actor.time_zone });
  await record(ctx, lock, { at: now, card: shown === 'expired' ? null : shown, kind: card_no ? 'card' : 'qr', reason });
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

/** The credential behind a code that a phone shows; `expired` for one that does not hold now. */
async function cardOfCode({ db, services }: Context, text: string): Promise<Card | 'expired'> {
  const code = readScanCode(text);
  if (code?.kind !== 'a') return 'expired';
  const [card] = await db
    .select()
    .from(accessCard)
    .where(and(eq(accessCard.id, code.id), eq(accessCard.kind, 'qr')));
  if (!card?.secret_sealed) return 'expired';
  const secret = services.seal.open(card.secret_sealed, QR_SECRET);
  return (await verifyScan(services, code, secret, Date.now())) ? card : 'expired';
}

interface Passage {
  readonly at: string;
  readonly card: Card | null;
  readonly kind: 'card' | 'qr';
  readonly reason: RefusalReason | null;
}

async function record({ db }: Context, lock: Lock, { at, card, kind, reason }: Passage): Promise<void> {
  await db.insert(accessEvent).values({
    ...{ organization_id: lock.organization_id, doorlock_id: lock.id, at, kind, reason },
    user_id: card?.organization_id === lock.organization_id ? card.user_id : null,
    result: reason ? 'refused' : 'opened',
    card_no_end: card?.card_no_end ?? null,
  });
}
