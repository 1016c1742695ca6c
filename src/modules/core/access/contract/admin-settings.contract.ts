import * as z from 'zod';
import { crud } from '#shared/crud.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, instant, line, listQuery, queryFlag } from '#shared/fields.ts';
import { accessRights } from '../rights.ts';
import { adminRefusals as r } from './admin.refusals.ts';

export const SETTING_LEVELS = ['client', 'organization'] as const;
/** What a setting is, for its field on the screen. */
export const SETTING_TYPES = ['text', 'number', 'flag', 'choice', 'texts', 'json'] as const;

const bilingual = z.object({ cn: z.string(), us: z.string() });

const settingRow = z.object({
  key: z.string(),
  name: bilingual,
  /** What to write into it, where the name does not say so. */
  help: bilingual.nullable(),
  type: z.enum(SETTING_TYPES),
  options: z.array(z.string()),
  is_public: z.boolean(),
  default: z.unknown(),
  /** What holds in the current organisation. */
  effective: z.unknown(),
  /** Where that comes from. */
  level: z.enum(['default', 'system', ...SETTING_LEVELS]),
  values: z.array(
    z.object({
      level: z.enum(SETTING_LEVELS),
      value: z.unknown(),
      changed_at: instant,
      changed_by: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
});

export const adminSettings = defineEndpoints('admin_settings', {
  list: {
    method: 'GET',
    path: '/admin/system_settings',
    summary: 'Every setting with its default, the values of the school group and of the current organisation',
    right: [accessRights.settings],
    output: z.object({ list: z.array(settingRow) }),
  },
  update: {
    method: 'PUT',
    path: '/admin/system_settings',
    summary: 'Give a setting a value on one level, or (null) take it back; in effect on all nodes within five seconds',
    right: [accessRights.settings],
    body: z.strictObject({
      key: line(1, 80),
      level: z.enum(SETTING_LEVELS),
      value: z.json(),
      reason: line(2, 200),
    }),
    output: settingRow,
  },
});

export const dictionaryRow = z.object({
  id,
  dict_type: z.string(),
  dict_value: z.string(),
  dict_text: z.string(),
  dict_text_en: z.string(),
  sort: z.int().nullable(),
  is_locked: z.boolean(),
  /** Belongs to the product: every school group has it. */
  is_builtin: z.boolean(),
  status: z.enum(['active', 'closed']),
});

const texts = {
  dict_text: line(1, 60),
  dict_text_en: line(1, 120),
  sort: z.int().min(0).max(100_000).nullable().default(null),
  status: z.enum(['active', 'closed']).default('active'),
};

export const adminDictionaries = defineEndpoints('admin_dictionaries', {
  ...crud({
    path: '/admin/dictionaries',
    words: ['value', 'values'],
    read: [accessRights.settings],
    write: [accessRights.settings],
    query: listQuery(['sort', 'dict_value'], {
      dict_type: z.string().max(60).optional(),
      is_builtin: queryFlag.optional(),
    }),
    row: dictionaryRow,
    detail: dictionaryRow.extend({ uses: z.array(z.object({ name: z.string(), n: z.int() })) }),
    /** What there is, with the name of a dictionary of the product. */
    beside: { types: z.array(z.object({ dict_type: z.string(), n: z.int(), name: bilingual.nullable() })) },
    draft: z.strictObject({
      ...texts,
      dict_type: z.string().regex(/^[a-z][a-z0-9_]{1,59}$/),
      dict_value: z.string().regex(/^[A-Za-z0-9_-]{1,60}$/),
    }),
    change: z.strictObject(texts),
    own: {
      list: { summary: 'Values of the dictionaries, those of the product and those of the school group' },
      get: { summary: 'One value, and where it is used' },
      update: { summary: 'Change the texts of a value, or close it', refusals: [r.value_locked] },
      remove: { summary: 'Delete a value that nothing uses', refusals: [r.value_in_use, r.value_locked] },
    },
  }),
});
