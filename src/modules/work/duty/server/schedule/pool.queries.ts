import { and, sql } from 'drizzle-orm';
import { isStaff } from '#modules/core/directory/server/public.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import { audienceQuery } from '#server/audience/audience.ts';
import type { Db } from '#server/database/database.ts';
import type { Services } from '#server/services.ts';
import type { dutySchedule } from '../tables.ts';

export interface DutyPerson {
  readonly id: string;
  readonly name: string;
  readonly name_en: string | null;
  readonly avatar_url: string | null;
}

type Pool = Pick<typeof dutySchedule.$inferSelect, 'audience' | 'organization_id'>;

const people = ({ services }: { readonly services: Services }, { audience, organization_id }: Pool) =>
  sql`(select user_id from (${audienceQuery(services, audience, organization_id)}) as chosen where for_user_id is null)`;

/** The staff of whom a roster is made, by name. */
export async function poolOf(
  source: { readonly db: Db; readonly services: Services },
  pool: Pool,
): Promise<DutyPerson[]> {
  return source.db
    .select({ id: user.id, name: user.name, name_en: user.name_en, avatar_url: user.avatar_url })
    .from(user)
    .where(and(isStaff(), sql`${user.id} in ${people(source, pool)}`))
    .orderBy(user.name_pinyin, user.id)
    .limit(500);
}
