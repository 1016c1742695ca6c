import { and, eq, inArray, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { namesOfUsers, placesOf } from '#modules/core/directory/server/public.ts';
import { idPhotosOf } from '#modules/identity/profile/server/public.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { cardHolderQuery, digitalCards, ISSUE_SKIPS } from '../../contract/digital-cards.contract.ts';
import { digitalCard } from '../tables.ts';
import { listIssuablePeople, pageOfHolders } from './card-holders.queries.ts';
import { listCardLooks } from './card-looks.service.ts';
import { printedCode } from './digital-card-scans.service.ts';
import { type CardKind, cardKindsOf } from './digital-cards.policy.ts';
import { listCardsWithin } from './digital-cards.queries.ts';
import { describeCard, newCardSecret } from './digital-cards.service.ts';

type IssueRequest = z.output<(typeof digitalCards)['issue']['body']>;
type Issued = z.input<(typeof digitalCards)['issue']['output']>;
type Printed = z.input<(typeof digitalCards)['print']['output']>;

/** The organisation that is meant, when 0203 reaches it; else 404001. */
function organizationOf({ actor, scope }: Context, wanted: string | undefined): string {
  const id = wanted ?? currentOrganization(actor);
  if (!scope.organizations.includes(id)) throw refuse(shared.not_found);
  return id;
}

/** People of an organisation in the reach of 0203 who may have a card of a kind. */
export function listHolders(ctx: Context, query: z.output<typeof cardHolderQuery>) {
  return pageOfHolders(ctx.db, ctx.scope, organizationOf(ctx, query.organization_id), query);
}

function whyNot(
  person: { readonly types: readonly string[]; readonly status: string; readonly has_photo: boolean } | undefined,
  kind: CardKind,
): (typeof ISSUE_SKIPS)[number] | null {
  if (!person || !cardKindsOf(person.types).includes(kind)) return 'not_here';
  if (person.status !== 'confirmed') return 'unconfirmed';
  return person.has_photo ? null : 'photo_missing';
}

/**
 * Issues cards to everybody who may have one; those with a card get its last day. Who is not in reach, not confirmed
 * or without a photo is named and left out. Two calls at once issue one card.
 */
export async function issueCards(ctx: Context, { kind, user_ids, valid_to, ...wish }: IssueRequest): Promise<Issued> {
  const { db, scope } = ctx;
  const organization_id = organizationOf(ctx, wish.organization_id);
  const people = new Map((await listIssuablePeople(db, scope, organization_id, user_ids)).map((row) => [row.id, row]));
  const names = await namesOfUsers(db, [...people.keys()]);
  const answer = { issued: 0, renewed: 0, skipped: [] as Issued['skipped'] };
  for (const id of new Set(user_ids)) {
    const person = people.get(id);
    const why = whyNot(person, kind);
    // of people out of reach not even the name is said
    if (why || !person) answer.skipped.push({ id, name: names.get(id)?.name ?? '', why: why ?? 'not_here' });
    else if (await issueOne(ctx, { id, lang: person.lang, organization_id, kind, valid_to })) answer.issued += 1;
    else answer.renewed += 1;
  }
  return answer;
}

interface NewCard {
  readonly id: string;
  readonly lang: string;
  readonly organization_id: string;
  readonly kind: CardKind;
  readonly valid_to: string | null;
}

/** True for a new card, false for one that was there and got another last day. */
async function issueOne(ctx: Context, { id, lang, organization_id, kind, valid_to }: NewCard): Promise<boolean> {
  const secret_sealed = newCardSecret(ctx);
  const [row] = await ctx.db
    .insert(digitalCard)
    .values({ user_id: id, organization_id, kind, valid_to, language: lang, secret_sealed })
    .onConflictDoUpdate({
      target: [digitalCard.user_id, digitalCard.kind, digitalCard.organization_id],
      set: { valid_to, version: sql`${digitalCard.version} + 1`, updated_at: sql`now()` },
    })
    .returning({ id: digitalCard.id, secret_sealed: digitalCard.secret_sealed });
  const isNew = row?.secret_sealed === secret_sealed;
  ctx.audit({
    action: isNew ? 'digital_card.issue' : 'digital_card.renew',
    target: ['digital_card', row?.id ?? id],
    organization_id,
    after: { kind, valid_to },
  });
  return isNew;
}

/**
 * What a printed sheet needs, for the active cards in reach in the order that was asked for; each printing is counted
 * and recorded. However many cards there are, the database is asked a few times for each organisation and kind.
 */
export async function printCards(ctx: Context, ids: readonly string[]): Promise<Printed> {
  const found = (await listCardsWithin(ctx.db, ctx.scope, ids)).filter(({ card }) => card.status === 'active');
  const photos = await idPhotosOf(
    ctx.db,
    found.map(({ owner }) => owner.id),
  );
  const printed = new Map<string, Printed['cards'][number]>();
  for (const group of Map.groupBy(found, ({ card }) => `${card.organization_id} ${card.kind}`).values())
    for (const one of await printGroup(ctx, group, photos)) printed.set(one.card.id, one);
  const cards = [...new Set(ids)].flatMap((id) => printed.get(id) ?? []);
  await countPrints(
    ctx,
    cards.map(({ card }) => card.id),
  );
  return { cards };
}

type Found = Awaited<ReturnType<typeof listCardsWithin>>[number];

/** Cards of one kind in one organisation. */
async function printGroup(ctx: Context, group: readonly Found[], photos: ReadonlyMap<string, string>) {
  const [first] = group;
  if (!first) return [];
  const { organization_id, kind } = first.card;
  const people = group.map(({ owner }) => owner.id);
  const places = await placesOf(ctx.db, people, organization_id);
  const looks = await listCardLooks(ctx, people, organization_id, kind as CardKind);
  const cards: Printed['cards'][number][] = [];
  for (const { card, owner } of group) {
    const place = places.get(owner.id);
    if (!place) continue;
    const photo_file_id = photos.get(owner.id) ?? null;
    const shown = describeCard(ctx, { card, owner, kinds: [], photo_file_id, shows_secret: false }, place);
    if (shown.status !== 'active') continue;
    cards.push({
      card: { ...shown, secret: null },
      look: looks.get(owner.id) ?? null,
      code: await printedCode(ctx, card),
    });
  }
  return cards;
}

async function countPrints(ctx: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await ctx.db
    .update(digitalCard)
    .set({ printed_count: sql`${digitalCard.printed_count} + 1`, updated_at: sql`now()` })
    .where(and(inArray(digitalCard.id, [...ids]), eq(digitalCard.status, 'active')))
    .returning({ id: digitalCard.id, organization_id: digitalCard.organization_id, n: digitalCard.printed_count });
  for (const { id, organization_id, n } of rows)
    ctx.audit({
      action: 'digital_card.print',
      target: ['digital_card', id],
      organization_id,
      after: { printed_count: n },
    });
}
