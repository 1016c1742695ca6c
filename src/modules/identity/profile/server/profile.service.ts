import { eq } from 'drizzle-orm';
import type * as z from 'zod';
import { changePerson, mainPlace } from '#modules/core/directory/server/public.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import type { Context } from '#server/http/context.ts';
import { maskEmail, maskIdNumber, maskPhone } from '#shared/person/masks.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { ownChange, ownProfile } from '../contract/profile.contract.ts';
import { actsInPerson, completenessOf } from './profile.policy.ts';

type Own = z.input<typeof ownProfile>;

async function ownRow({ db, actor }: Context) {
  const [row] = await db.select().from(user).where(eq(user.id, actor.user_id));
  if (!row) throw refuse(shared.not_found);
  return row;
}

/** What the portal holds of the caller; through somebody else's hands every number and address is masked. */
export async function viewOwnProfile(ctx: Context): Promise<Own> {
  const row = await ownRow(ctx);
  const { seal } = ctx.services;
  const may_change = actsInPerson(ctx.actor);
  const place = await mainPlace(ctx.db, row.id, ctx.actor.organization_id);
  const phone = row.phone_sealed && seal.open(row.phone_sealed, 'user.phone');
  const contact_phone = row.contact_phone_sealed && seal.open(row.contact_phone_sealed, 'user.contact_phone');
  const id_no = row.id_no_sealed && seal.open(row.id_no_sealed, 'user.id_no');
  const { id, name, name_en, avatar_url, number, types, birthday, email, id_type, version } = row;
  return {
    id,
    name,
    name_en,
    avatar_url,
    number,
    types,
    birthday,
    id_type,
    version,
    may_change,
    status: row.status as Own['status'],
    gender: row.gender as Own['gender'],
    email: email && (may_change ? email : maskEmail(email)),
    phone: phone && maskPhone(phone),
    contact_phone: contact_phone && (may_change ? contact_phone : maskPhone(contact_phone)),
    id_no: id_no && maskIdNumber(id_no),
    organization: place?.organization ?? null,
    department: place?.department ?? null,
    post: place?.post?.id ? place.post : null,
    completeness: completenessOf({
      avatar_url,
      name_en,
      birthday,
      email,
      phone,
      contact_phone,
      id_no,
      gender: row.gender,
    }),
  };
}

/** Changes what is one's own to change. Refuses (409001) when somebody changed the record meanwhile. */
export async function updateOwnProfile(ctx: Context, { version, ...change }: z.output<typeof ownChange>): Promise<Own> {
  const changed = await changePerson(ctx, ctx.actor.user_id, change, { action: 'user.update', version });
  if (!changed) throw refuse(shared.not_found);
  return viewOwnProfile(ctx);
}
