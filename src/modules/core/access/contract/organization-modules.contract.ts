import * as z from 'zod';
import { directoryRights } from '#modules/core/directory/rights.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, idParams, instant, line } from '#shared/fields.ts';
import { defineRefusals } from '#shared/refusal.ts';
import { message } from '#shared/text.ts';

export const REVISIONS_KEPT = 20;
const GROUPS_AT_MOST = 30;
const ITEMS_AT_MOST = 100;

export const organizationModuleRefusals = defineRefusals('organization_module', {
  nothing_before: { cn: '没有可撤销的修改', us: 'Nothing to undo' },
});

const group = z.strictObject({
  code: line(1, 40).regex(
    /^[A-Za-z0-9_-]+$/,
    message({ cn: '只能使用字母、数字、_ 和 -', us: 'Use only letters, digits, _ and -' }),
  ),
  name: line(1, 20),
  name_en: line(1, 40),
  icon: line(1, 40).nullable().default(null),
  is_visible: z.boolean().default(true),
  items: z
    .array(z.strictObject({ app_code: line(1, 60), is_visible: z.boolean().default(true) }))
    .max(ITEMS_AT_MOST)
    .default([]),
});
const groups = z.array(group).max(GROUPS_AT_MOST);

const named = { name: z.string(), name_en: z.string() };
const app = z.object({ code: z.string(), ...named, icon: z.string().nullable(), category: z.string() });
const shownGroup = z.object({
  code: z.string(),
  ...named,
  icon: z.string().nullable(),
  is_visible: z.boolean(),
  items: z.array(z.object({ app_code: z.string(), is_visible: z.boolean() })),
});

const arrangement = z.object({
  groups: z.array(shownGroup),
  /** Every app that the organisation runs. */
  apps: z.array(app),
  /** Codes of apps that stand in no group. */
  unplaced: z.array(z.string()),
  /** False: it follows the menu of the school group. */
  is_own: z.boolean(),
  revision: z.int(),
  is_editable: z.boolean(),
});

const stale = { revision: z.int().min(0) };

export const organizationModules = defineEndpoints('organization_modules', {
  get: {
    method: 'GET',
    path: '/organizations/{id}/modules',
    summary: 'How the sidebar of an organisation is arranged, and the apps that it runs',
    right: 'signed_in',
    params: idParams,
    output: arrangement,
    ledger: ['C-organizations-009', 'E-implied-022', 'K-047'],
  },
  update: {
    method: 'PUT',
    path: '/organizations/{id}/modules',
    summary: 'Save the whole arrangement; everybody has it with their next settings',
    right: [directoryRights.menu],
    params: idParams,
    body: z.strictObject({ groups, ...stale }),
    output: arrangement,
    ledger: ['C-organizations-010', 'B-perm-code-010'],
  },
  preview: {
    method: 'POST',
    path: '/organizations/{id}/modules/preview',
    summary: 'The sidebar of an arrangement as holders of a role would see it; nothing is stored',
    right: [directoryRights.menu],
    params: idParams,
    body: z.strictObject({ role_id: id, groups }),
    output: z.object({
      groups: z.array(z.object({ code: z.string(), ...named, icon: z.string().nullable(), apps: z.array(app) })),
    }),
  },
  undo: {
    method: 'POST',
    path: '/organizations/{id}/modules/undo',
    summary: 'Go back to the arrangement before, or to one of the kept ones',
    right: [directoryRights.menu],
    params: idParams,
    body: z.strictObject({ ...stale, to: z.int().min(0).nullable().default(null) }),
    output: arrangement,
    refusals: [organizationModuleRefusals.nothing_before],
  },
  revisions: {
    method: 'GET',
    path: '/organizations/{id}/modules/revisions',
    summary: 'The kept arrangements, newest first',
    right: [directoryRights.menu],
    params: idParams,
    output: z.object({
      list: z.array(
        z.object({
          revision: z.int(),
          /** Null: the menu of the school group. */
          groups: z.array(shownGroup).nullable(),
          saved_by_name: z.string(),
          saved_at: instant,
        }),
      ),
    }),
  },
  roles: {
    method: 'GET',
    path: '/organizations/{id}/modules/roles',
    summary: 'Roles to preview the sidebar as',
    right: [directoryRights.menu],
    params: idParams,
    output: z.object({ list: z.array(z.object({ id, ...named })) }),
  },
});
