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
import { listCorrections } from '../corrections/corrections.service.ts';
import { idPhotoChange } from '../tables.ts';
import { ownRecords } from './own-record-sources.ts';

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

async function places(ctx: Context) {
  const { db, actor, services } = ctx;
  const rows = await db
    .select({
      id: userDepartment.id,
      organization: organization.name,
      department: department.name,
      post: post.name,
      is_main: userDepartment.is_main,
      valid_from: userDepartment.valid_from,
      valid_to: userDepartment.valid_to,
    })
    .from(userDepartment)
    .innerJoin(organization, eq(organization.id, userDepartment.organization_id))
    .innerJoin(department, eq(department.id, userDepartment.department_id))
    .leftJoin(post, eq(post.id, userDepartment.post_id))
    .where(eq(userDepartment.user_id, actor.user_id))
    .orderBy(asc(userDepartment.id));
  const lent: ReadonlyMap<string, object>[] = [];
  for (const { of_places } of ownRecords.of(services)) if (of_places) lent.push(await of_places(ctx));
  return rows.map(({ id, ...row }) => Object.assign(row, ...lent.map((facts) => facts.get(id))));
}

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

/** Own children; the class of one from whom a court keeps the guardian away is not told, nor that it does. */
async function children({ db, actor }: Context) {
  const rows = await childrenOf(db, actor.user_id);
  return rows.map(({ restricted, department: place, ...row }) => ({ ...row, department: restricted ? null : place }));
}

/** Everything that is held of a person, by its name in the file; every row belongs to `ctx.actor`. */
export const recordsOf = ({ services }: Context): Readonly<Record<string, (ctx: Context) => Promise<unknown>>> =>
  Object.assign(
    {
      record,
      memberships,
      places,
      children,
      id_photos: photos,
      corrections: async (ctx: Context) => (await listCorrections(ctx)).list,
    },
    ...ownRecords.of(services).map(({ records }) => records),
  );
