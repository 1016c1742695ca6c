import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { childrenOf } from '#modules/people/family/server/public.ts';
import { writeAudit } from '#server/audit/audit.ts';
import { newToken } from '#server/crypto/seal.ts';
import { constraintOf, type Db } from '#server/database/database.ts';
import { requireRoom } from '#server/database/room.ts';
import type { Context } from '#server/http/context.ts';
import { bindMoves } from '#server/lifecycle/moves.ts';
import type { MessageSource } from '#server/notify/deliveries.ts';
import { notify } from '#server/notify/notify.ts';
import { currentOrganization, holds } from '#server/rights/actor.ts';
import type { Services } from '#server/services.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { accessCardLifecycle, type CardAct } from '../../contract/access-card.lifecycle.ts';
import type { doorlocks } from '../../contract/doorlocks.contract.ts';
import { doorRefusals as r, doorTexts as t } from '../../contract/doors.refusals.ts';
import { doorRights } from '../../rights.ts';
import { normalizeCard } from '../access.policy.ts';
import { isActivePerson } from '../access.queries.ts';
import { findCard, viewCard } from '../access-views.service.ts';
import { listen } from '../devices/listen.service.ts';
import { locksOfPeople, push, refreshLocks } from '../lock/permits.service.ts';
import { accessCard, dlockGroup, dlockGroupMember, doorlock } from '../tables.ts';
import { isLostForLong, RESTORE_DAYS } from './card.policy.ts';

export const CARD_NO = 'access_card.card_no';
export const QR_SECRET = 'access_card.secret';
const MOST_CARDS = 3;
const SECRET_BYTES = 20;
type Binding = z.output<(typeof doorlocks)['bindCard']['body']>;

/** Binds a card to a person: one whose number is given, or the next unknown one that the lock reads; then it answers null. */
export async function bindCard(ctx: Context, lockId: string, binding: Binding) {
  const { db, actor } = ctx;
  const { user_id, card_no, valid_to, dlock_group_id } = binding;
  const organization_id = currentOrganization(actor);
  const [lock] = await db
    .select()
    .from(doorlock)
    .where(and(eq(doorlock.id, lockId), eq(doorlock.organization_id, organization_id)));
  if (!lock) throw refuse(shared.not_found);
  if (!(await isActivePerson(db, organization_id, user_id))) throw refuseFields({ user_id: [t.not_here] });
  if (dlock_group_id) await requireGroup(ctx, dlock_group_id, lock.id);
  if (card_no === undefined) {
    await requireRoomForCard(db, user_id);
    await listen(ctx, lock, { user_id, valid_to, dlock_group_id });
    return null;
  }
  const id = await storeCard(ctx, {
    organization_id,
    user_id,
    valid_to,
    dlock_group_id,
    number: normalizeCard(card_no),
  });
  ctx.audit({ action: 'access_card.bind', target: ['access_card', id], organization_id, after: { user_id } });
  return viewCard(ctx, id);
}

function requireRoomForCard(db: Db, userId: string): Promise<void> {
  const own = and(eq(accessCard.user_id, userId), eq(accessCard.kind, 'card'), eq(accessCard.status, 'active'));
  return requireRoom(
    db,
    { of: `access_card:${userId}`, most: MOST_CARDS },
    () => db.$count(accessCard, own),
    () => refuse(r.too_many_cards, { n: MOST_CARDS }),
  );
}

export interface NewCard {
  readonly organization_id: string;
  readonly user_id: string;
  readonly valid_to: string | null;
  readonly dlock_group_id: string | null;
  readonly number: string;
}

/** Stores a card, sends it to its doors and notifies its holder. Refuses a number that is live, and one card too many. */
export async function storeCard(source: MessageSource, card: NewCard): Promise<string> {
  const { db, services } = source;
  const { organization_id, user_id, valid_to, dlock_group_id, number } = card;
  const bidx = services.seal.blindIndex(number, CARD_NO);
  await requireFree(db, bidx);
  await requireRoomForCard(db, user_id);
  const [stored] = await db
    .insert(accessCard)
    .values({
      organization_id,
      user_id,
      kind: 'card',
      valid_to,
      card_no_sealed: services.seal.seal(number, CARD_NO),
      card_no_bidx: bidx,
      card_no_end: number.slice(-4),
    })
    .returning({ id: accessCard.id })
    .catch(async (error: unknown) => {
      throw constraintOf(error) === 'access_card_number' ? refuse(r.card_taken, { name: '' }) : error;
    });
  if (!stored) throw new Error('a card was not stored');
  if (dlock_group_id)
    await db
      .insert(dlockGroupMember)
      .values({ organization_id, dlock_group_id, user_id, source: 'manual' })
      .onConflictDoNothing();
  await refreshLocks(source, await locksOfPeople(db, [user_id]));
  await notify(source, {
    event: 'access_card.bound',
    to: [user_id],
    organization_id,
    title: {
      cn: `已为您绑定门卡，尾号 ${number.slice(-4)}`,
      us: `A door card ending in ${number.slice(-4)} is now yours`,
    },
    link: '/mobile/accessCard',
  });
  return stored.id;
}

