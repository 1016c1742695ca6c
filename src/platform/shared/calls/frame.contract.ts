import * as z from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { id, instant, queryFlag } from '../fields.ts';
import { defineRefusals } from '../refusal.ts';
import { currentUser, lang, links, productName, settings, THEMES } from './frame-shapes.ts';

/**
 * The calls that the frame around every page makes itself. The account, access and directory modules
 * fill the answers; the browser reads them once a load and after `permissions_changed`.
 */

/** What a person may keep about the look of the portal. Lists add `page_size.{list}` and `columns.{list}`. */
export const PREFERENCE_KEYS = [
  'usually_app',
  'lang',
  'ui_scale',
  'older_desktop',
  'theme',
  'toolbar_top',
  'sidebar',
  'home_layout',
  'frequent_apps',
  'list_density',
] as const;

export const preferenceKey = z
  .string()
  .regex(new RegExp(`^(?:${PREFERENCE_KEYS.join('|')}|(?:page_size|columns)\\.[a-z0-9_.-]{1,60})$`));

/** Values are checked one by one by the server; every value is at most 4 KB of JSON. */
const preferenceValue = z.union([
  z.string().max(500),
  z.number(),
  z.boolean(),
  z.array(z.string().max(60)).max(60),
  z.null(),
]);
export const preferences = z.record(preferenceKey, preferenceValue);

export const publicConfig = z.object({
  product_name: productName,
  logo: z.string().nullable(),
  theme: z.enum(THEMES),
  languages: z.array(lang),
  /** Sign-in ways that are configured (`password`, `sms`, `wechat_oauth` …). */
  channels: z.array(z.string()),
  links,
  version: z.string(),
  environment: z.enum(['production', 'development', 'test']),
  /** Only in demo mode: people to sign in as. */
  demo: z
    .object({
      password: z.string(),
      people: z.array(
        z.object({
          username: z.string(),
          name: z.string(),
          name_en: z.string().nullable(),
          role: z.string(),
          role_en: z.string(),
        }),
      ),
    })
    .nullable(),
});

export const newNotification = z.object({
  /** 0 to 100; 100 stands for "100 or more", shown as three dots. */
  new_notification: z.int().min(0).max(100),
  unread: z.record(z.string(), z.int()),
  latest: z.array(
    z.object({
      id,
      title: z.string(),
      title_en: z.string().nullable(),
      kind: z.string(),
      route: z.string().nullable(),
      /** Stands in the bar of the frame until it was read. */
      in_bar: z.boolean(),
      created_at: instant,
      is_read: z.boolean(),
    }),
  ),
  poll_after_ms: z.int(),
});

const clientError = z.strictObject({
  at: instant,
  route: z.string().max(300),
  app_version: z.string().max(60),
  message: z.string().max(500),
  stack: z.string().max(4000).optional(),
  request_id: z.string().max(60).optional(),
  count: z.int().min(1).max(10_000).default(1),
});

export const frameRefusals = defineRefusals('frame', {
  organization: {
    code: 404001,
    cn: '机构不存在或您不在其中',
    us: 'This organisation doesn’t exist or you’re not a member',
  },
});

export const frame = defineEndpoints('frame', {
  settings: {
    method: 'GET',
    path: '/users/settings',
    summary: 'What the frame needs after sign-in: person, rights, apps, menus, theme, session',
    right: 'unactivated',
    query: z.object({
      openid: z.string().max(128).optional(),
      ding_user_id: z.string().max(128).optional(),
      is_mobile: queryFlag.optional(),
      channel: z.string().max(40).optional(),
    }),
    output: settings,
    ledger: ['C-users-004', 'S-session-002'],
  },
  showCurrent: {
    method: 'GET',
    path: '/users/show_current',
    summary: 'The current user with every field that modules register',
    right: 'signed_in',
    output: currentUser,
    ledger: ['C-users-003', 'E-full-001'],
  },
  preferences: {
    method: 'GET',
    path: '/users/preferences',
    summary: 'Own preferences of the look of the portal',
    right: 'signed_in',
    output: z.record(z.string(), z.unknown()),
  },
  setPreferences: {
    method: 'PUT',
    path: '/users/preferences',
    summary: 'Change some preferences; null removes one; an unknown key is refused',
    right: 'signed_in',
    body: preferences,
    output: z.record(z.string(), z.unknown()),
  },
  switchOrganization: {
    method: 'PUT',
    path: '/sessions/current_organization',
    summary: 'Makes another of the own organisations the current one of this session',
    right: 'signed_in',
    body: z.strictObject({ organization_id: id }),
    refusals: [frameRefusals.organization],
  },
  checkNewNotification: {
    method: 'GET',
    path: '/users/check_new_notification',
    summary: 'Number on the bell and the newest three; polled every 300000 ms beside the socket',
    right: 'signed_in',
    output: newNotification,
    ledger: ['C-users-027', 'K-004', 'K-005'],
  },
  publicConfig: {
    method: 'GET',
    path: '/public_config',
    summary: 'Product name, look and sign-in ways of this host, before anybody signed in',
    right: 'public',
    output: publicConfig,
  },
  signOut: {
    method: 'DELETE',
    path: '/logout',
    summary: 'Ends this session; answers the same without one',
    right: 'public',
    ledger: ['R-standalone-007', 'S-session-011'],
  },
  clientErrors: {
    method: 'POST',
    path: '/client_errors',
    summary: 'Errors that happened in a browser, at most 20 a batch',
    right: 'public',
    body: z.strictObject({ errors: z.array(clientError).min(1).max(20) }),
    limit: { per: 'ip', count: 60, seconds: 60 },
  },
});
