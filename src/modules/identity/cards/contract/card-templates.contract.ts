import * as z from 'zod';
import { templateStatuses } from '#modules/core/directory/contract/template-configs.contract.ts';
import { crud } from '#shared/crud.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, idParams, instant, line, listQuery, many, namedRow, queryFlag } from '#shared/fields.ts';
import { codesOf } from '#shared/reference-lists.ts';
import { defineRefusals } from '#shared/refusal.ts';
import { cardRights } from '../rights.ts';
import { CARD_SIZES, cardFace, ORIENTATIONS, shownFace } from './card-faces.ts';
import { CARD_KINDS } from './digital-cards.contract.ts';

export const TEMPLATE_KINDS = [...CARD_KINDS, 'visitor', 'business'] as const;
export const BACKGROUND_MAX_BYTES = 5 * 1024 * 1024;
export const CARD_IMAGE_MAX_BYTES = 2 * 1024 * 1024;
/** 300 dpi on the long side of a bank card. */
export const BACKGROUND_MIN_SIDE = 1011;

export const cardTemplateRefusals = defineRefusals('card_template', {
  needs: { cn: '正面须包含照片、姓名和二维码', us: 'The front needs a photo, a name and a QR code' },
  in_use: { cn: '仍有{n}个机构在使用', us: 'Still in use by organisations: {n}' },
  not_draft: { cn: '只能删除草稿', us: 'Only drafts can be deleted' },
});
const r = cardTemplateRefusals;

/** Messages that land on fields. */
export const cardTemplateTexts = {
  own_upload: { cn: '请重新上传背景图', us: 'Upload the background again' },
  too_small: {
    cn: `背景图长边至少 ${BACKGROUND_MIN_SIDE} 像素（300 dpi）`,
    us: `The long side of the background must be at least ${BACKGROUND_MIN_SIDE} pixels (300 dpi)`,
  },
  contrast: { cn: '文字与底色对比度不足 4.5:1', us: 'Text contrast is below 4.5:1' },
  outside: { cn: '元素超出证件边缘', us: 'An element extends beyond the card' },
  empty_image: { cn: '请上传图片', us: 'Upload an image' },
  empty_text: { cn: '请填写文字', us: 'Enter text' },
} as const;

const facts = {
  name: line(2, 40),
  name_en: line(1, 60).nullable().default(null),
  size: z.enum(CARD_SIZES),
  orientation: z.enum(ORIENTATIONS),
  front: cardFace,
  back: cardFace.nullable().default(null),
};

const kind = z.enum(TEMPLATE_KINDS);
const status = z.enum(codesOf(templateStatuses));

export const cardTemplateRow = z.object({
  id,
  /** Null: shared by the school group. */
  organization: namedRow.nullable(),
  name: z.string(),
  name_en: z.string().nullable(),
  kind,
  size: z.enum(CARD_SIZES),
  orientation: z.enum(ORIENTATIONS),
  front: shownFace,
  status,
  /** It is out: organisations may use it, and who may change it retires it. */
  is_published: z.boolean(),
  revision: z.int(),
  published_at: instant.nullable(),
  /** Changed since it was published. */
  has_changes: z.boolean(),
  /** How many organisations use it now. */
  used_by: z.int(),
  /** Where a copy came from, and whether that one was published again since. */
  copied_from: z.object({ id, name: z.string(), is_newer: z.boolean() }).nullable(),
  may_change: z.boolean(),
  version: z.int(),
});

export const cardTemplateDetail = cardTemplateRow.extend({
  back: shownFace.nullable(),
  /** Organisations in which a published configuration names this template. */
  users: z.array(namedRow),
});

export const cardTemplateDraft = z.strictObject({
  kind,
  /** Null: shared by the school group, which needs 0202. */
  organization_id: id.nullable(),
  ...facts,
});

export const cardTemplateQuery = listQuery(['name', 'updated_at'], {
  kind: many(kind).optional(),
  status: many(status).optional(),
  /** Only the shared ones, or only those of schools. */
  is_shared: queryFlag.optional(),
});

export const cardTemplates = defineEndpoints('digital_card_templates', {
  ...crud({
    path: '/digital_card_templates',
    words: ['card template', 'card templates'],
    read: [cardRights.templates, cardRights.sharedTemplates, cardRights.manage],
    write: [cardRights.templates, cardRights.sharedTemplates],
    query: cardTemplateQuery,
    listed: cardTemplateRow,
    row: cardTemplateDetail,
    draft: cardTemplateDraft,
    change: z.strictObject({ ...facts, status: z.enum(['published', 'retired']).optional(), version: z.int() }),
    own: {
      list: {
        summary: 'Card templates of the own organisations and the shared ones of the school group',
        ledger: ['C-digitalcardtemplates-004'],
      },
      get: { summary: 'One card template as it is being worked on', ledger: ['C-digitalcardtemplates-003'] },
      create: { summary: 'Start a card template', ledger: ['C-digitalcardtemplates-001'] },
      update: {
        summary: 'Work on a template; with a status publish what was worked on as the next revision, or retire it',
        refusals: [r.needs, r.in_use],
        ledger: ['C-digitalcardtemplates-002'],
      },
      remove: { summary: 'Delete a template that was never published', refusals: [r.not_draft] },
    },
  }),
  copy: {
    method: 'POST',
    path: '/digital_card_templates/{id}/copy',
    summary: 'A copy of a published template for the own organisation, which then goes its own way',
    right: [cardRights.templates, cardRights.sharedTemplates],
    params: idParams,
    body: z.strictObject({ organization_id: id.nullable(), name: line(2, 40) }),
    output: cardTemplateDetail,
  },
  preview: {
    method: 'GET',
    path: '/digital_card_templates/preview',
    summary: 'Facts of the longest name, somebody without a photo and somebody with an English name, in reach',
    right: [cardRights.templates, cardRights.sharedTemplates],
    query: z.strictObject({ kind }),
    output: z.object({
      people: z.array(
        z.object({
          id,
          name: z.string(),
          name_en: z.string().nullable(),
          number: z.string().nullable(),
          avatar_url: z.string().nullable(),
          photo_url: z.string().nullable(),
          organization: z.object({ name: z.string(), name_en: z.string().nullable() }),
          department: z.object({ name: z.string(), name_en: z.string().nullable() }).nullable(),
          post: z.object({ name: z.string(), name_en: z.string().nullable() }).nullable(),
          types: z.array(z.string()),
        }),
      ),
    }),
  },
});
