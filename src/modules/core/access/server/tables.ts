import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { organization, post, user } from '#modules/core/directory/server/tables.ts';
import { createdAt, day, instant, primaryId, updatedAt, version } from '#server/database/columns.ts';

/** `wfl_app`: one application of the portal, or an outside one. */
export const app = pgTable(
  'app',
  {
    id: primaryId(),
    /** School group of an outside app; null: of the product. */
    client_id: uuid().references(() => organization.id),
    code: text().notNull().unique(),
    name: text().notNull(),
    name_en: text().notNull(),
    category: text().notNull(),
    icon: text(),
    kind: text().notNull().default('builtin'),
    route: text(),
    links: jsonb().$type<{ production?: string; test?: string }>().notNull().default({}),
    is_redirect: boolean().notNull().default(false),
    sso: text().notNull().default('none'),
    devices: text().array().notNull().default(sql`'{web,h5,app}'`),
    description: text(),
    sort: integer(),
    status: text().notNull().default('on'),
    /** Of the product: among the apps of the home page when nobody has chosen others. */
    is_default: boolean().notNull().default(false),
    /** Of the product: switched off, it closes what these modules offer to every signed-in person, too. */
    closes_modules: text().array().notNull().default(sql`'{}'`),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [index().on(t.category, t.sort, t.id)],
);

/** What a school group says about an app of the product: on or off, and in its own words. Null: as the product says. */
export const clientApp = pgTable(
  'client_app',
  {
    client_id: uuid()
      .notNull()
      .references(() => organization.id),
    app_id: uuid()
      .notNull()
      .references(() => app.id),
    status: text(),
    devices: text().array(),
    description: text(),
    version: version(),
    updated_at: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.app_id, t.client_id] })],
);

/** `wfl_app_action`: a right inside an app. The code is unique in the whole product. */
export const appAction = pgTable(
  'app_action',
  {
    id: primaryId(),
    app_id: uuid()
      .notNull()
      .references(() => app.id),
    code: text().notNull().unique(),
    name: text().notNull(),
    name_en: text().notNull(),
    risk: text().notNull().default('normal'),
    needs_reason: boolean().notNull().default(false),
    builtin: boolean().notNull().default(true),
  },
  (t) => [index().on(t.app_id)],
);

/** Which apps an organisation runs. */
export const organizationApp = pgTable(
  'organization_app',
  {
    id: primaryId(),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    app_id: uuid()
      .notNull()
      .references(() => app.id),
    is_default: boolean().notNull().default(false),
    position: integer(),
    inherit: boolean().notNull().default(false),
    status: text().notNull().default('on'),
    opened_until: day(),
  },
  (t) => [unique().on(t.organization_id, t.app_id)],
);

/** An entry group of an organisation's sidebar (`module` of the directory sheet). */
export const module = pgTable(
  'module',
  {
    id: primaryId(),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    code: text().notNull(),
    name: text().notNull(),
    name_en: text().notNull(),
    icon: text(),
    sort: integer(),
    is_visible: boolean().notNull().default(true),
    items: jsonb()
      .$type<readonly { app_code: string; sort: number | null; is_visible: boolean }[]>()
      .notNull()
      .default([]),
    version: version(),
    updated_at: updatedAt(),
  },
  (t) => [unique().on(t.organization_id, t.code)],
);

/** Each saved arrangement of a sidebar, the last twenty of an organisation. Null: that of the school group, or the product's. */
export const moduleRevision = pgTable(
  'module_revision',
  {
    id: primaryId(),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    revision: integer().notNull(),
    groups:
      jsonb().$type<
        readonly {
          readonly code: string;
          readonly name: string;
          readonly name_en: string;
          readonly icon: string | null;
          readonly is_visible: boolean;
          readonly items: readonly { readonly app_code: string; readonly is_visible: boolean }[];
        }[]
      >(),
    saved_by: uuid().notNull(),
    saved_by_name: text().notNull(),
    saved_at: createdAt(),
  },
  (t) => [unique().on(t.organization_id, t.revision)],
);

/** Groups of roles. Those of the product itself belong to no school group. */
export const roleGroup = pgTable(
  'role_group',
  {
    id: primaryId(),
    client_id: uuid().references(() => organization.id),
    organization_id: uuid().references(() => organization.id),
    code: text().notNull(),
    name: text().notNull(),
    name_en: text().notNull(),
    sort: integer(),
  },
  (t) => [unique().on(t.client_id, t.organization_id, t.code).nullsNotDistinct()],
);

export const role = pgTable(
  'role',
  {
    id: primaryId(),
    /** Null: a role of the product itself (kind `system`), the same for every school group. */
    client_id: uuid().references(() => organization.id),
    /** Null: may be given in the whole school group. */
    organization_id: uuid().references(() => organization.id),
    role_group_id: uuid()
      .notNull()
      .references(() => roleGroup.id),
    code: text().notNull(),
    name: text().notNull(),
    name_en: text().notNull(),
    description: text(),
    kind: text().notNull().default('custom'),
    user_type: text(),
    is_zongwu: boolean().notNull().default(false),
    max_holders: integer(),
    needs_second: boolean().notNull().default(false),
    default_scope: text().notNull().default('organization'),
    /** The template that an organisation's own role was made from. */
    template_id: uuid(),
    status: text().notNull().default('active'),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    unique('role_code').on(t.client_id, t.organization_id, t.code).nullsNotDistinct(),
    index().on(t.role_group_id),
  ],
);

