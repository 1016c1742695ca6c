import { and, arrayOverlaps, asc, count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { type Scope, within } from '#server/database/scope.ts';
import type { CodeOf } from '#shared/reference/item.ts';
import { searchPattern } from '#shared/text/search-words.ts';
import type { TemplateKind, templateStatuses } from '../../contract/template-configs.contract.ts';
import { running } from '../dated.queries.ts';
import { matchesPerson } from '../people/people.queries.ts';
import {
  organizationTemplateConfig as config,
  organization,
  user,
  userDepartment,
  userOrganization,
} from '../tables.ts';

interface ConfigQuery {
  readonly page: number;
  readonly per_page: number;
  readonly q?: string | undefined;
  readonly sort?: string | undefined;
  readonly organization_id?: string | undefined;
  readonly kind?: readonly string[] | undefined;
  readonly status?: readonly string[] | undefined;
}

const columns = {
  id: config.id,
  organization_id: config.organization_id,
  kind: sql<TemplateKind>`${config.kind}`,
  name: config.name,
  template_id: config.template_id,
  settings: config.settings,
  audience: config.audience,
  priority: config.priority,
  status: sql<CodeOf<typeof templateStatuses>>`${config.status}`,
  is_published: sql<boolean>`${config.status} = 'published'`,
  version: config.version,
};

export async function listConfigs(db: Db, scope: Scope, query: ConfigQuery) {
  const where = and(
    within(scope, config.organization_id),
    query.organization_id ? eq(config.organization_id, query.organization_id) : undefined,
    query.kind?.length ? inArray(config.kind, [...query.kind]) : undefined,
    query.status?.length ? inArray(config.status, [...query.status]) : undefined,
    query.q ? sql`${config.name} ~* ${searchPattern(query.q)}` : undefined,
  );
  const way = query.sort?.startsWith('-') === false ? asc : desc;
  const order = query.sort?.endsWith('name') ? way(config.name) : way(config.priority);
  const rows = await db
    .select(columns)
    .from(config)
    .where(where)
    .orderBy(order, asc(config.id))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page);
  const [total] = await db.select({ n: count() }).from(config).where(where);
  return { list: rows.map(present), total: total?.n ?? 0, page: query.page, per_page: query.per_page };
}

export async function findConfig(db: Db, scope: Scope, id: string) {
  const [row] = await db
    .select(columns)
    .from(config)
    .where(and(eq(config.id, id), within(scope, config.organization_id)));
  return row ? present(row) : null;
}

function present<
  Row extends {
    settings: Readonly<Record<string, unknown>>;
    audience: {
      readonly department_ids: readonly string[];
      readonly post_ids: readonly string[];
      readonly user_types: readonly string[];
    };
  },
>(row: Row) {
  const { department_ids, post_ids, user_types } = row.audience;
  return {
    ...row,
    settings: { ...row.settings },
    audience: { department_ids: [...department_ids], post_ids: [...post_ids], user_types: [...user_types] },
  };
}

interface AudienceQuery {
  readonly organization_ids: readonly string[];
  readonly department_ids: readonly string[];
  readonly post_ids: readonly string[];
  readonly user_types: readonly string[];
  readonly q: string;
  readonly page: number;
  readonly per_page: number;
}

/** People whom an audience reaches in some organisations, by pinyin; without `pupils` only grown-ups of the staff. */
export async function listAudience(db: Db, organizations: readonly string[], query: AudienceQuery, pupils: boolean) {
  const { page, per_page } = query;
  const types = pupils
    ? query.user_types
    : query.user_types.length
      ? query.user_types.filter((type) => type === 'teacher' || type === 'guard')
      : ['teacher', 'guard'];
  if (organizations.length === 0 || (!pupils && types.length === 0)) return { list: [], total: 0, page, per_page };
  const member = sql`exists (select 1 from ${userOrganization} where ${userOrganization.user_id} = ${user.id}
    and ${inArray(userOrganization.organization_id, [...organizations])} and ${running(userOrganization)})`;
  const placed: (SQL | undefined)[] = [
    query.department_ids.length ? inArray(userDepartment.department_id, [...query.department_ids]) : undefined,
    query.post_ids.length ? inArray(userDepartment.post_id, [...query.post_ids]) : undefined,
  ].filter((one) => one !== undefined);
  const place = placed.length
    ? sql`exists (select 1 from ${userDepartment} where ${userDepartment.user_id} = ${user.id}
        and ${inArray(userDepartment.organization_id, [...organizations])} and ${running(userDepartment)} and ${or(...placed)})`
    : undefined;
  const where = and(
    member,
    place,
    inArray(user.status, ['unconfirmed', 'confirmed']),
    types.length ? arrayOverlaps(user.types, [...types]) : undefined,
    query.q ? matchesPerson(query.q) : undefined,
  );
  const list = await db
    .select({ id: user.id, name: user.name, name_en: user.name_en, number: user.number, types: user.types })
    .from(user)
    .where(where)
    .orderBy(asc(user.name_pinyin), asc(user.id))
    .limit(per_page)
    .offset((page - 1) * per_page);
  const [total] = await db.select({ n: count() }).from(user).where(where);
  return { list, total: total?.n ?? 0, page, per_page };
}

/**
 * Which published configuration of a kind holds for each of many people in an organisation, by their id: the highest
 * priority wins, then the one nearest to the organisation. People for whom none holds are missing. An audience without
 * lists is everybody; needs sight of the organisations above. `fits` narrows the configurations further, where templates
 * of one kind differ again.
 */
export async function templatesFor(
  db: Db,
  userIds: readonly string[],
  organizationId: string,
  kind: TemplateKind,
  fits?: SQL,
) {
  const who = sql`who.id`;
  const among = (list: string, column: SQL) =>
    sql`(jsonb_array_length(${config.audience} -> ${sql.raw(`'${list}'`)}) = 0 or exists (
      select 1 from ${userDepartment} where ${userDepartment.user_id} = ${who} and ${running(userDepartment)}
         and ${config.audience} -> ${sql.raw(`'${list}'`)} ? ${column}::text))`;
  const line = sql`string_to_array((select here.path from ${organization} here where here.id = ${organizationId}), '/')::uuid[]`;
  const rows = await db
    .selectDistinctOn([who], { user_id: sql<string>`who.id`, config: columns })
    .from(config)
    .innerJoin(sql`unnest(${sql.param([...new Set(userIds)])}::uuid[]) as who(id)`, sql`true`)
    .where(
      and(
        eq(config.kind, kind),
        eq(config.status, 'published'),
        fits,
        sql`${config.organization_id} = any (${line})`,
        among('department_ids', sql`${userDepartment.department_id}`),
        among('post_ids', sql`${userDepartment.post_id}`),
        sql`(jsonb_array_length(${config.audience} -> 'user_types') = 0 or exists (
          select 1 from ${user} where ${user.id} = ${who} and ${config.audience} -> 'user_types' ?| ${user.types}))`,
      ),
    )
    .orderBy(who, desc(config.priority), sql`array_position(${line}, ${config.organization_id}) desc`, asc(config.id));
  return new Map(rows.map((row) => [row.user_id, present(row.config)]));
}

/** The same for one person, or null. */
export async function templateFor(db: Db, userId: string, organizationId: string, kind: TemplateKind, fits?: SQL) {
  return (await templatesFor(db, [userId], organizationId, kind, fits)).get(userId) ?? null;
}
