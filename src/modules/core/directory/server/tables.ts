import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  doublePrecision,
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
import { createdAt, day, grams, instant, primaryId, sealed, updatedAt, version } from '#server/database/columns.ts';
import type { StageCode } from '../contract/stages.ts';

/** A stage is a number everywhere else; the rows keep it as the first version wrote it, which older nodes still read. */
const stageCode = customType<{ data: StageCode; driverData: string }>({
  dataType: () => 'text',
  fromDriver: (value) => Number(value) as StageCode,
  toDriver: String,
});

/** A tree: group → school → campus or company. The root of a tree is a school group ("client"). */
export const organization = pgTable(
  'organization',
  {
    id: primaryId(),
    parent_id: uuid(),
    /** Root of the tree that this organisation belongs to; equal to `id` for a root. */
    client_id: uuid().notNull(),
    /** Ids from the root down to this one, joined by `/`; a subtree is a prefix of it. */
    path: text().notNull(),
    depth: integer().notNull(),
    code: text().notNull(),
    department_unitid: text().notNull(),
    name: text().notNull(),
    short_name: text(),
    name_en: text(),
    name_pinyin: text().notNull(),
    name_initials: text().notNull(),
    kind: text().notNull(),
    stage: text(),
    stage_codes: stageCode().array().notNull().default(sql`'{}'`),
    address: text(),
    phone: text(),
    logo_url: text(),
    /** 统一社会信用代码, 18 signs with a check digit. */
    credit_code: text(),
    /** 学校标识码, ten digits. */
    school_code: text(),
    timezone: text().notNull().default('Asia/Shanghai'),
    is_open_visit: boolean().notNull().default(false),
    sort: integer(),
    status: text().notNull().default('active'),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    uniqueIndex('organization_code').on(t.client_id, sql`lower(${t.code})`),
    unique().on(t.client_id, t.department_unitid),
    index().on(t.parent_id, t.sort, t.id),
    index().on(t.client_id, t.status),
    index().on(t.path.op('text_pattern_ops')),
    check('organization_kind', sql`${t.kind} in ('group', 'school', 'campus', 'company')`),
    check('organization_status', sql`${t.status} in ('active', 'suspended', 'archived')`),
  ],
);

/** A tree inside one organisation. */
export const department = pgTable(
  'department',
  {
    id: primaryId(),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    parent_id: uuid(),
    path: text().notNull(),
    depth: integer().notNull(),
    code: text().notNull(),
    name: text().notNull(),
    name_en: text(),
    name_pinyin: text().notNull(),
    name_initials: text().notNull(),
    kind: text().notNull(),
    department_unitid: text().notNull(),
    /** The chief of `department_leader`, kept in step. */
    leader_id: uuid(),
    phone: text(),
    /** A room; checked by the module that owns rooms. */
    broom_id: uuid(),
    closes_on: day(),
    /** Names of departments that were merged into this one, and former names of its own. */
    former_names: text().array().notNull().default(sql`'{}'`),
    /** After a merge: where its members went. */
    merged_into: uuid(),
    sort: integer(),
    status: text().notNull().default('active'),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    unique().on(t.organization_id, t.code),
    unique().on(t.department_unitid),
    uniqueIndex('department_name')
      .on(t.organization_id, sql`coalesce(${t.parent_id}, ${t.organization_id})`, t.name)
      .where(sql`${t.status} = 'active'`),
    index().on(t.organization_id, t.parent_id, t.sort, t.id),
    index().on(t.path.op('text_pattern_ops')),
    check('department_kind', sql`${t.kind} in ('office', 'teaching', 'grade', 'class', 'project')`),
    check('department_status', sql`${t.status} in ('active', 'archived')`),
  ],
);

/** Who leads a department, and for how long; approvals ask this table. One chief at a time. */
export const departmentLeader = pgTable(
  'department_leader',
  {
    id: primaryId(),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    department_id: uuid()
      .notNull()
      .references(() => department.id),
    user_id: uuid().notNull(),
    kind: text().notNull(),
    sort: integer(),
    valid_from: day().notNull().default(sql`current_date`),
    valid_to: day(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex().on(t.department_id).where(sql`${t.kind} = 'chief' and ${t.valid_to} is null`),
    index().on(t.department_id, t.valid_to),
    index().on(t.user_id),
    check('department_leader_kind', sql`${t.kind} in ('chief', 'deputy', 'in_charge')`),
  ],
);

/** How many people of a post a department may have in a school year (编制). */
export const departmentHeadcount = pgTable(
  'department_headcount',
  {
    department_id: uuid()
      .notNull()
      .references(() => department.id),
    post_id: uuid()
      .notNull()
      .references(() => post.id),
    /** `2026-2027`. */
    school_year: text().notNull(),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    approved: integer().notNull(),
    updated_at: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.department_id, t.post_id, t.school_year] }),
    check('department_headcount_approved', sql`${t.approved} between 0 and 999`),
  ],
);

