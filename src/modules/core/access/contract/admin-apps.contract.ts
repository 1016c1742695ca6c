import * as z from 'zod';
import { outsideAddress } from '#shared/addresses/safe-link.ts';
import { crud } from '#shared/crud.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { day, id, idParams, line, listQuery, many, namedRow } from '#shared/fields.ts';
import type { ReferenceList } from '#shared/reference/item.ts';
import { codesOf } from '#shared/reference-lists.ts';
import { states } from '#shared/states.ts';
import { accessRights } from '../rights.ts';
import { adminRefusals as r } from './admin.refusals.ts';

export const APP_KINDS = ['builtin', 'external'] as const;
export const appStatuses = [
  { code: 'draft', ...states.draft },
  { code: 'on', ...states.enabled },
  { code: 'off', ...states.disabled },
] as const satisfies ReferenceList;
export const APP_DEVICES = ['web', 'h5', 'app'] as const;
export const APP_SSO = ['none', 'ticket'] as const;
export const RISKS = ['normal', 'sensitive', 'critical'] as const;

const status = z.enum(codesOf(appStatuses));

/** Codes of outside apps; those below belong to the product. */
const externalCode = z.string().regex(/^8[0-9]{4}$/);

const actionRow = z.object({
  code: z.string(),
  name: z.string(),
  name_en: z.string(),
  risk: z.enum(RISKS),
  needs_reason: z.boolean(),
  builtin: z.boolean(),
  roles_n: z.int(),
});

export const appRow = z.object({
  ...namedRow.shape,
  code: z.string(),
  category: z.string(),
  kind: z.enum(APP_KINDS),
  icon: z.string().nullable(),
  route: z.string().nullable(),
  links: z.object({ production: z.string().nullable(), test: z.string().nullable() }),
  is_redirect: z.boolean(),
  sso: z.enum(APP_SSO),
  devices: z.array(z.enum(APP_DEVICES)),
  status,
  sort: z.int().nullable(),
  description: z.string().nullable(),
  actions: z.array(actionRow),
  /** Organisations with a row of their own that says on. */
  organizations_n: z.int(),
  /** The portal cannot do without it. */
  is_needed: z.boolean(),
  /** What a keeper may switch it to; null: a draft, or one that the portal cannot do without. */
  switches_to: z.enum(['on', 'off']).nullable(),
  version: z.int(),
});

const actionDraft = z.strictObject({
  code: externalCode,
  name: line(1, 30),
  name_en: line(1, 60),
  risk: z.enum(RISKS).default('normal'),
  needs_reason: z.boolean().default(false),
});

const fields = {
  name: line(1, 30),
  name_en: line(1, 60),
  category: line(1, 40),
  icon: line(1, 40).nullable(),
  links: z.strictObject({ production: outsideAddress, test: outsideAddress.nullable().default(null) }),
  is_redirect: z.boolean(),
  sso: z.enum(APP_SSO),
  devices: z.array(z.enum(APP_DEVICES)).min(1).max(APP_DEVICES.length),
  status,
  sort: z.int().min(0).max(100_000).nullable(),
  description: line(1, 500).nullable(),
  actions: z.array(actionDraft).min(1).max(50),
};

export const adminApps = defineEndpoints('admin_apps', {
  ...crud({
    path: '/admin/apps',
    words: ['app', 'apps'],
    read: [accessRights.apps],
    write: [accessRights.apps],
    query: listQuery(['sort', 'name', 'code'], {
      category: many(z.string().max(40)).optional(),
      status: many(status).optional(),
      kind: z.enum(APP_KINDS).optional(),
    }),
    row: appRow,
    detail: appRow.extend({
      organizations: z.array(
        z.object({
          ...namedRow.shape,
          status: z.enum(['on', 'off']),
          inherit: z.boolean(),
          opened_until: day.nullable(),
        }),
      ),
    }),
    draft: z.strictObject({
      ...fields,
      code: z.string().regex(/^[A-Za-z0-9_-]{2,40}$/),
      icon: fields.icon.default(null),
      is_redirect: fields.is_redirect.default(true),
      sso: fields.sso.default('none'),
      devices: fields.devices.default([...APP_DEVICES]),
      status: fields.status.default('draft'),
      sort: fields.sort.default(null),
      description: fields.description.default(null),
    }),
    change: z.strictObject({ ...z.object(fields).partial().shape, version: z.int() }),
    ledger: 'C-admin-apps',
    own: {
      list: {
        summary: 'Apps of the product and outside apps of the own school group, with their actions',
        ledger: ['C-admin-apps-001', 'E-implied-026'],
      },
      create: { summary: 'Add an outside app' },
      update: {
        summary: 'Change an outside app; switch any app on or off',
        refusals: [r.needed_app, r.action_in_use],
        ledger: ['C-admin-apps-004', 'B-admin-002'],
      },
      remove: {
        summary: 'Delete an outside app that nobody runs',
        refusals: [r.builtin_app, r.app_in_use, r.action_in_use],
      },
    },
  }),
});

const ownRow = z.object({
  is_default: z.boolean(),
  position: z.int().nullable(),
  inherit: z.boolean(),
  status: z.enum(['on', 'off']),
  opened_until: day.nullable(),
});

export const organizationApps = defineEndpoints('organization_apps', {
  list: {
    method: 'GET',
    path: '/organizations/{id}/apps',
    summary: 'Every app with what this organisation says about it, and what holds in effect',
    right: [accessRights.organizationApps],
    params: idParams,
    output: z.object({
      list: z.array(
        z.object({
          app: z.object({ ...namedRow.shape, code: z.string(), category: z.string(), status, is_on: z.boolean() }),
          own: ownRow.nullable(),
          runs: z.boolean(),
          /** The organisation above whose word counts; null: the own one, or nobody's. */
          from: namedRow.nullable(),
        }),
      ),
    }),
  },
  update: {
    method: 'PUT',
    path: '/organizations/{id}/apps',
    summary: 'Says which apps this organisation runs; rows not named stay as they are',
    right: [accessRights.organizationApps],
    params: idParams,
    body: z.strictObject({
      apps: z
        .array(
          z.strictObject({
            app_id: id,
            is_default: z.boolean().default(false),
            position: z.int().min(0).max(10_000).nullable().default(null),
            inherit: z.boolean().default(true),
            status: z.enum(['on', 'off']),
            opened_until: day.nullable().default(null),
          }),
        )
        .min(1)
        .max(200),
    }),
    output: z.object({ changed: z.int() }),
    refusals: [r.app_off, r.parent_off, r.needed_app],
  },
});
