import { and, eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { mainPlace } from '#modules/core/directory/server/public.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import { actsInPerson, findOrganizationWithin, findOwnIdPhotos } from '#modules/identity/profile/server/public.ts';
import { findOwnChild } from '#modules/people/family/server/public.ts';
import { newToken } from '#server/crypto/seal.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization, holds, scopeOf } from '#server/rights/actor.ts';
import { refuse, shared } from '#shared/refusal.ts';
import {
  type digitalCard as cardShape,
  type digitalCards,
  cardRefusals as r,
} from '../../contract/digital-cards.contract.ts';
import { cardRights } from '../../rights.ts';
import { digitalCard } from '../tables.ts';
import { type CardKind, cardKindsOf, cardStatusOf } from './digital-cards.policy.ts';
import { type CardRow, findCardOf } from './digital-cards.queries.ts';

type Card = z.input<typeof cardShape>;
type Change = z.output<(typeof digitalCards)['update']['body']>;
type Owner = typeof user.$inferSelect;
type Place = NonNullable<Awaited<ReturnType<typeof mainPlace>>>;

const SECRET_BYTES = 20;
const SECRET_PLACE = 'digital_card.secret';

export const unsealCardSecret = ({ services }: Pick<Context, 'services'>, card: CardRow): string =>
  services.seal.open(card.secret_sealed, SECRET_PLACE);

/** A secret of 160 bits, sealed. */
export const newCardSecret = ({ services }: Pick<Context, 'services'>): string =>
  services.seal.seal(newToken(SECRET_BYTES), SECRET_PLACE);

/** What the caller is to the owner of a card, and the organisation whose card is meant. */
interface CardRelation {
  readonly relation: 'self' | 'guardian' | 'office';
  readonly organization_id: string;
}

/** A guardian stands for the own child by a link that holds, as long as no court restricts it. */
export async function findCardRelation(ctx: Context, userId: string): Promise<CardRelation | null> {
  const { actor } = ctx;
  if (userId === actor.user_id) return { relation: 'self', organization_id: currentOrganization(actor) };
  const child = await findOwnChild(ctx, userId);
  if (child) return { relation: 'guardian', organization_id: child.organization.id };
  const reached = await reachedOrganization(ctx, userId);
  return reached ? { relation: 'office', organization_id: reached } : null;
}

/**
 * The electronic ID of oneself or of an own child, made when it is opened first, or of somebody in the reach of 0203.
 * Refuses (404001) everybody else, user types without a card, and, to the office, cards that were never opened.
 */
export async function showCard(ctx: Context, userId: string, kind?: CardKind): Promise<Card> {
  const { actor, db } = ctx;
  const standing = await findCardRelation(ctx, userId);
  const [owner] = await db.select().from(user).where(eq(user.id, userId));
  if (!owner || !standing) throw refuse(shared.not_found);
  const { organization_id: organizationId } = standing;
  const isOwn = standing.relation !== 'office';
  const kinds: CardKind[] = standing.relation === 'guardian' ? ['student'] : cardKindsOf(owner.types);
  const wanted = kind ?? kinds[0];
  if (!wanted || !kinds.includes(wanted)) throw refuse(shared.not_found);
  const { used } = await findOwnIdPhotos(db, userId);
  if (isOwn && owner.status !== 'confirmed') throw refuse(r.unconfirmed);
  if (isOwn && !used) throw refuse(r.photo_first);
  const known = await findCardOf(db, userId, organizationId, wanted);
  const card = known ?? (isOwn && actsInPerson(actor) ? await issue(ctx, owner, organizationId, wanted) : null);
  if (!card) throw refuse(shared.not_found);
  return present(ctx, { card, owner, kinds, photo_file_id: used?.file_id ?? null, shows_secret: isOwn });
}

async function reachedOrganization(ctx: Context, userId: string): Promise<string | null> {
  if (!holds(ctx.actor, cardRights.manage)) return null;
  return findOrganizationWithin(ctx.db, scopeOf(ctx.actor, cardRights.manage), userId);
}

/** Makes the card; when two openings meet, both get the same one. */
async function issue(ctx: Context, owner: Owner, organizationId: string, kind: CardKind): Promise<CardRow | null> {
  const [made] = await ctx.db
    .insert(digitalCard)
    .values({
      user_id: owner.id,
      organization_id: organizationId,
      kind,
      secret_sealed: newCardSecret(ctx),
      language: owner.lang,
    })
    .onConflictDoNothing()
    .returning();
  if (!made) return findCardOf(ctx.db, owner.id, organizationId, kind);
  ctx.audit({
    action: 'digital_card.issue',
    target: ['digital_card', made.id],
    organization_id: organizationId,
    after: { kind },
  });
  return made;
}

export interface CardWithOwner {
  readonly card: CardRow;
  readonly owner: Owner;
  readonly kinds: CardKind[];
  readonly photo_file_id: string | null;
  /** True for the owner and for guardians of the child: they show the moving code. */
  readonly shows_secret: boolean;
}

/** A card as its owner, or a holder of 0203, sees it. Refuses (404001) owners who belong nowhere any more. */
async function present(ctx: Context, shown: CardWithOwner): Promise<Card> {
  const place = await mainPlace(ctx.db, shown.owner.id, shown.card.organization_id);
  if (!place) throw refuse(shared.not_found);
  return describeCard(ctx, shown, place);
}

/** A card with where its owner belongs; no database is asked. */
export function describeCard(
  ctx: Context,
  { card, owner, kinds, photo_file_id, shows_secret }: CardWithOwner,
  place: Place,
): Card {
  const { actor, services } = ctx;
  const status = cardStatusOf(card, { ...owner, is_member: place.organization.id === card.organization_id });
  const isOwn = shows_secret && actsInPerson(actor) && status === 'active';
  const { id, name, name_en, number } = { ...owner, id: card.id };
  return {
    id,
    name,
    name_en,
    number,
    kinds,
    status,
    is_active: status === 'active',
    kind: card.kind as CardKind,
    types: owner.types,
    avatar_url: owner.avatar_url,
    valid_to: card.valid_to,
    photo_url: photo_file_id && services.files.link(photo_file_id),
    organization: place.organization,
    department: place.department?.id ? place.department : null,
    post: place.post?.id ? place.post : null,
    language: card.language as Card['language'],
    block_reason: status === 'blocked' ? card.block_reason : null,
    issued_at: card.issued_at,
    secret: isOwn ? unsealCardSecret(ctx, card) : null,
    server_time: new Date(ctx.services.clock.now()).toISOString(),
    version: card.version,
  };
}

/** The language of one's own card, or of that of an own child. */
export async function setCardLanguage(ctx: Context, userId: string, { kind, language }: Change): Promise<Card> {
  const standing = await findCardRelation(ctx, userId);
  if (!standing || standing.relation === 'office') throw refuse(shared.not_found);
  const { id } = await showCard(ctx, userId, kind);
  await ctx.db
    .update(digitalCard)
    .set({ language, version: sql`${digitalCard.version} + 1`, updated_at: sql`now()` })
    .where(and(eq(digitalCard.id, id), eq(digitalCard.user_id, userId)));
  return showCard(ctx, userId, kind);
}
