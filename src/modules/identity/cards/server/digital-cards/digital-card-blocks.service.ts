import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '#server/http/context.ts';
import { notify } from '#server/notify/notify.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { localize, type Text } from '#shared/text.ts';
import { cardMessages as messages, REPORTED_LOST, cardRefusals as r } from '../../contract/digital-cards.contract.ts';
import { digitalCard } from '../tables.ts';
import { type CardRow, findCard, findCardWithin } from './digital-cards.queries.ts';
import { findCardRelation, newCardSecret } from './digital-cards.service.ts';

const now = sql`now()`;
const next = sql`${digitalCard.version} + 1`;

/** Blocks a card in the reach of 0203: its codes are refused from the next scan on. */
export async function blockCard(ctx: Context, id: string, reason: string): Promise<void> {
  const card = await findCardWithin(ctx.db, ctx.scope, id);
  if (!card) throw refuse(shared.not_found);
  await block(ctx, card, { cn: reason, us: reason }, reason);
}

/** Blocks one's own card, or that of an own child. */
export async function reportLost(ctx: Context, id: string): Promise<void> {
  const card = await findCard(ctx.db, id);
  const standing = card && (await findCardRelation(ctx, card.user_id));
  if (!standing || standing.relation === 'office') throw refuse(shared.not_found);
  await block(ctx, card, REPORTED_LOST, REPORTED_LOST[ctx.lang]);
}

async function block(ctx: Context, card: CardRow, said: Text, reason: string): Promise<void> {
  const [after] = await ctx.db
    .update(digitalCard)
    .set({ status: 'blocked', block_reason: reason, version: next, updated_at: now })
    .where(and(eq(digitalCard.id, card.id), eq(digitalCard.status, 'active')))
    .returning({ id: digitalCard.id });
  if (!after) throw refuse(r.is_blocked);
  await record(ctx, card, 'blocked', said, reason);
}

/** Lets a blocked card in the reach of 0203 work again, with another secret: copies of the old one stay worthless. */
export async function unblockCard(ctx: Context, id: string, reason: string): Promise<void> {
  const card = await findCardWithin(ctx.db, ctx.scope, id);
  if (!card) throw refuse(shared.not_found);
  const [after] = await ctx.db
    .update(digitalCard)
    .set({ status: 'active', block_reason: null, secret_sealed: newCardSecret(ctx), version: next, updated_at: now })
    .where(and(eq(digitalCard.id, id), eq(digitalCard.status, 'blocked')))
    .returning({ id: digitalCard.id });
  if (!after) throw refuse(r.not_blocked);
  await record(ctx, card, 'unblocked', { cn: reason, us: reason }, reason);
}

async function record(
  ctx: Context,
  card: CardRow,
  what: keyof typeof messages,
  said: Text,
  reason: string,
): Promise<void> {
  ctx.audit({
    action: `digital_card.${what}`,
    target: ['digital_card', card.id],
    organization_id: card.organization_id,
    before: { status: card.status },
    after: { status: what === 'blocked' ? 'blocked' : 'active' },
    reason,
  });
  const fill = (lang: 'cn' | 'us') => localize(messages[what], lang, { reason: said[lang] });
  await notify(ctx, {
    event: `digital_card.${what}`,
    to: [card.user_id],
    organization_id: card.organization_id,
    title: { cn: fill('cn'), us: fill('us') },
    link: null,
  });
}
