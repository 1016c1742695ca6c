import * as z from 'zod';
import { accessRights } from '#modules/core/access/rights.ts';
import { isSafeLink } from '#shared/addresses/safe-link.ts';
import { MENU_KINDS } from '#shared/calls/frame-shapes.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, idParams, instant, line } from '#shared/fields.ts';
import { message } from '#shared/text.ts';
import { consoleRefusals as r } from './console.refusals.ts';

export const MENU_DEPTH = 3;
export const UNDO_DAYS = 30;

const named = { id, name: z.string(), name_en: z.string().nullable() };

export const menuRow = z.object({
  ...named,
  parent_id: id.nullable(),
  kind: z.enum(MENU_KINDS),
  code: z.string(),
  icon: z.string().nullable(),
  app_id: id.nullable(),
  link: z.string().nullable(),
  sort: z.int().nullable(),
  hidden: z.boolean(),
  always_show: z.boolean(),
  version: z.int(),
});

const texts = {
  app: message({ cn: '请选择应用', us: 'Choose an app' }),
  link: message({
    cn: '请填写以 / 开头的页面路径或 https 链接',
    us: 'Enter a page path starting with / or an HTTPS link',
  }),
};

const fields = z.strictObject({
  parent_id: id.nullable().default(null),
  kind: z.enum(MENU_KINDS),
  name: line(1, 30),
  name_en: line(1, 60).nullable().default(null),
  icon: line(1, 40).nullable().default(null),
  app_id: id.nullable().default(null),
  link: line(1, 500).nullable().default(null),
  hidden: z.boolean().default(false),
  always_show: z.boolean().default(false),
});

function checkTarget(draft: z.output<typeof fields>, ctx: z.RefinementCtx): void {
  const wrong = (path: 'app_id' | 'link', text: string) =>
    ctx.addIssue({ code: 'custom', path: [path], message: text });
  if (draft.kind === 'app' && !draft.app_id) wrong('app_id', texts.app);
  if (draft.kind === 'link' && !isSafeLink(draft.link ?? '')) wrong('link', texts.link);
}

const entry = z.object({ ...named, kind: z.enum(MENU_KINDS), code: z.string(), parent_id: id.nullable() });

export const adminMenus = defineEndpoints('admin_menus', {
  list: {
    method: 'GET',
    path: '/admin/menus',
    summary: 'The menu template of the school group as it is being worked on, and what was published',
    right: [accessRights.menus],
    output: z.object({
      list: z.array(menuRow),
      /** Of the whole tree; an order made from an older one is refused. */
      version: z.int(),
      is_published: z.boolean(),
      has_changes: z.boolean(),
      revisions: z.array(
        z.object({
          revision: z.int(),
          published_at: instant,
          published_by: z.string().nullable(),
          can_undo: z.boolean(),
        }),
      ),
    }),
    ledger: ['C-admin-menus-001', 'E-implied-028', 'B-admin-003'],
  },
  create: {
    method: 'POST',
    path: '/admin/menus',
    summary: 'Add an entry at the end of its level',
    right: [accessRights.menus],
    body: fields.superRefine(checkTarget),
    output: menuRow,
    ledger: ['C-admin-menus-002'],
  },
  fromApps: {
    method: 'POST',
    path: '/admin/menus/from_apps',
    summary: 'Begin with what the sidebar shows today',
    right: [accessRights.menus],
    output: z.object({ created: z.int() }),
  },
  sort: {
    method: 'PUT',
    path: '/admin/menus/sort',
    summary: 'The whole tree in its new order',
    right: [accessRights.menus],
    body: z.strictObject({
      version: z.int(),
      items: z
        .array(z.strictObject({ id, parent_id: id.nullable() }))
        .min(1)
        .max(500),
    }),
    output: z.object({ version: z.int() }),
  },
  publish: {
    method: 'POST',
    path: '/admin/menus/publish',
    summary: 'What each role gains and loses (dry_run), or makes the tree the sidebar of the school group',
    right: [accessRights.menus],
    body: z.strictObject({ version: z.int(), dry_run: z.boolean().default(false) }),
    output: z.object({
      revision: z.int().nullable(),
      roles: z.array(
        z.object({ role: z.object(named), gained: z.array(z.object(named)), lost: z.array(z.object(named)) }),
      ),
    }),
    refusals: [r.nothing_changed],
  },
  undo: {
    method: 'POST',
    path: '/admin/menus/undo',
    summary: 'Takes the last publication back, within 30 days',
    right: [accessRights.menus],
    output: z.object({ revision: z.int().nullable() }),
    refusals: [r.nothing_to_undo, r.undo_too_late],
  },
  preview: {
    method: 'GET',
    path: '/admin/menus/preview',
    summary: 'The sidebar that a holder of one role would get from the tree',
    right: [accessRights.menus],
    query: z.strictObject({ role_id: id.optional() }),
    output: z.object({ roles: z.array(z.object({ ...named, code: z.string() })), entries: z.array(entry) }),
  },
  get: {
    method: 'GET',
    path: '/admin/menus/{id}',
    summary: 'One entry',
    right: [accessRights.menus],
    params: idParams,
    output: menuRow,
    ledger: ['C-admin-menus-003'],
  },
  update: {
    method: 'PUT',
    path: '/admin/menus/{id}',
    summary: 'Change an entry',
    right: [accessRights.menus],
    params: idParams,
    body: fields.extend({ version: z.int() }).superRefine(checkTarget),
    output: menuRow,
    ledger: ['C-admin-menus-004'],
  },
  remove: {
    method: 'DELETE',
    path: '/admin/menus/{id}',
    summary: 'Take an entry out of the tree',
    right: [accessRights.menus],
    params: idParams,
    refusals: [r.menu_has_children],
    ledger: ['C-admin-menus-005'],
  },
});
