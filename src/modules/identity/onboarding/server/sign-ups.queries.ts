import { and, eq, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { organization, user } from '#modules/core/directory/server/tables.ts';
import type { Seal } from '#server/crypto/seal.ts';
import type { Db } from '#server/database/database.ts';
import { type Scope, within } from '#server/database/scope.ts';
import { defineList, is, type Page, pageOf } from '#server/lists/resource-list.ts';
import { maskPhone } from '#shared/person/masks.ts';
import { searchPattern } from '#shared/text/search-words.ts';
import type { signUpFilters, signUpRow } from '../contract/custom-signups.shapes.ts';
import { customSignup } from './tables.ts';

export const SIGN_UP_PHONE = 'custom_signup.phone';

type Query = z.output<typeof signUpFilters>;
type Row = z.input<typeof signUpRow>;

const signUpList = defineList<Query>({
  table: customSignup,
  id: customSignup.id,
  sorts: { created_at: customSignup.created_at },
  default_sort: '-created_at',
  filters: { status: is(customSignup.status), personal_type: is(customSignup.personal_type) },
});

const found = (q: string): SQL =>
  sql`(${customSignup.name} ~* ${searchPattern(q)} or ${customSignup.company} ~* ${searchPattern(q)})`;

/** Sign-ups that named a school in reach, the newest first; phones come masked. */
export function listSignUps(db: Db, seal: Seal, scope: Scope, { q, ...query }: Query): Promise<Page<Row>> {
  const base = and(within(scope, customSignup.organization_id), q ? found(q) : undefined);
  return pageOf(db, signUpList, query as Query, base, async (_db, { where, order, limit, offset }) => {
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
      .orderBy(...order)
      .limit(limit)
      .offset(offset);
    return rows.map(({ row, organization: place, user: person }) => ({
      id: row.id,
      personal_type: row.personal_type as Row['personal_type'],
      name: row.name,
      company: row.company,
      phone_masked: maskPhone(seal.open(row.phone_sealed, SIGN_UP_PHONE)),
      sign_up: row.sign_up,
      status: row.status as Row['status'],
      organization: place?.id ? place : null,
      user: person?.id ? { ...person, status: person.status as NonNullable<Row['user']>['status'] } : null,
      created_at: row.created_at,
    }));
  });
}
