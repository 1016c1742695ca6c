import * as z from 'zod';
import { documentShape, written, writtenSomething } from '#shared/document/document-field.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, idParams, instant, line, paragraphs, queryFlag } from '#shared/fields.ts';
import { defineRefusals } from '#shared/refusal.ts';
import { message } from '#shared/text.ts';
import { shellRights } from '../rights.ts';

export const POLICY_KINDS = ['privacy', 'children', 'terms', 'face', 'face_doors', 'ai'] as const;
export const POLICY_STATUSES = ['draft', 'published', 'retired'] as const;
const kind = z.enum(POLICY_KINDS);

export const shellRefusals = defineRefusals('shell', {
  foreign_page: {
    code: 403001,
    cn: '不在允许打开的网站之内：{host}',
    us: 'This site isn’t on the allow list: {host}',
  },
  both_languages: { cn: '两种语言均需完成', us: 'Both languages are required' },
  is_published: {
    cn: '已发布的文本不能修改，请新建版本',
    us: 'Published texts can’t be changed. Create a new version.',
  },
});

const versionRule = z
  .string()
  .trim()
  .regex(/^\d{4}\.\d{1,3}$/, message({ cn: '版本号形如 2026.1', us: 'Enter the version as 2026.1' }));

const words = {
  title: z.string(),
  title_en: z.string(),
  body: z.string(),
  body_document: documentShape,
  body_en: z.string(),
  body_en_document: documentShape,
  summary: z.string(),
  summary_en: z.string(),
};

export const policyText = z.object({
  id,
  kind,
  version: z.string(),
  ...words,
  effective_at: instant,
  status: z.enum(POLICY_STATUSES),
  /** Written for this school group; else the text of the product. */
  is_own: z.boolean(),
  /** A draft of this school group, which is still written; all others are read. */
  is_open: z.boolean(),
  revision: z.int(),
});

/** What the two texts of a policy may hold. */
export const POLICY_TEXT = { cn: { characters: 60_000 }, us: { characters: 90_000 } } as const;

const text = (max: number) => paragraphs(max).default('');
const draft = z.strictObject({
  kind,
  version: versionRule,
  title: line(2, 60),
  title_en: text(120),
  body: writtenSomething(POLICY_TEXT.cn),
  body_en: written(POLICY_TEXT.us).default(''),
  /** What is different from the version before. */
  summary: text(500),
  summary_en: text(800),
  effective_at: instant,
});

const policyQuery = z.strictObject({ kind: kind.default('privacy'), version: z.string().max(12).optional() });

export const shell = defineEndpoints('shell', {
  framePass: {
    method: 'GET',
    path: '/online_iframe',
    summary: 'Whether a page of another site may be shown inside the portal, and the pass with which it opens',
    right: 'signed_in',
    query: z.strictObject({ url: z.string().max(1000) }),
    output: z.object({ url: z.string(), host: z.string(), pass: z.string() }),
    refusals: [shellRefusals.foreign_page],
    ledger: ['R-standalone-018'],
  },
  policyText: {
    method: 'GET',
    path: '/policy_texts',
    summary: 'One text in force (or an older version of it), and all its published versions, newest first',
    right: 'public',
    query: policyQuery,
    output: z.object({
      text: policyText.nullable(),
      versions: z.array(
        policyText.pick({ id: true, version: true, effective_at: true, summary: true, summary_en: true }),
      ),
    }),
    cross_organization: 'guests belong to no school group; the texts are public',
    ledger: ['R-mobile-019'],
  },
  policyDiff: {
    method: 'GET',
    path: '/policy_texts/diff',
    summary: 'What two published versions have in common and what not, line by line',
    right: 'public',
    query: z.strictObject({
      kind,
      from: z.string().max(12),
      to: z.string().max(12),
      lang: z.enum(['cn', 'us']).default('cn'),
    }),
    output: z.array(z.object({ state: z.enum(['same', 'added', 'removed']), text: z.string() })),
    cross_organization: 'guests belong to no school group; the texts are public',
  },
  policyDrafts: {
    method: 'GET',
    path: '/policy_texts/manage',
    summary: 'All texts of the own school group with their drafts, and those of the product',
    right: [shellRights.terms],
    query: z.strictObject({ own: queryFlag.optional() }),
    output: z.array(policyText),
  },
  createPolicy: {
    method: 'POST',
    path: '/policy_texts',
    summary: 'Write a new version of a text as a draft',
    right: [shellRights.terms],
    body: draft,
    output: policyText,
  },
  updatePolicy: {
    method: 'PUT',
    path: '/policy_texts/{id}',
    summary: 'Change a draft, publish it in both languages at once, or retire it',
    right: [shellRights.terms],
    params: idParams,
    body: draft.extend({ status: z.enum(POLICY_STATUSES), revision: z.int() }),
    output: policyText,
    refusals: [shellRefusals.both_languages, shellRefusals.is_published],
  },
});