async function requireGroup(ctx: Context, groupId: string, lockId: string): Promise<void> {
  if (!holds(ctx.actor, doorRights.groups)) throw refuse(shared.no_right);
  const [group] = await ctx.db
    .select({ locks: dlockGroup.doorlock_ids })
    .from(dlockGroup)
    .where(and(eq(dlockGroup.id, groupId), eq(dlockGroup.organization_id, currentOrganization(ctx.actor))));
  if (!group) throw refuseFields({ dlock_group_id: [t.foreign_group] });
  if (!group.locks.includes(lockId)) throw refuseFields({ dlock_group_id: [t.group_without_lock] });
}

/** Refuses (card_taken, with the holder) a number that is live; two who bind it at once wait for each other. */
async function requireFree(db: Db, bidx: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`access_card:${bidx}`}, 0))`);
  const holder = await findCard(db, and(eq(accessCard.card_no_bidx, bidx), eq(accessCard.status, 'active')));
  if (holder)
    throw refuse(r.card_taken, { name: { cn: holder.user.name, us: holder.user.name_en ?? holder.user.name } });
}

const cardMoves = bindMoves({
  type: 'access_card',
  lifecycle: accessCardLifecycle,
  table: accessCard,
  wrong_state: r.wrong_state,
});
type Card = typeof accessCard.$inferSelect;

const here = ({ actor }: Context) => eq(accessCard.organization_id, currentOrganization(actor));

/** A card is lost: its holder, a guardian of the child, or who binds cards says so. Doors forget it at once. */
export async function reportLost(ctx: Context, id: string) {
  const card = await cardMoves.lockIn(ctx.db, and(here(ctx), await reportable(ctx)) as SQL, id, 'report_lost');
  await change(ctx, card, 'report_lost', { lost_at: sql`now()` });
  return viewCard(ctx, id);
}

/** Cards that one may report lost; who binds cards: every one of the school. */
async function reportable({ db, actor }: Context): Promise<SQL | undefined> {
  const isCard = eq(accessCard.kind, 'card');
  if (holds(actor, doorRights.cards)) return isCard;
  const children = await childrenOf(db, actor.user_id);
  return and(isCard, inArray(accessCard.user_id, [actor.user_id, ...children.map(({ id }) => id)]));
}

export async function restoreCard(ctx: Context, id: string) {
  const card = await cardMoves.lockIn(ctx.db, here(ctx), id, 'restore');
  if (isLostForLong(card)) throw refuse(r.restore_late, { n: RESTORE_DAYS });
  if (card.card_no_bidx) await requireFree(ctx.db, card.card_no_bidx);
  await change(ctx, card, 'restore', { lost_at: null });
  return viewCard(ctx, id);
}

export async function revokeCard(ctx: Context, id: string, { reason }: { readonly reason: string }) {
  const card = await cardMoves.lockIn(ctx.db, here(ctx), id, 'revoke');
  await change(ctx, card, 'revoke', { reason }, reason);
  return viewCard(ctx, id);
}

type Values = { readonly [K in keyof Card]?: Card[K] | SQL };

async function change(ctx: Context, card: Card, move: CardAct, set: Values, reason?: string): Promise<void> {
  const { db, services } = ctx;
  await cardMoves.advance(ctx, card, move, { set, reason });
  const locks = await locksOfPeople(db, [card.user_id]);
  await refreshLocks(ctx, locks);
  // not by the queue alone: a lost card is dead before the answer is read
  ctx.afterCommit(() => void Promise.all(locks.map((lock) => push(services, lock))).catch(() => undefined));
}

/** The code of somebody's phone at a school; made when it is asked for first. */
export async function ensureQr(services: Services, db: Db, organizationId: string, userId: string) {
  const mine = and(
    eq(accessCard.organization_id, organizationId),
    eq(accessCard.user_id, userId),
    eq(accessCard.kind, 'qr'),
    eq(accessCard.status, 'active'),
  );
  const [known] = await db.select().from(accessCard).where(mine);
  if (known) return known;
  await db
    .insert(accessCard)
    .values({
      organization_id: organizationId,
      user_id: userId,
      kind: 'qr',
      secret_sealed: services.seal.seal(newToken(SECRET_BYTES), QR_SECRET),
    })
    .onConflictDoNothing();
  const [made] = await db.select().from(accessCard).where(mine);
  if (!made) throw new Error('a code was not stored');
  await refreshLocks({ db, services }, await locksOfPeople(db, [userId]));
  return made;
}

/** Takes every card of people who left a school, or whose account is closed. */
export async function endCards(
  source: { readonly db: Db; readonly services: Services },
  organizationId: string,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return;
  const ended = await source.db
    .update(accessCard)
    .set({ status: 'revoked', updated_at: sql`now()` })
    .where(
      and(
        eq(accessCard.organization_id, organizationId),
        sql`${accessCard.user_id} = any (${sql.param([...userIds])}::uuid[])`,
        sql`${accessCard.status} in ('active', 'lost')`,
      ),
    )
    .returning({ id: accessCard.id });
  await writeAudit(
    source.db,
    { actor: null, ip: null, device: null, request_id: 'leaving' },
    ended.map((card) => ({
      action: 'access_card.end',
      kind: 'job' as const,
      target: ['access_card', card.id] as const,
      organization_id: organizationId,
    })),
  );
  await refreshLocks(source, await locksOfPeople(source.db, userIds));
}
