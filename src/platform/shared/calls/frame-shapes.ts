import * as z from 'zod';
import { id, instant, namedRow } from '../fields.ts';

/** Shapes of what the frame around every page reads: the settings after sign-in, and the current user. */
/** The specification's `types`: the user types that decide what a person's pages show. */
export const PERSON_TYPES = ['teacher', 'guardian', 'student'] as const;
/** Every user type of the portal. */
export const USER_TYPES = [
  'teacher',
  'student',
  'guardian',
  'examinee',
  'supplier',
  'visitor',
  'guard',
  'evaluator',
] as const;
export const MAIN_USER_TYPES = ['teacher', 'student', 'guardian', 'supplier', 'visitor'] as const;
export const USER_STATUSES = ['unconfirmed', 'confirmed', 'disabled', 'deleted'] as const;
export const SESSION_KINDS = [
  'staff',
  'family',
  'admin',
  'native',
  'public_computer',
  'qr',
  'face',
  'impersonation',
  'switched',
  'activation',
] as const;
export const MENU_KINDS = ['group', 'app', 'link'] as const;
export const THEMES = ['blue', 'green'] as const;

export const lang = z.enum(['cn', 'us']);
const named = { name: z.string(), name_en: z.string().nullable() };

export const organizationInFrame = z.object({
  id,
  code: z.string(),
  ...named,
  kind: z.string(),
  parent_id: id.nullable(),
  address: z.string().nullable(),
});

/** An app of the current organisation (`organization_apps`). */
export const organizationApp = z.object({
  is_default: z.boolean(),
  position: z.int().nullable(),
  wfl_app: z.object({
    id,
    code: z.string(),
    ...named,
    category: z.string(),
    icon: z.string().nullable(),
    /** Path of the page inside the portal; null for outside apps. */
    route: z.string().nullable(),
    is_redirect: z.boolean(),
    links: z.object({ production: z.string().nullable() }),
    wfl_app_actions: z.array(z.object({ code: z.string(), ...named })),
  }),
});

/** One entry of the sidebar. Flat, with `parent_id`, at most three levels; already sorted by the server (null last). */
export const menuEntry = z.object({
  id,
  parent_id: id.nullable(),
  kind: z.enum(MENU_KINDS),
  /** Code of the app for `kind` app, of the workbench group for `kind` group. */
  code: z.string(),
  ...named,
  icon: z.string().nullable(),
  link: z.string().nullable(),
  sort: z.int().nullable(),
  hidden: z.boolean(),
  always_show: z.boolean(),
});

export const dictionaryEntry = z.object({
  dict_type: z.string(),
  dict_value: z.string(),
  dict_text: z.string(),
  dict_text_en: z.string().nullable(),
  sort: z.int().nullable(),
});

export const keyValue = z.object({ key: z.string(), value: z.string() });

/** Product name, addresses and look, by organisation (signed in) or by host (guest). */
export const productName = z.object({ cn: z.string(), us: z.string() });
export const links = z.object({
  /** Page or file of the mobile app; empty hides the entry. */
  app_download: z.string().nullable(),
  sync_platform: z.string().nullable(),
});

/** Who is signed in, as much as the frame itself draws. The whole person is `users/show_current`. */
export const personSummary = z.object({
  id,
  name: z.string(),
  name_en: z.string().nullable(),
  username: z.string().nullable(),
  number: z.string().nullable(),
  avatar_url: z.string().nullable(),
  user_type: z.enum(MAIN_USER_TYPES),
  types: z.array(z.enum(PERSON_TYPES)),
  user_types: z.array(z.enum(USER_TYPES)),
  category: z.string().nullable(),
  status: z.enum(USER_STATUSES),
  /** The school, or a document, confirmed who this is. */
  is_confirmed: z.boolean(),
  is_super_admin: z.boolean(),
  lang: lang.nullable(),
});

/** Facts that decide what the frame shows: dropdown entries, red dots, prompts. A missing module leaves its default. */
export const frameFlags = z.object({
  has_children: z.boolean(),
  has_own_children: z.boolean(),
  has_examinees: z.boolean(),
  is_force_active_email: z.boolean(),
  is_exists_change_phone_apply: z.boolean(),
  is_exist_pending_staff: z.boolean(),
  is_has_general: z.boolean(),
  is_open_live: z.boolean(),
});

export const sessionInFrame = z.object({
  id,
  kind: z.enum(SESSION_KINDS),
  impersonator: namedRow.nullable(),
  switched_from: namedRow.nullable(),
  expires_at: instant,
});

/** The newest announcement that the person has not read: stands in the bar of the frame from the first drawing on. */
export const announcementInFrame = z.object({
  id,
  title: z.string(),
  title_en: z.string().nullable(),
  route: z.string().nullable(),
});

