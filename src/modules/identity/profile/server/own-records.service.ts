import { asc, eq } from 'drizzle-orm';
import {
  department,
  organization,
  post,
  user,
  userDepartment,
  userOrganization,
} from '#modules/core/directory/server/tables.ts';
import { childrenOf } from '#modules/people/family/server/public.ts';
import type { Context } from '#server/http/context.ts';
import { listCorrections } from './corrections.service.ts';
import { businessCard, digitalCard, eIdScan, idPhotoChange } from './tables.ts';

/** The record of the person, with every number in full: it is handed to nobody but them. */
async function record({ db, actor, services: { seal } }: Context) {
  const [row] = await db.select().from(user).where(eq(user.id, actor.user_id));
  if (!row) return null;
  const open = (sealed: string | null, place: string) => sealed && seal.open(sealed, place);
  const { id, name, name_en, username, number, types, status, gender, birthday, email, id_type, lang, created_at } =
    row;
  return {
    id,
    name,
    name_en,
    username,
    number,
    types,
    status,
    gender,
    birthday,
    email,
    id_type,
    lang,
    created_at,
    phone: open(row.phone_sealed, 'user.phone'),
    contact_phone: open(row.contact_phone_sealed, 'user.contact_phone'),
    id_no: open(row.id_no_sealed, 'user.id_no'),
  };
}

const memberships = ({ db, actor }: Context) =>
  db
    .select({
      organization: organization.name,
      is_main: userOrganization.is_main,
      valid_from: userOrganization.valid_from,
      valid_to: userOrganization.valid_to,
    })
    .from(userOrganization)
    .innerJoin(organization, eq(organization.id, userOrganization.organization_id))
    .where(eq(userOrganization.user_id, actor.user_id))
    .orderBy(asc(userOrganization.id));

const places = ({ db, actor }: Context) =>
  db
    .select({
      organization: organization.name,
      department: department.name,
      post: post.name,
      is_main: userDepartment.is_main,
      valid_from: userDepartment.valid_from,
      valid_to: userDepartment.valid_to,
      card_title: businessCard.title,
      card_note: businessCard.note,
    })
    .from(userDepartment)
    .innerJoin(organization, eq(organization.id, userDepartment.organization_id))
    .innerJoin(department, eq(department.id, userDepartment.department_id))
    .leftJoin(post, eq(post.id, userDepartment.post_id))
    .leftJoin(businessCard, eq(businessCard.user_department_id, userDepartment.id))
    .where(eq(userDepartment.user_id, actor.user_id))
    .orderBy(asc(userDepartment.id));

const photos = ({ db, actor }: Context) =>
  db
    .select({
      state: idPhotoChange.state,
      reason: idPhotoChange.reason,
      source: idPhotoChange.source,
      created_at: idPhotoChange.created_at,
      decided_at: idPhotoChange.decided_at,
    })
    .from(idPhotoChange)
    .where(eq(idPhotoChange.user_id, actor.user_id))
    .orderBy(asc(idPhotoChange.created_at));

const cards = ({ db, actor }: Context) =>
  db
    .select({
      kind: digitalCard.kind,
      organization: organization.name,
      status: digitalCard.status,
      block_reason: digitalCard.block_reason,
      issued_at: digitalCard.issued_at,
      valid_to: digitalCard.valid_to,
      printed_count: digitalCard.printed_count,
    })
    .from(digitalCard)
    .innerJoin(organization, eq(organization.id, digitalCard.organization_id))
    .where(eq(digitalCard.user_id, actor.user_id))
    .orderBy(asc(digitalCard.issued_at));

const scans = ({ db, actor }: Context) =>
  db
    .select({ at: eIdScan.at, result: eIdScan.result, scanner: user.name })
    .from(eIdScan)
    .innerJoin(digitalCard, eq(digitalCard.id, eIdScan.card_id))
    .innerJoin(user, eq(user.id, eIdScan.scanner_id))
    .where(eq(digitalCard.user_id, actor.user_id))
    .orderBy(asc(eIdScan.at));

/** What this module and the directory hold of a person, by its name in the file; every row belongs to `ctx.actor`. */
export const ownRecords: Readonly<Record<string, (ctx: Context) => Promise<unknown>>> = {
  record,
  memberships,
  places,
  children: ({ db, actor }) => childrenOf(db, actor.user_id),
  id_photos: photos,
  digital_cards: cards,
  digital_card_scans: scans,
  corrections: async (ctx) => (await listCorrections(ctx)).list,
};
