import { and, asc, eq, notInArray } from 'drizzle-orm';
import { running } from '#modules/core/directory/server/public.ts';
import { organization, user, userOrganization } from '#modules/core/directory/server/tables.ts';
import type { Seal } from '#server/crypto/seal.ts';
import type { Db } from '#server/database/database.ts';
import { isSameName } from '#shared/text/person-name.ts';
import type { Identity } from '../identity-proof.queries.ts';

const MAX_OPTIONS = 200;

/** Organisations that people may name before they are signed in. */
export function listNameableOrganizations(db: Db) {
  return db
    .select({
      id: organization.id,
      label: organization.name,
      label_en: organization.name_en,
      organization_code: organization.code,
      logo_url: organization.logo_url,
    })
    .from(organization)
    .where(eq(organization.status, 'active'))
    .orderBy(asc(organization.depth), asc(organization.sort), asc(organization.id))
    .limit(MAX_OPTIONS);
}

/** The school group of an organisation that may be named; null: there is none, or it is closed. */
export async function findClientOf(db: Db, organizationId: string): Promise<string | null> {
  const [row] = await db
    .select({ client_id: organization.client_id })
    .from(organization)
    .where(and(eq(organization.id, organizationId), eq(organization.status, 'active')));
  return row?.client_id ?? null;
}

/**
 * Whom an application means: a member of the organisation with the old number whose document is the stated one, else
 * whose name is. Null when nobody fits, or more than one: an administrator must not be led to the wrong account.
 */
export async function findStatedPerson(
  db: Db,
  seal: Seal,
  { old_phone, organization_id, ...stated }: Identity & { old_phone: string; organization_id: string },
): Promise<string | null> {
  const rows = await db
    .select({ id: user.id, name: user.name, id_type: user.id_type, id_no_bidx: user.id_no_bidx })
    .from(user)
    .innerJoin(userOrganization, eq(userOrganization.user_id, user.id))
    .where(
      and(
        eq(user.phone_bidx, seal.blindIndex(old_phone, 'phone')),
        eq(userOrganization.organization_id, organization_id),
        running(userOrganization),
        notInArray(user.status, ['disabled', 'deleted']),
      ),
    );
  const id_no_bidx = seal.blindIndex(stated.id_no, 'id_no');
  const documented = rows.filter((row) => row.id_no_bidx === id_no_bidx && row.id_type === stated.id_type);
  const fitting = documented.length > 0 ? documented : rows.filter((row) => isSameName(row.name, stated.name));
  return fitting.length === 1 && fitting[0] ? fitting[0].id : null;
}
