import * as z from 'zod';
import { financeTexts } from '#modules/office/finance/contract/finance.refusals.ts';
import { amountFen } from '#modules/office/finance/contract/money.ts';
import { audience, audienceOptionsOutput, audienceOptionsQuery } from '#shared/audience.ts';
import { crud } from '#shared/crud.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { fromTo } from '#shared/field-rules.ts';
import { day, id, instant, listQuery, many, namedRow, searchWords } from '#shared/fields.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { message } from '#shared/text.ts';
import { officeRights } from '../rights.ts';
import { OA_PURPOSES, oaCategories, oaPermStatuses } from './oa-choices.ts';
import { officeRefusals as r } from './office.refusals.ts';

const amount = amountFen.min(1, message(financeTexts.not_money)).nullable().default(null);

/** What people say of a scope: who may use an item, and up to how much. */
const facts = {
  oa_item_id: id,
  audience,
  valid_from: day.nullable().default(null),
  valid_to: day.nullable().default(null),
  amount_cap_fen: amount,
  month_cap_fen: amount,
  /** Subjects that may be used; empty: all of them. */
  subject_codes: z
    .array(z.string().regex(/^\d{3,10}$/))
    .max(50)
    .default([]),
  can_act_for: z.boolean().default(false),
  view_all: z.boolean().default(false),
  status: zodOf(oaPermStatuses).default('on'),
};

const namedPart = audienceOptionsOutput.shape.list.element;
export const oaPermRow = z.object({
  ...facts,
  id,
  item: namedRow.extend({ code: z.string() }),
  /** The parts of the audience by their names; those that are gone are left out. */
  audience_parts: z.array(namedPart),
  updated_at: instant,
  version: z.int(),
});

const ownPerm = z.object({
  item: z.object({
    id,
    code: z.string(),
    name: z.string(),
    name_en: z.string().nullable(),
    category: zodOf(oaCategories),
    description: z.string().nullable(),
    icon_url: z.string().nullable(),
    needs_amount: z.boolean(),
    needs_subject: z.boolean(),
    external_url: z.string().nullable(),
  }),
  /** The most that one paper may be about; null: no limit. */
  cap_fen: z.int().nullable(),
  /** What is left in this month; null: no limit. */
  month_left_fen: z.int().nullable(),
  /** Subjects that are open; null: all of them. */
  subjects: z.array(z.string()).nullable(),
  can_act_for: z.boolean(),
  last_used_at: instant.nullable(),
});

/** Who may use which item, up to how much. */
export const oaPerms = defineEndpoints('oa_perms', {
  mine: {
    method: 'GET',
    path: '/oa_perms/mine',
    summary: 'Items that the caller may start, with what is left of their limits',
    right: [officeRights.use],
    output: z.object({ list: z.array(ownPerm) }),
    ledger: ['C-oaperms-005'],
  },
  people: {
    method: 'GET',
    path: '/oa_perms/oa_user_options',
    summary: 'Up to fifty colleagues to choose as approver or handler, or to act for, with who is away',
    right: [officeRights.use, officeRights.manage],
    query: z.strictObject({
      q: searchWords(40).default(''),
      department_id: id.optional(),
      purpose: z.enum(OA_PURPOSES),
    }),
    output: z.object({
      list: z.array(
        namedRow.extend({
          department: namedRow.nullable(),
          post: namedRow.nullable(),
          /** Until when somebody is away; null: they are here. */
          away_until: instant.nullable(),
          on_leave: z.boolean(),
        }),
      ),
    }),
    ledger: ['C-oaperms-006'],
  },
  audienceOptions: {
    method: 'GET',
    path: '/oa_perms/audience_options',
    summary: 'Departments, posts, groups and people to whom an item may be opened',
    right: [officeRights.manage],
    query: audienceOptionsQuery,
    output: audienceOptionsOutput,
  },
  ...crud({
    path: '/oa_perms',
    only: ['list', 'get', 'create', 'update'],
    words: ['scope of an item', 'scopes of items'],
    read: [officeRights.manage],
    write: [officeRights.manage],
    query: listQuery(['updated_at'], {
      oa_item_id: id.optional(),
      /** Those that open an item to this person, and so say why they may. */
      user_id: id.optional(),
      status: many(zodOf(oaPermStatuses)).optional(),
    }),
    row: oaPermRow,
    draft: z.strictObject(facts).check(fromTo('valid_from', 'valid_to')),
    change: z.strictObject({ ...facts, version: z.int() }).check(fromTo('valid_from', 'valid_to')),
    refusals: [r.audience_reach],
    ledger: 'C-oaperms',
  }),
});

/** An item that somebody may start. */
export type OwnItem = z.output<typeof ownPerm>;
