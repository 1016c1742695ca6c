import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import * as z from 'zod';
import type { Context } from '#server/http/context.ts';
import { notify } from '#server/notify/notify.ts';
import { defineSetting } from '#server/settings/settings.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { type colleague, colleagueRefusals as r } from '../../contract/colleagues.contract.ts';
import { OPTION_KINDS } from '../../contract/people.contract.ts';
import { isStaff } from '../covering.ts';
import { running } from '../dated.queries.ts';
import { department, organization, post, user, userDepartment, userOrganization } from '../tables.ts';

/** Whether a school shares the contact numbers of its staff with all its staff. */
export const contactVisibleToStaff = defineSetting({
  key: 'contact_visible_to_staff',
  name: { cn: '联系电话向教职工公开', us: 'Contact numbers shared with staff' },
  schema: z.boolean(),
  default: false,
  is_public: false,
});

type UserRow = typeof user.$inferSelect;

/** Another member of staff who belongs to a school that the caller reaches, and those schools, the main one first. Else 404001. */
async function getColleague(ctx: Context, id: string): Promise<{ row: UserRow; schools: readonly string[] }> {
  const { actor, db } = ctx;
  const nobody = refuse(shared.not_found);
  if (!isStaff(actor) || !actor.client_id || actor.reach.length === 0) throw nobody;
  const [row] = await db
    .select()
    .from(user)
    .where(and(eq(user.id, id), eq(user.client_id, actor.client_id)));
  if (!row || !['unconfirmed', 'confirmed'].includes(row.status)) throw nobody;
  if (!OPTION_KINDS.some((kind) => row.types.includes(kind))) throw nobody;
  const members = await db
    .select({ id: userOrganization.organization_id })
    .from(userOrganization)
    .where(
      and(
        eq(userOrganization.user_id, id),
        inArray(userOrganization.organization_id, [...actor.reach]),
        running(userOrganization),
      ),
    )
    .orderBy(desc(userOrganization.is_main), asc(userOrganization.organization_id));
  if (members.length === 0) throw nobody;
  return { row, schools: members.map((one) => one.id) };
}

/** The number is there, and one of the schools that both share makes such numbers known to staff. */
async function isShared(ctx: Context, row: UserRow, schools: readonly string[]): Promise<boolean> {
  if (!row.contact_phone_sealed) return false;
  for (const id of schools) if (await ctx.services.settings.get(ctx.db, contactVisibleToStaff, id)) return true;
  return false;
}

export async function viewColleague(ctx: Context, id: string): Promise<z.input<typeof colleague>> {
  const { row, schools } = await getColleague(ctx, id);
  const isOther = row.id !== ctx.actor.user_id;
  return {
    id: row.id,
    name: row.name,
    name_en: row.name_en,
    avatar_url: row.avatar_url,
    places: await placesIn(ctx, id, schools),
    can_call: isOther && (await isShared(ctx, row, schools)),
    can_message: isOther,
  };
}

/** Where somebody works in these schools; a school where they have no department stands for itself. */
async function placesIn(ctx: Context, userId: string, schools: readonly string[]) {
  const rows = await ctx.db
    .select({
      organization: {
        id: organization.id,
        name: organization.name,
        name_en: organization.name_en,
        address: organization.address,
      },
      department: { id: department.id, name: department.name, name_en: department.name_en },
      post: { id: post.id, name: post.name, name_en: post.name_en },
      is_main: userOrganization.is_main,
    })
    .from(userOrganization)
    .innerJoin(organization, eq(organization.id, userOrganization.organization_id))
    .leftJoin(
      userDepartment,
      and(
        eq(userDepartment.user_id, userOrganization.user_id),
        eq(userDepartment.organization_id, organization.id),
        running(userDepartment),
      ),
    )
    .leftJoin(department, eq(department.id, userDepartment.department_id))
    .leftJoin(post, eq(post.id, userDepartment.post_id))
    .where(
      and(
        eq(userOrganization.user_id, userId),
        inArray(userOrganization.organization_id, [...schools]),
        running(userOrganization),
      ),
    )
    .orderBy(desc(userOrganization.is_main), desc(userDepartment.is_main), asc(userDepartment.id));
  return rows;
}

/** The contact number of a colleague, for one call; the colleague finds it among those who saw their data. */
export async function callColleague(ctx: Context, id: string): Promise<{ phone: string }> {
  const { row, schools } = await getColleague(ctx, id);
  const { contact_phone_sealed } = row;
  if (!contact_phone_sealed || !(await isShared(ctx, row, schools))) throw refuse(r.not_shared);
  ctx.audit({ action: 'user.call', kind: 'read', target: ['user', id], after: { fields: 'contact_phone' } });
  return { phone: ctx.services.seal.open(contact_phone_sealed, 'user.contact_phone') };
}

export async function messageColleague(ctx: Context, id: string, text: string): Promise<void> {
  const { row } = await getColleague(ctx, id);
  if (row.id === ctx.actor.user_id) throw refuse(r.oneself);
  ctx.audit({ action: 'user.message', target: ['user', id] });
  const { name } = ctx.actor;
  await notify(ctx, {
    event: 'colleague.message',
    to: [id],
    organization_id: ctx.actor.organization_id,
    title: { cn: `${name} 给您发来消息`, us: `${name} sent you a message` },
    body: { cn: text, us: text },
    link: null,
  });
}