/** A merge that can be taken back for a day: what went over, row by row. */
export const departmentMerge = pgTable(
  'department_merge',
  {
    id: primaryId(),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    source_id: uuid()
      .notNull()
      .references(() => department.id),
    target_id: uuid()
      .notNull()
      .references(() => department.id),
    moved: jsonb()
      .$type<{
        readonly places: readonly string[];
        readonly ended_places: readonly { readonly id: string; readonly valid_to: string | null }[];
        /** Places of the target that became somebody's main one, because the one that ended was. */
        readonly mains: readonly string[];
        readonly departments: readonly string[];
        readonly leaders: readonly { readonly id: string; readonly kind: string }[];
        readonly ended_leaders: readonly { readonly id: string; readonly valid_to: string | null }[];
      }>()
      .notNull(),
    merged_by: uuid().notNull(),
    merged_at: createdAt(),
    undone_at: instant(),
  },
  (t) => [index().on(t.source_id, t.merged_at), index().on(t.target_id)],
);

/** Job title. Without organisation it is shared by the whole school group. */
export const post = pgTable(
  'post',
  {
    id: primaryId(),
    client_id: uuid()
      .notNull()
      .references(() => organization.id),
    organization_id: uuid().references(() => organization.id),
    code: text().notNull(),
    name: text().notNull(),
    name_en: text(),
    category: text().notNull(),
    level: integer().notNull().default(10),
    is_leader: boolean().notNull().default(false),
    is_internotification: boolean().notNull().default(false),
    sort: integer(),
    status: text().notNull().default('active'),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [unique().on(t.client_id, t.organization_id, t.code), index().on(t.organization_id, t.category, t.sort)],
);

/** One person, one row, whatever user types they have. Phone and ID number only sealed, with a blind index. */
export const user = pgTable(
  'user',
  {
    id: primaryId(),
    /** The school group that keeps this person; null for people who signed themselves up as visitors. */
    client_id: uuid().references(() => organization.id),
    number: text(),
    username: text(),
    name: text().notNull(),
    name_en: text(),
    name_pinyin: text().notNull(),
    name_initials: text().notNull(),
    grams: grams(),
    gender: text(),
    phone_sealed: sealed(),
    phone_bidx: text(),
    contact_phone_sealed: sealed(),
    email: text(),
    id_type: text(),
    id_no_sealed: sealed(),
    id_no_bidx: text(),
    birthday: day(),
    avatar_url: text(),
    status: text().notNull().default('unconfirmed'),
    category: text().notNull().default('person'),
    types: text().array().notNull().default(sql`'{}'`),
    lang: text().notNull().default('cn'),
    is_super_admin: boolean().notNull().default(false),
    is_real_authentication: boolean().notNull().default(false),
    is_force_active_email: boolean().notNull().default(false),
    /** Blind index of the address that the person proved to read; another `email` is to be activated anew. */
    activated_email_bidx: text(),
    /** The row of the same person that took this one over; its name, phone and number still sign in there. */
    merged_into: uuid(),
    activated_at: instant(),
    last_login_at: instant(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    uniqueIndex().on(t.client_id, t.number),
    // who has no number stands last in both directions, so that each has its own
    index('user_number_falling').on(t.client_id, t.number.desc().nullsLast(), t.id.desc().nullsFirst()),
    index().on(t.phone_bidx),
    uniqueIndex().on(t.activated_email_bidx),
    index().on(t.id_no_bidx),
    index('user_merged').on(t.merged_into).where(sql`${t.merged_into} is not null`),
    index().on(t.client_id, t.name_pinyin, t.id),
    index().on(t.client_id, t.created_at, t.id),
    // who never signed in stands last in both directions; written at each sign-in, which costs a tenth of a millisecond
    index('user_sign_in').on(t.client_id, t.last_login_at, t.id),
    index('user_sign_in_falling').on(t.client_id, t.last_login_at.desc().nullsLast(), t.id.desc().nullsFirst()),
    index('user_initials').on(t.client_id, t.name_initials, t.name_pinyin, t.id),
    index().using('gin', t.grams),
    check('user_status', sql`${t.status} in ('unconfirmed', 'confirmed', 'disabled', 'deleted')`),
    check('user_gender', sql`${t.gender} in ('male', 'female')`),
    check('user_lang', sql`${t.lang} in ('cn', 'us')`),
  ],
);

/** Membership in an organisation, with its span of days. */
export const userOrganization = pgTable(
  'user_organization',
  {
    id: primaryId(),
    user_id: uuid()
      .notNull()
      .references(() => user.id),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    is_main: boolean().notNull().default(false),
    source: text().notNull().default('manual'),
    valid_from: day().notNull().default(sql`current_date`),
    valid_to: day(),
    /** `planned` and `active` by their days; the daily job moves it on, the days alone decide rights. */
    state: text().notNull().default('active'),
    /**
     * The keys by which the person is searched, kept by triggers: inside one organisation a search then walks only its
     * own members, in their order.
     */
    name_pinyin: text().notNull().default(''),
    name_initials: text().notNull().default(''),
    number: text(),
    grams: grams(),
    created_at: createdAt(),
  },
  (t) => [
    check('user_organization_state', sql`${t.state} in ('planned', 'active', 'ended')`),
    uniqueIndex().on(t.user_id, t.organization_id).where(sql`${t.valid_to} is null`),
    uniqueIndex().on(t.user_id).where(sql`${t.is_main} and ${t.valid_to} is null`),
    index().on(t.organization_id, t.user_id),
    index('user_organization_person').on(t.user_id, t.organization_id),
    index('user_organization_pinyin').on(t.organization_id, t.name_pinyin, t.user_id),
    index('user_organization_initials').on(t.organization_id, t.name_initials, t.name_pinyin, t.user_id),
    index('user_organization_number').on(t.organization_id, t.number, t.user_id),
    index('user_organization_number_falling').on(
      t.organization_id,
      t.number.desc().nullsLast(),
      t.user_id.desc().nullsFirst(),
    ),
  ],
);

/** How many members of a user type an organisation has; kept by triggers on memberships and user types. */
export const membershipCount = pgTable(
  'membership_count',
  {
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    user_type: text().notNull(),
    members: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.organization_id, t.user_type] })],
);

