import * as z from 'zod';
import { crud } from '#shared/crud.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, instant, line, listQuery } from '#shared/fields.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { payrollRights } from '../rights.ts';
import { payrollRefusals as r } from './payroll.refusals.ts';
import { bankBinds, bankFormats } from './payroll-kinds.ts';
import { category, wageColumns, wageMatch } from './wages.shapes.ts';

const template = {
  name: line(2, 30),
  category,
  columns: wageColumns,
  ...wageMatch,
};

export const wageTemplates = defineEndpoints('wage_templates', {
  ...crud({
    path: '/wage_templates',
    only: ['list', 'get', 'create', 'update', 'remove'],
    words: ['template of columns', 'templates of columns'],
    read: [payrollRights.prepare],
    write: [payrollRights.prepare],
    query: listQuery(['name', 'created_at'], {}),
    row: z.object({ ...template, id, last_used_at: instant.nullable(), created_at: instant, version: z.int() }),
    draft: z.strictObject(template),
    change: z.strictObject({ ...template, version: z.int() }),
    refusals: [r.template_taken],
    own: {
      list: { own_hands: true },
      get: { own_hands: true },
      create: { own_hands: true },
      update: { own_hands: true },
      remove: { own_hands: true },
    },
  }),
});

const bankField = z.strictObject({
  bind: zodOf(bankBinds),
  /** In bytes; nothing of a CSV. */
  width: z.int().min(0).max(200).default(0),
  pad: z.enum(['left_zero', 'left_space', 'right_space']).default('right_space'),
});
export type BankField = z.output<typeof bankField>;

const bankFile = {
  name: line(2, 30),
  bank: line(1, 30).nullable().default(null),
  format: zodOf(bankFormats),
  encoding: z.enum(['utf-8', 'gb18030']).default('utf-8'),
  fields: z.array(bankField).min(1).max(20),
  has_heads: z.boolean().default(true),
  has_footer: z.boolean().default(true),
};

export const bankFileTemplates = defineEndpoints('bank_file_templates', {
  ...crud({
    path: '/bank_file_templates',
    only: ['list', 'get', 'create', 'update', 'remove'],
    words: ['layout of a bank file', 'layouts of bank files'],
    read: [payrollRights.bank],
    write: [payrollRights.bank],
    query: listQuery(['name', 'created_at'], {}),
    row: z.object({ ...bankFile, id, created_at: instant, version: z.int() }),
    draft: z.strictObject(bankFile),
    change: z.strictObject({ ...bankFile, version: z.int() }),
    refusals: [r.template_taken],
    own: {
      list: { own_hands: true },
      get: { own_hands: true },
      create: { own_hands: true },
      update: { own_hands: true },
      remove: { own_hands: true },
    },
  }),
});
