import * as z from 'zod';
import { accessRights } from '#modules/core/access/rights.ts';
import { SESSION_KINDS, USER_STATUSES, USER_TYPES } from '#shared/calls/frame-shapes.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { day, id, idParams, instant, line, listOf, listQuery, many, queryFlag } from '#shared/fields.ts';
import { personNameField } from '#shared/person/person-name.ts';
import { phoneField } from '#shared/person/phone.ts';
import { usernameField } from '#shared/person/username.ts';
import { consoleRefusals as r } from './console.refusals.ts';

const named = { id, name: z.string(), name_en: z.string().nullable() };

/** What an administrator may do with an account, drawn as buttons. */
export const USER_ACTIONS = [
  'update',
  'disable',
  'enable',
  'remove',
  'reset',
  'end_sessions',
  'log_in_as',
  'make_super',
  'end_super',
  'merge',
] as const;

export const accountRow = z.object({
  ...named,
  username: z.string().nullable(),
  number: z.string().nullable(),
  types: z.array(z.enum(USER_TYPES)),
  organizations: z.array(z.object(named)),
  status: z.enum(USER_STATUSES),
  is_super_admin: z.boolean(),
  is_activated: z.boolean(),
  phone: z.string().nullable(),
  last_login_at: instant.nullable(),
  /** Refused sign-ins of the last 30 days. */
  failed_n: z.int(),
  sessions_n: z.int(),
  version: z.int(),
});

const accountDetail = accountRow.extend({
  lang: z.enum(['cn', 'us']),
  gender: z.enum(['male', 'female']).nullable(),
  email: z.string().nullable(),
  id_type: z.string().nullable(),
  id_no: z.string().nullable(),
  category: z.string(),
  created_at: instant,
  actions: z.array(z.enum(USER_ACTIONS)),
  roles: z.array(
    z.object({ id, role: z.object(named), organization: z.object(named).nullable(), valid_to: day.nullable() }),
  ),
  sessions: z.array(
    z.object({
      id,
      kind: z.enum(SESSION_KINDS),
      device_name: z.string().nullable(),
      ip: z.string().nullable(),
      created_at: instant,
      last_seen_at: instant,
      expires_at: instant,
    }),
  ),
  ways: z.object({
    has_password: z.boolean(),
    password_changed_at: instant.nullable(),
    phone_verified_at: instant.nullable(),
  }),
  /** The day on which a deleted account is emptied. */
  deletion_at: instant.nullable(),
});

const facts = {
  name: personNameField,
  name_en: line(1, 60).nullable().default(null),
  lang: z.enum(['cn', 'us']).default('cn'),
};
const reason = line(2, 200);

export const adminUsers = defineEndpoints('admin_users', {
  list: {
    method: 'GET',
    path: '/admin/users',
    summary: 'Accounts of the organisations in reach',
    right: [accessRights.accounts],
    query: listQuery(['name', 'number', 'last_login_at', 'created_at'], {
      status: many(z.enum(USER_STATUSES)).optional(),
      user_type: many(z.enum(USER_TYPES)).optional(),
      organization_id: id.optional(),
      is_super_admin: queryFlag.optional(),
    }),
    output: listOf(accountRow),
    ledger: ['C-admin-users-002'],
  },
  create: {
    method: 'POST',
    path: '/admin/users',
    summary: 'Make an account; the person sets the password by a link sent to the own phone',
    right: [accessRights.accounts],
    own_hands: true,
    body: z.strictObject({
      ...facts,
      gender: z.enum(['male', 'female']).nullable().default(null),
      user_types: z.array(z.enum(USER_TYPES)).min(1).max(USER_TYPES.length),
      organization_id: id,
      number: line(1, 32).nullable().default(null),
      username: usernameField.nullable().default(null),
      phone: phoneField,
    }),
    output: accountDetail,
    ledger: ['C-admin-users-003'],
  },
  get: {
    method: 'GET',
    path: '/admin/users/{id}',
    summary: 'One account: person, roles, sessions, ways in',
    right: [accessRights.accounts],
    params: idParams,
    output: accountDetail,
    ledger: ['C-admin-users-004'],
  },
  update: {
    method: 'PUT',
    path: '/admin/users/{id}',
    summary: 'Change names, number and language of an account',
    right: [accessRights.accounts],
    params: idParams,
    body: z.strictObject({ ...facts, number: line(1, 32).nullable().default(null), version: z.int() }),
    output: accountDetail,
    refusals: [r.higher_account],
    ledger: ['C-admin-users-005'],
  },
  setStatus: {
    method: 'PUT',
    path: '/admin/users/{id}/status',
    summary: 'Close an account (its sessions and roles end), or open it again',
    right: [accessRights.accounts],
    own_hands: true,
    params: idParams,
    body: z.strictObject({ status: z.enum(['confirmed', 'disabled']), reason }),
    output: accountDetail,
    refusals: [r.own_account, r.higher_account, r.last_super_admin, r.wrong_status],
  },
  remove: {
    method: 'DELETE',
    path: '/admin/users/{id}',
    summary:
      'Close an account and empty it after seven days; of people in office only one that was entered by mistake: never used, and named by nothing else',
    right: [accessRights.accounts],
    own_hands: true,
    params: idParams,
    output: z.object({ deletion_at: instant.nullable() }),
    refusals: [r.own_account, r.higher_account, r.last_super_admin, r.in_office],
    ledger: ['C-admin-users-006'],
  },
  resetCredentials: {
    method: 'POST',
    path: '/admin/users/{id}/reset_credentials',
    summary:
      'Void the password and send the person a link to set a new one; with the lost second factor, if that is said',
    right: [accessRights.accounts],
    own_hands: true,
    params: idParams,
    body: z.strictObject({ reason, second_factor: z.boolean().optional() }),
    refusals: [r.own_account, r.higher_account, r.no_phone],
    message: { cn: '已向本人手机发送链接', us: 'A link was sent to their phone' },
  },
  endSessions: {
    method: 'DELETE',
    path: '/admin/users/{id}/sessions',
    summary: 'Sign somebody out everywhere',
    right: [accessRights.accounts],
    params: idParams,
    output: z.object({ ended: z.int() }),
    refusals: [r.higher_account],
  },
  setSuperAdmin: {
    method: 'PUT',
    path: '/admin/users/{id}/super_admin',
    summary:
      'Make somebody a super admin, or end it: by another super admin with a fresh proof; all of them are notified',
    right: [accessRights.accounts],
    own_hands: true,
    params: idParams,
    body: z.strictObject({ is_super_admin: z.boolean(), reason }),
    output: accountDetail,
    refusals: [r.super_admin_only, r.own_account, r.super_admins_few, r.super_admins_many, r.wrong_status],
  },
});