/** Who administers an organisation; the role comes with it. */
export const spaceAdministrator = pgTable(
  'space_administrator',
  {
    id: primaryId(),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    user_id: uuid()
      .notNull()
      .references(() => user.id),
    with_children: boolean().notNull().default(false),
    valid_to: day(),
    granted_by: uuid(),
    created_at: createdAt(),
  },
  (t) => [unique().on(t.organization_id, t.user_id)],
);

/** Which template (or settings) holds for whom in an organisation. */
export const organizationTemplateConfig = pgTable(
  'organization_template_config',
  {
    id: primaryId(),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    kind: text().notNull(),
    name: text().notNull(),
    /** A template; checked by the module that owns templates of this kind. */
    template_id: uuid(),
    settings: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    /** Everybody of the organisation when all lists are empty. */
    audience: jsonb()
      .$type<{
        readonly department_ids: readonly string[];
        readonly post_ids: readonly string[];
        readonly user_types: readonly string[];
      }>()
      .notNull()
      .default({ department_ids: [], post_ids: [], user_types: [] }),
    priority: integer().notNull().default(0),
    status: text().notNull().default('draft'),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    index().on(t.organization_id, t.kind, t.status),
    check('organization_template_config_status', sql`${t.status} in ('draft', 'published', 'retired')`),
    check('organization_template_config_priority', sql`${t.priority} between 0 and 99`),
  ],
);

/** A dated post in a department. */
export const userDepartment = pgTable(
  'user_department',
  {
    id: primaryId(),
    user_id: uuid()
      .notNull()
      .references(() => user.id),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    department_id: uuid()
      .notNull()
      .references(() => department.id),
    post_id: uuid().references(() => post.id),
    is_main: boolean().notNull().default(false),
    is_acting: boolean().notNull().default(false),
    valid_from: day().notNull().default(sql`current_date`),
    valid_to: day(),
    state: text().notNull().default('active'),
    source: text().notNull().default('manual'),
    end_reason: text(),
    created_at: createdAt(),
  },
  (t) => [
    check('user_department_state', sql`${t.state} in ('planned', 'active', 'ended')`),
    index('user_department_counting').on(t.organization_id, t.department_id, t.user_id, t.valid_from, t.valid_to),
    index().on(t.user_id),
    index('user_department_due').on(t.state, t.valid_from, t.valid_to).where(sql`${t.state} <> 'ended'`),
    uniqueIndex().on(t.user_id, t.department_id, t.post_id).where(sql`${t.valid_to} is null`),
    uniqueIndex().on(t.user_id, t.organization_id).where(sql`${t.is_main} and ${t.valid_to} is null`),
    index().on(t.department_id, t.valid_to),
    index().on(t.post_id),
  ],
);

export const schoolCampus = pgTable(
  'school_campus',
  {
    id: primaryId(),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    code: text().notNull(),
    name: text().notNull(),
    name_en: text(),
    address: text(),
    phone: text(),
    sort: integer(),
    is_default: boolean().notNull().default(false),
    principal_id: uuid().references(() => user.id),
    lng: doublePrecision(),
    lat: doublePrecision(),
    status: text().notNull().default('active'),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [unique().on(t.organization_id, t.code), uniqueIndex().on(t.organization_id).where(sql`${t.is_default}`)],
);
