import { sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { todayAtOrganization } from '../holders/holdings.queries.ts';

const NAMED_AT_MOST = 100;

export interface Change {
  readonly user: { readonly id: string; readonly name: string; readonly name_en: string | null };
  readonly codes: string[];
}

export interface Effect {
  readonly holders: number;
  readonly gains: Change[];
  readonly gains_n: number;
  readonly losses: Change[];
  readonly losses_n: number;
}

/** A role as it is, and as it would be. */
export interface RoleChange {
  readonly role_id: string | null;
  readonly organization_id: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** Posts that would newly bring it. */
  readonly more_posts: readonly string[];
  /** Posts that would no longer bring it. */
  readonly fewer_posts: readonly string[];
}

type Row = {
  id: string;
  name: string;
  name_en: string | null;
  /** Holds the role in some other way than by a post that goes. */
  stays: boolean;
  holds: boolean;
  beside: string[];
};

/**
 * Who would gain and lose which codes: holders of the role, and holders of a post that would bring it. What somebody
 * holds by another role, or by their user type, they neither gain nor lose.
 */
export async function effectOf(db: Db, change: RoleChange): Promise<Effect> {
  const both = [...new Set([...change.before, ...change.after])];
  const { rows } = await db.execute<Row>(sql`
    with held as (
      select ru.user_id, true as holds,
             bool_or(ru.source <> 'post' or not coalesce(ud.post_id = any (${sql.param([...change.fewer_posts])}::uuid[]), false)) as stays
        from role_user ru join organization on organization.id = ru.organization_id
        left join user_department ud on ud.id = ru.source_id
       where ru.role_id = ${change.role_id}::uuid and ru.state = 'active'
         and (ru.valid_to is null or ru.valid_to >= ${todayAtOrganization}) and ru.valid_from <= ${todayAtOrganization}
       group by ru.user_id
    ), posted as (
      select distinct ud.user_id from user_department ud join organization on organization.id = ud.organization_id
       where ud.organization_id = ${change.organization_id} and ud.post_id = any (${sql.param([...change.more_posts])}::uuid[])
         and ud.valid_from <= ${todayAtOrganization} and (ud.valid_to is null or ud.valid_to >= ${todayAtOrganization})
    ), people as (
      select user_id, bool_or(holds) as holds, bool_or(stays) as stays from (
        select * from held union all select user_id, false, true from posted
      ) one group by user_id
    )
    select u.id, u.name, u.name_en, p.holds, p.stays,
           array(select distinct ra.code from role r join role_action ra on ra.role_id = r.id
                  where r.status = 'active' and ra.code = any (${sql.param(both)}::text[])
                    and r.id is distinct from ${change.role_id}::uuid
                    and (r.user_type = any (u.types) or exists (
                      select 1 from role_user o join organization on organization.id = o.organization_id
                       where o.role_id = r.id and o.user_id = u.id and o.state = 'active'
                         and o.valid_from <= ${todayAtOrganization} and (o.valid_to is null or o.valid_to >= ${todayAtOrganization})))) as beside
      from people p join "user" u on u.id = p.user_id
     where u.status in ('unconfirmed', 'confirmed') order by u.name_pinyin, u.id`);
  const gains: Change[] = [];
  const losses: Change[] = [];
  for (const { id, name, name_en, holds, stays, beside } of rows) {
    const has = [...(holds ? change.before : []), ...beside];
    const gets = [...(stays ? change.after : []), ...beside];
    const gained = gets.filter((code) => !has.includes(code));
    const lost = has.filter((code) => !gets.includes(code));
    if (gained.length) gains.push({ user: { id, name, name_en }, codes: gained.sort() });
    if (lost.length) losses.push({ user: { id, name, name_en }, codes: [...new Set(lost)].sort() });
  }
  return {
    holders: rows.filter((row) => row.stays).length,
    gains: gains.slice(0, NAMED_AT_MOST),
    gains_n: gains.length,
    losses: losses.slice(0, NAMED_AT_MOST),
    losses_n: losses.length,
  };
}
