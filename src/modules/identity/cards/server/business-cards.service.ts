import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { running } from '#modules/core/directory/server/public.ts';
import { department, organization, post, user, userDepartment } from '#modules/core/directory/server/tables.ts';
import { actsInPerson } from '#modules/identity/profile/server/public.ts';
import type { Context } from '#server/http/context.ts';
import { maskEmail, maskPhone } from '#shared/person/masks.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { type businessCards, businessCardTexts as t } from '../contract/business-cards.contract.ts';
import { businessCard as card } from './tables.ts';

type Change = z.output<(typeof businessCards)['update']['body']>;
type Mine = z.input<(typeof businessCards)['mine']['output']>;

/** Oneself and the present places in reach, the main one first. */
export async function showBusinessCards(ctx: Context): Promise<Mine> {
  const { actor, db, services } = ctx;
  const [row] = await db.select().from(user).where(eq(user.id, actor.user_id));
  if (!row) throw refuse(shared.not_found);
  const open = (sealed: string | null, place: string) => sealed && services.seal.open(sealed, place);
  const phone = open(row.contact_phone_sealed, 'user.contact_phone') ?? open(row.phone_sealed, 'user.phone');
  const isOwn = actsInPerson(actor);
  return {
    user_id: row.id,
    name: row.name,
    name_en: row.name_en,
    number: row.number,
    phone: phone && (isOwn ? phone : maskPhone(phone)),
    email: row.email && (isOwn ? row.email : maskEmail(row.email)),
    places: await placesOf(ctx),
  };
}

async function placesOf({ actor, db }: Context): Promise<Mine['places']> {
  if (actor.reach.length === 0) return [];
  return db
    .select({
      id: userDepartment.id,
      is_main: userDepartment.is_main,
      department: { id: department.id, name: department.name, name_en: department.name_en },
      post: { id: post.id, name: post.name, name_en: post.name_en },
      department_unitid: department.department_unitid,
      organization_id: organization.id,
      organization_code: organization.code,
      organization: {
        id: organization.id,
        name: organization.name,
        name_en: organization.name_en,
        address: organization.address,
      },
      show_phone: sql<boolean>`coalesce(${card.show_phone}, true)`,
      show_email: sql<boolean>`coalesce(${card.show_email}, true)`,
      title: card.title,
      note: card.note,
    })
    .from(userDepartment)
    .innerJoin(organization, eq(organization.id, userDepartment.organization_id))
    .innerJoin(department, eq(department.id, userDepartment.department_id))
    .leftJoin(post, eq(post.id, userDepartment.post_id))
    .leftJoin(card, eq(card.user_department_id, userDepartment.id))
    .where(
      and(
        eq(userDepartment.user_id, actor.user_id),
        running(userDepartment),
        inArray(userDepartment.organization_id, [...actor.reach]),
      ),
    )
    .orderBy(desc(userDepartment.is_main), asc(userDepartment.id));
}

/** What the card shows in one place. Refuses (422001) places that are not one's own today. */
export async function updateBusinessCard(ctx: Context, { user_department_id, ...shown }: Change): Promise<void> {
  const { db } = ctx;
  const place = (await placesOf(ctx)).find((known) => known.id === user_department_id);
  if (!place) throw refuseFields({ user_department_id: [t.own_place] });
  await db
    .insert(card)
    .values({ user_department_id, organization_id: place.organization_id, ...shown })
    .onConflictDoUpdate({ target: card.user_department_id, set: { ...shown, updated_at: sql`now()` } });
  const { show_phone, show_email, title, note } = place;
  ctx.audit({
    action: 'business_card.update',
    target: ['user_department', user_department_id],
    organization_id: place.organization_id,
    before: { show_phone, show_email, title, note },
    after: shown,
  });
}
