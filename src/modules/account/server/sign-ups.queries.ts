import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { organization, user } from '#modules/directory/server/tables.ts';
import type { Seal } from '#server/crypto/seal.ts';
import type { Db } from '#server/database/database.ts';
import { type Scope, within } from '#server/database/scope.ts';
import { containsPattern } from '#shared/bigrams.ts';
import type { USER_STATUSES } from '#shared/frame-shapes.ts';
import { maskPhone } from '#shared/masks.ts';
import type { SIGN_UP_STATUSES, signUpFilters } from '../contract/custom-signups.shapes.ts';
import type { PERSONAL_TYPES } from '../contract/personal-types.ts';
import { customSignup } from './tables.ts';

export const SIGN_UP_PHONE = 'custom_signup.phone';

/** Sign-ups that named a school in reach, the newest first; phones come masked. */
export async function listSignUps(db: Db, seal: Seal, scope: Scope, query: z.output<typeof signUpFilters>) {
  const { page, per_page, status, personal_type, q, sort } = query;
  const where = and(
    within(scope, customSignup.organization_id),
    status ? eq(customSignup.status, status) : undefined,
    personal_type ? eq(customSignup.personal_type, personal_type) : undefined,
    q
      ? sql`(${customSignup.name} ilike ${containsPattern(q)} or ${customSignup.company} ilike ${containsPattern(q)})`
      : undefined,
  ) as SQL;
  const order = sort === 'created_at' ? asc : desc;
  const rows = await db
    .select({
      row: customSignup,
      organization: { id: organization.id, name: organization.name, name_en: organization.name_en },
      user: { id: user.id, name: user.name, name_en: user.name_en, status: user.status },
    })
    .from(customSignup)
    .leftJoin(organization, eq(organization.id, customSignup.organization_id))
    .leftJoin(user, eq(user.id, customSignup.user_id))
    .where(where)
    .orderBy(order(customSignup.created_at), order(customSignup.id))
    .limit(per_page)
    .offset((page - 1) * per_page);
  const [total] = await db.select({ n: count() }).from(customSignup).where(where);
  const list = rows.map(({ row, organization: place, user: person }) => ({
    id: row.id,
    personal_type: row.personal_type as (typeof PERSONAL_TYPES)[number] | null,
    name: row.name,
    company: row.company,
    phone_masked: maskPhone(seal.open(row.phone_sealed, SIGN_UP_PHONE)),
    sign_up: row.sign_up,
    status: row.status as (typeof SIGN_UP_STATUSES)[number],
    organization: place?.id ? place : null,
    user: person?.id ? { ...person, status: person.status as (typeof USER_STATUSES)[number] } : null,
    created_at: row.created_at,
  }));
  return { list, total: total?.n ?? 0, page, per_page };
}
