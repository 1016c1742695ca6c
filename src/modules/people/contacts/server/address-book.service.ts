import { and, eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { classesOfPerson, type Place, placesOf } from '#modules/core/directory/server/public.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import { peopleRefusals } from '#modules/people/people/contract/people.refusals.ts';
import type { Context } from '#server/http/context.ts';
import { countAttempt } from '#server/http/limits.ts';
import { type Actor, currentOrganization } from '#server/rights/actor.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { addressBook, bookCard, bookRow } from '../contract/address-book.contract.ts';
import { DEFAULT_VISIBILITY, indexLetter, type Visibility, visiblePhone } from './address-book.policy.ts';
import { type BookPerson, type BookReach, findInBook, findStars, listBook, placesIn } from './address-book.queries.ts';
import { contactCard, contactStar } from './tables.ts';

type Row = z.input<typeof bookRow>;

/** Full phones that somebody may ask for in a day, here and in the people book together. */
const REVEALS_A_DAY = 30;
const DAY_SECONDS = 86_400;

export const isStaff = ({ user_types: userTypes, is_super_admin }: Actor): boolean =>
  is_super_admin || userTypes.includes('teacher') || userTypes.includes('guard');

async function reachOf(ctx: Context): Promise<BookReach> {
  const { actor } = ctx;
  if (isStaff(actor)) return { organization_id: currentOrganization(actor) };
  return { organizations: actor.reach, departments: await classesOfPerson(ctx, actor) };
}

const organizationsOf = (reach: BookReach): readonly string[] =>
  'organization_id' in reach ? [reach.organization_id] : reach.organizations;

/** The number by which somebody is called at work, else their own. */
function phoneOf({ services: { seal } }: Context, person: BookPerson): string | null {
  if (person.contact_phone_sealed) return seal.open(person.contact_phone_sealed, 'user.contact_phone');
  return person.phone_sealed ? seal.open(person.phone_sealed, 'user.phone') : null;
}

function shownPhone(ctx: Context, person: BookPerson) {
  const visibility = (person.phone_visibility ?? DEFAULT_VISIBILITY) as Visibility;
  const reader = { is_staff: isStaff(ctx.actor), is_self: person.id === ctx.actor.user_id };
  return visiblePhone(phoneOf(ctx, person), visibility, reader);
}

function rowOf(ctx: Context, person: BookPerson, place: Place | undefined, is_starred: boolean): Row {
  const { id, name, name_en, avatar_url } = person;
  const { phone, can_call } = shownPhone(ctx, person);
  return {
    id,
    name,
    name_en,
    avatar_url,
    phone,
    can_call,
    is_starred,
    letter: indexLetter(person.name_pinyin),
    organization: place?.organization ?? null,
    department: place?.department ?? null,
    post: place?.post ?? null,
    email: isStaff(ctx.actor) ? person.email : null,
  };
}

/** A page of the address book. Another school's people do not stand in it. */
export async function viewBook(ctx: Context, query: z.output<(typeof addressBook)['list']['query']>) {
  const reach = await reachOf(ctx);
  const { rows, ...counted } = await listBook(ctx.db, reach, query, ctx.actor.user_id);
  const ids = rows.map((row) => row.id);
  const [only] = organizationsOf(reach);
  const places = await placesOf(ctx.db, ids, only ?? null);
  const stars = await findStars(ctx.db, ctx.actor.user_id, ids);
  const list = rows.map((row) => rowOf(ctx, row, places.get(row.id), stars.has(row.id)));
  return { list, ...counted, page: query.page, per_page: query.per_page };
}

async function getPerson(ctx: Context, id: string) {
  const reach = await reachOf(ctx);
  const person = await findInBook(ctx.db, reach, id);
  if (!person) throw refuse(shared.not_found);
  return { person, reach };
}

/** The card of one person; refuses (404001) people who are not in the caller's book. */
export async function viewCard(ctx: Context, id: string): Promise<z.input<typeof bookCard>> {
  const { person, reach } = await getPerson(ctx, id);
  const organizations = organizationsOf(reach);
  const [only] = organizations;
  const place = (await placesOf(ctx.db, [id], only ?? null)).get(id);
  const stars = await findStars(ctx.db, ctx.actor.user_id, [id]);
  return {
    ...rowOf(ctx, person, place, stars.has(id)),
    places: await placesIn(ctx.db, id, organizations),
    can_reveal: shownPhone(ctx, person).can_reveal,
  };
}

/** A masked phone in full, once; recorded where the person reads who looked. Refuses (403001) one that is not masked. */
export async function revealPhone(ctx: Context, id: string, reason: string): Promise<{ phone: string }> {
  const { person } = await getPerson(ctx, id);
  const phone = phoneOf(ctx, person);
  if (!phone || !shownPhone(ctx, person).can_reveal) throw refuse(shared.no_right);
  if ((await countAttempt(ctx.db, `person_reveal:${ctx.actor.user_id}`, DAY_SECONDS)) > REVEALS_A_DAY)
    throw refuse(peopleRefusals.reveal_limit);
  ctx.audit({
    action: 'user.reveal',
    kind: 'read',
    target: ['user', id],
    after: { fields: person.contact_phone_sealed ? 'contact_phone' : 'phone' },
    reason,
  });
  return { phone };
}

export async function starPerson(ctx: Context, id: string): Promise<void> {
  await getPerson(ctx, id);
  await ctx.db.insert(contactStar).values({ user_id: ctx.actor.user_id, target_user_id: id }).onConflictDoNothing();
}

/** Takes a mark away, of somebody who left as well; refuses (404001) where there is none. */
export async function unstarPerson({ db, actor }: Context, id: string): Promise<void> {
  const rows = await db
    .delete(contactStar)
    .where(and(eq(contactStar.user_id, actor.user_id), eq(contactStar.target_user_id, id)))
    .returning({ id: contactStar.target_user_id });
  if (rows.length === 0) throw refuse(shared.not_found);
}

export async function viewOwnCard({ db, actor }: Context) {
  const [row] = await db
    .select({
      phone_visibility: contactCard.phone_visibility,
      has_phone: sql<boolean>`(${user.contact_phone_sealed} is not null or ${user.phone_sealed} is not null)`,
    })
    .from(user)
    .leftJoin(contactCard, eq(contactCard.user_id, user.id))
    .where(eq(user.id, actor.user_id));
  const visibility = (row?.phone_visibility ?? DEFAULT_VISIBILITY) as Visibility;
  return { phone_visibility: visibility, has_phone: row?.has_phone ?? false };
}

/** How colleagues see the own phone from now on. */
export async function changeOwnCard(ctx: Context, phone_visibility: Visibility) {
  const before = await viewOwnCard(ctx);
  await ctx.db
    .insert(contactCard)
    .values({ user_id: ctx.actor.user_id, phone_visibility })
    .onConflictDoUpdate({
      target: contactCard.user_id,
      set: { phone_visibility, updated_at: sql`now()` },
    });
  ctx.audit({
    action: 'contact_card.update',
    target: ['user', ctx.actor.user_id],
    before: { phone_visibility: before.phone_visibility },
    after: { phone_visibility },
  });
  return viewOwnCard(ctx);
}
