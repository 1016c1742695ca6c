import { and, type SQL, sql } from 'drizzle-orm';
import { isStaff, running } from '#modules/core/directory/server/public.ts';
import { organization, user, userOrganization } from '#modules/core/directory/server/tables.ts';
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

/** SQL: the person has a place at an organisation today, or below it: who was chosen by name may have left. */
const worksAt = (organizationId: string): SQL =>
  sql`exists (select from ${userOrganization} join ${organization} o on o.id = ${userOrganization.organization_id}
    join ${organization} home on home.id = ${organizationId}
    where ${userOrganization.user_id} = ${user.id} and o.path || '/' like home.path || '/%' and ${running(userOrganization)})`;

/** The staff of whom a roster is made, by name. */
export async function poolOf(
  source: { readonly db: Db; readonly services: Services },
  pool: Pool,
): Promise<DutyPerson[]> {
  return source.db
    .select({ id: user.id, name: user.name, name_en: user.name_en, avatar_url: user.avatar_url })
    .from(user)
    .where(and(isStaff(), worksAt(pool.organization_id), sql`${user.id} in ${people(source, pool)}`))
    .orderBy(user.name_pinyin, user.id)
    .limit(500);
}