export const roleAction = pgTable(
  'role_action',
  {
    role_id: uuid()
      .notNull()
      .references(() => role.id),
    code: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.role_id, t.code] })],
);

/** Who holds a role, where, and for how long. */
export const roleUser = pgTable(
  'role_user',
  {
    id: primaryId(),
    role_id: uuid()
      .notNull()
      .references(() => role.id),
    user_id: uuid()
      .notNull()
      .references(() => user.id),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    is_main: boolean().notNull().default(false),
    valid_from: day().notNull().default(sql`current_date`),
    valid_to: day(),
    source: text().notNull().default('manual'),
    source_id: uuid(),
    granted_by: uuid(),
    seconded_by: uuid(),
    reason: text(),
    state: text().notNull().default('active'),
    created_at: createdAt(),
    ended_at: instant(),
  },
  (t) => [
    // two posts may bring the same role twice, each with its own place and days
    uniqueIndex('role_user_once')
      .on(t.role_id, t.user_id, t.organization_id, t.source, sql`coalesce(${t.source_id}, ${t.role_id})`)
      .where(sql`${t.state} in ('active', 'requested')`),
    index().on(t.valid_to).where(sql`${t.state} = 'active' and ${t.valid_to} is not null`),
    check('role_user_state', sql`${t.state} in ('requested', 'active', 'ended', 'refused')`),
    check('role_user_source', sql`${t.source} in ('manual', 'post', 'user_type', 'homeroom', 'leader', 'space_admin')`),
    index().on(t.user_id, t.state),
    index().on(t.role_id, t.state),
    index().on(t.organization_id, t.state),
  ],
);

/** How far a holding reaches. It never widens another role. */
export const roleUserScope = pgTable(
  'role_user_scope',
  {
    id: primaryId(),
    role_user_id: uuid()
      .notNull()
      .references(() => roleUser.id),
    kind: text().notNull(),
    target_id: uuid(),
  },
  (t) => [index().on(t.role_user_id)],
);

/** Holding the post gives the role, in the place of the post. */
export const postRole = pgTable(
  'post_role',
  {
    post_id: uuid()
      .notNull()
      .references(() => post.id),
    role_id: uuid()
      .notNull()
      .references(() => role.id),
    scope_kind: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.post_id, t.role_id] })],
);

/** Two codes that one person should not (`warn`) or must not (`deny`) hold together. */
export const actionConflict = pgTable(
  'action_conflict',
  {
    code_a: text().notNull(),
    code_b: text().notNull(),
    level: text().notNull(),
    reason: text().notNull(),
    reason_en: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.code_a, t.code_b] }),
    check('action_conflict_level', sql`${t.level} in ('warn', 'deny')`),
  ],
);

/** 代理授权: somebody lends codes of their own to a colleague for some days. */
export const delegation = pgTable(
  'delegation',
  {
    id: primaryId(),
    from_user_id: uuid()
      .notNull()
      .references(() => user.id),
    to_user_id: uuid()
      .notNull()
      .references(() => user.id),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    codes: text().array().notNull(),
    valid_from: day().notNull(),
    valid_to: day().notNull(),
    reason: text().notNull(),
    state: text().notNull().default('requested'),
    created_at: createdAt(),
    ended_at: instant(),
  },
  (t) => [
    index().on(t.to_user_id, t.state),
    index().on(t.from_user_id, t.state),
    check('delegation_state', sql`${t.state} in ('requested', 'active', 'ended', 'refused')`),
  ],
);

export const dictionary = pgTable(
  'dictionary',
  {
    id: primaryId(),
    client_id: uuid().references(() => organization.id),
    dict_type: text().notNull(),
    dict_value: text().notNull(),
    dict_text: text().notNull(),
    dict_text_en: text().notNull(),
    sort: integer(),
    is_locked: boolean().notNull().default(false),
    status: text().$type<'active' | 'closed'>().notNull().default('active'),
    version: version(),
    updated_at: updatedAt(),
  },
  (t) => [unique().on(t.client_id, t.dict_type, t.dict_value).nullsNotDistinct()],
);

/** A value of a registered setting on one level; the nearest level wins. */
export const systemSetting = pgTable(
  'system_setting',
  {
    id: primaryId(),
    key: text().notNull(),
    value: jsonb().notNull(),
    level: text().notNull(),
    client_id: uuid().references(() => organization.id),
    organization_id: uuid().references(() => organization.id),
    changed_by: uuid(),
    changed_at: createdAt(),
    reason: text(),
  },
  (t) => [unique().on(t.key, t.level, t.client_id, t.organization_id).nullsNotDistinct()],
);

/** A school group, or a school of one, with a look of its own: brand, domains, allowed hosts. */
export const client = pgTable('client', {
  id: primaryId(),
  code: text().notNull().unique(),
  name: text().notNull(),
  name_en: text().notNull(),
  root_organization_id: uuid()
    .notNull()
    .references(() => organization.id),
  domains: text().array().notNull().default(sql`'{}'`),
  product_name_cn: text().notNull(),
  product_name_us: text().notNull(),
  logo_url: text(),
  theme: text().notNull().default('default'),
  allow_hosts: text().array().notNull().default(sql`'{}'`),
  contacts: text(),
  status: text().notNull().default('active'),
  version: version(),
  created_at: createdAt(),
  updated_at: updatedAt(),
});
