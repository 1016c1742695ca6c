import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, idParams, line, namedRow, queryFlag } from '#shared/fields.ts';
import { defineRefusals } from '#shared/refusal.ts';
import { message } from '#shared/text.ts';
import { siteDesignRights } from '../rights.ts';
import { BLOCK_KINDS, block, HOMEPAGE_STATUSES, HOMEPAGE_USER_TYPES, homepage } from './h5-homepages.shapes.ts';

export const homepageRefusals = defineRefusals('h5_homepage', {
  needed: { cn: '须包含待办和常用应用', us: 'To-dos and favourite apps are required' },
  in_use: { cn: '仍有{n}个机构在使用', us: 'Still in use by organisations: {n}' },
  only_drafts: { cn: '只能删除草稿', us: 'Only drafts can be deleted' },
  nothing_former: { cn: '没有上一个版本', us: 'There is no previous version' },
});

export const homepageRow = homepage.extend({
  id,
  status: z.enum(HOMEPAGE_STATUSES),
  is_published: z.boolean(),
  /** `publish`: it is not retired, so that it is shown or taken back. */
  actions: z.array(z.enum(['update', 'publish', 'remove', 'restore'])),
  used_by: z.array(namedRow),
  has_former: z.boolean(),
  /** The blocks before the last publishing, to compare. */
  former: z.array(block).nullable(),
  /** Kinds of stored blocks that this build does not know: nobody sees them. */
  skipped: z.array(z.string()),
  version: z.int(),
});

const BLOCKS_AT_MOST = 20;

const texts = {
  twice: message({ cn: '区块标识重复', us: 'Duplicate block key' }),
  user_types: message({ cn: '请选择适用人员', us: 'Choose an audience' }),
};

const draft = z.strictObject({
  name: line(2, 30),
  name_en: line(1, 60).nullable().default(null),
  device: z.enum(['h5']).default('h5'),
  user_types: z.array(z.enum(HOMEPAGE_USER_TYPES)).min(1, texts.user_types).max(HOMEPAGE_USER_TYPES.length),
  blocks: z
    .array(block)
    .max(BLOCKS_AT_MOST)
    .superRefine((blocks, ctx) => {
      for (const [at, { key }] of blocks.entries())
        if (blocks.findIndex((other) => other.key === key) !== at)
          ctx.addIssue({ code: 'custom', path: [at, 'key'], message: texts.twice });
    }),
  /** Organisations that use it, each with all below. */
  used_by: z.array(id).max(200).default([]),
});

export const h5Homepages = defineEndpoints('h5_homepages', {
  list: {
    method: 'GET',
    path: '/h5_homepages',
    summary: 'The one page that holds for me on this host; `manage`: every page of the own organisation (0504)',
    right: 'public',
    query: z.strictObject({ manage: queryFlag.optional() }),
    output: z.object({ list: z.array(homepage), total: z.int() }),
    kept_for_guests: { dropped_by: ['h5_homepages'] },
    cross_organization: 'pages of organisations above hold too, and guests belong to none',
    ledger: ['C-h5homepages-001'],
  },
  desk: {
    method: 'GET',
    path: '/h5_homepages/desk',
    summary: 'Pages of the current organisation with who uses them',
    right: [siteDesignRights.homePages],
    output: z.array(homepageRow),
  },
  create: {
    method: 'POST',
    path: '/h5_homepages',
    summary: 'Draw a page as a draft',
    right: [siteDesignRights.homePages],
    body: draft,
    output: homepageRow,
    ledger: ['C-h5homepages-002'],
  },
  show: {
    method: 'GET',
    path: '/h5_homepages/{id}',
    summary: 'A published page; drafts for holders of 0504',
    right: 'public',
    params: idParams,
    output: homepage,
    kept_for_guests: { dropped_by: ['h5_homepages'] },
    cross_organization: 'published pages are public; drafts are read within the own organisation',
    ledger: ['C-h5homepages-003'],
  },
  update: {
    method: 'PUT',
    path: '/h5_homepages/{id}',
    summary: 'Change a page, publish or retire it; a published one gets a new revision',
    right: [siteDesignRights.homePages],
    params: idParams,
    body: draft.extend({ status: z.enum(HOMEPAGE_STATUSES), version: z.int() }),
    output: homepageRow,
    refusals: [homepageRefusals.needed, homepageRefusals.in_use],
    ledger: ['C-h5homepages-004'],
  },
  preview: {
    method: 'POST',
    path: '/h5_homepages/{id}/preview',
    summary:
      'The page as a sample person of a user type sees it in an organisation and a language; never a real person',
    right: [siteDesignRights.homePages],
    params: idParams,
    body: z.strictObject({
      user_type: z.enum(HOMEPAGE_USER_TYPES),
      organization_id: id,
      lang: z.enum(['cn', 'us']),
      /** Blocks that are not saved yet; the stored ones without. */
      blocks: draft.shape.blocks.optional(),
    }),
    output: z.array(
      z.object({
        key: z.string(),
        kind: z.enum(BLOCK_KINDS),
        title: z.string(),
        lines: z.array(z.object({ title: z.string(), detail: z.string().nullable() })),
      }),
    ),
  },
  restore: {
    method: 'PUT',
    path: '/h5_homepages/{id}/restore',
    summary: 'Back to the blocks before the last publishing',
    right: [siteDesignRights.homePages],
    params: idParams,
    body: z.strictObject({ version: z.int() }),
    output: homepageRow,
    refusals: [homepageRefusals.nothing_former],
  },
  remove: {
    method: 'DELETE',
    path: '/h5_homepages/{id}',
    summary: 'Remove a draft',
    right: [siteDesignRights.homePages],
    params: idParams,
    refusals: [homepageRefusals.only_drafts],
    ledger: ['C-h5homepages-005'],
  },
});