export const settings = z.object({
  user: personSummary,
  permission_lists: z.array(z.string()),
  /** Those of them that are held at the whole school group, which alone changes what all its schools share. */
  group_permission_lists: z.array(z.string()),
  organization_apps: z.array(organizationApp),
  menus: z.array(menuEntry),
  dictionaries: z.array(dictionaryEntry),
  system_settings: z.array(keyValue),
  organization: organizationInFrame.nullable(),
  organizations: z.array(organizationInFrame),
  /** The time zone in which the person reads and enters times: that of the current organisation. */
  time_zone: z.string(),
  flags: frameFlags,
  theme: z.enum(THEMES),
  product_name: productName,
  links,
  /** Line written over pages that show personal data; null: none. */
  watermark: z.string().nullable(),
  /** Names of kept-alive pages beside the built-in three. */
  kept_alive: z.array(z.string()),
  ai_chat_kf_url: z.string().nullable(),
  announcement: announcementInFrame.nullable(),
  preferences: z.record(z.string(), z.unknown()),
  session: sessionInFrame,
  /** The account was asked to be deleted and goes then; null: it stays. */
  deletion_at: instant.nullable(),
  /** The channel (`openid` …) of the query belongs to nobody yet: offer to bind it. Identifies nobody. */
  need_bind: z.boolean(),
  min_app_version: z.string().nullable(),
  server_time: instant,
});

/** The current user, with the fields of the specification. Modules fill their own; the default stands where a module is absent. */
export const currentUser = z.object({
  id,
  name: z.string(),
  name_en: z.string().nullable(),
  user_type: z.enum(MAIN_USER_TYPES),
  avatar_url: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  login: z.string(),
  username: z.string().nullable(),
  status: z.enum(USER_STATUSES),
  number: z.string().nullable(),
  types: z.array(z.enum(PERSON_TYPES)),
  category: z.string().nullable(),
  is_super_admin: z.boolean(),
  permission_lists: z.array(z.string()),
  roles: z.array(z.object({ id, ...named })),
  organization: organizationInFrame.nullable(),
  user_organization_ids: z.array(id),
  department: z.object({ id, ...named, department_unitid: z.string(), top_department_code: z.string() }).nullable(),
  teacher: z.object({ id, post_name: z.string().nullable(), work_status: z.string() }).nullable(),
  student: z
    .object({
      id,
      student_no: z.string().nullable(),
      grade_name: z.string().nullable(),
      classroom_name: z.string().nullable(),
    })
    .nullable(),
  children_users: z.array(
    z.object({
      id,
      name: z.string(),
      avatar_url: z.string().nullable(),
      organization: z.object({ name: z.string(), name_en: z.string().nullable() }).nullable(),
      department: z.object({ name: z.string(), name_en: z.string().nullable() }).nullable(),
      /** True for a secondary guardian. */
      isOther: z.boolean(),
    }),
  ),
  other_guardians: z.array(
    z.object({
      user: z.object({ id, name: z.string() }),
      children_users: z.array(z.object({ id, name: z.string() })),
    }),
  ),
  examinees: z.array(z.object({ id, name: z.string() })),
  contact_phone: z.string().nullable(),
  banks: z.array(z.object({ bank_name: z.string(), account_masked: z.string() })),
  lang: lang.nullable(),
  new_notification: z.int(),
  emoji_list: z.string(),
  zhiban_token: z.string().nullable(),
  is_open_live: z.boolean(),
  is_teacher: z.boolean(),
  is_guardian: z.boolean(),
  is_all_stu_gd_client: z.boolean(),
  is_force_active_email: z.boolean(),
  is_has_internotifications: z.boolean(),
  is_has_notice: z.boolean(),
  is_has_notifications: z.boolean(),
  is_has_examinees: z.boolean(),
  is_has_general: z.boolean(),
  is_real_authentication: z.boolean(),
  is_job_entering: z.boolean(),
  is_exists_change_phone_apply: z.boolean(),
  is_exist_pending_staff: z.boolean(),
  watermark_config: z.object({ text: z.string() }).nullable(),
  qiwei_users: z.array(z.object({ channel: z.string(), nickname: z.string().nullable(), linked_at: instant })),
  ding_users: z.array(z.object({ channel: z.string(), nickname: z.string().nullable(), linked_at: instant })),
  we_chat_users: z.array(z.object({ channel: z.string(), nickname: z.string().nullable(), linked_at: instant })),
  shiyou_users: z.array(z.object({ channel: z.string(), nickname: z.string().nullable(), linked_at: instant })),
  ai_chat_kf_url: z.string().nullable(),
  compilation_super_users: z.array(id),
  system_settings: z.array(keyValue),
  dictionaries: z.array(dictionaryEntry),
  organization_apps: z.array(organizationApp),
});
