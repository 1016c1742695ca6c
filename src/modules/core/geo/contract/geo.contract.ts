import * as z from 'zod';
import { accessRights } from '#modules/core/access/rights.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { line } from '#shared/fields.ts';
import { message } from '#shared/text.ts';

/** Code of a place in GB/T 2260: six digits. */
export const areaCode = z
  .string()
  .regex(/^\d{6}$/, message({ cn: '地区代码为六位数字', us: 'An area code has six digits' }));

export const areaRow = z.object({
  code: z.string(),
  /** Code of the recruiting platform for the same place; null as long as no mapping is loaded. */
  beisen_code: z.string().nullable(),
  parent_code: z.string().nullable(),
  name: z.string(),
  name_en: z.string(),
  /** With the places above: `广东省深圳市南山区`. */
  label: z.string(),
  level: z.literal([1, 2, 3]),
  has_children: z.boolean(),
});

export const countryRow = z.object({ code: z.string(), name: z.string(), name_en: z.string() });

export const countryAlias = z.object({
  alias: z.string(),
  /** The country of today; null where there is not exactly one. */
  code: z.string().nullable(),
  from: z.string(),
  note: z.string(),
  note_en: z.string(),
});

/** Places of the country, for addresses and native places. */
export const areas = defineEndpoints('areas', {
  beisen: {
    method: 'GET',
    path: '/areas/beisen',
    summary: 'Places below a place (provinces when none is named), or at most 50 found by name, pinyin or code',
    right: 'signed_in',
    query: z.strictObject({ parent_code: areaCode.optional(), q: line(1, 30).optional() }),
    output: z.object({ list: z.array(areaRow) }),
    ledger: ['C-areas-001', 'E-implied-017'],
  },
});

/** Countries by ISO 3166-1; what is stored is always the code of two letters. */
export const countries = defineEndpoints('countries', {
  list: {
    method: 'GET',
    path: '/countries',
    etag: true,
    summary: 'Countries and regions, China first, then by pinyin; found by code, former code, name or pinyin',
    right: 'signed_in',
    query: z.strictObject({ q: line(1, 50).optional() }),
    output: z.object({ list: z.array(countryRow) }),
    ledger: ['E-full-009', 'REF-011', 'A-054'],
  },
  aliases: {
    method: 'GET',
    path: '/countries/aliases',
    summary: 'Codes that are understood but not ISO 3166-1, with where they come from, for whoever maps an old file',
    right: [accessRights.settings],
    output: z.object({ list: z.array(countryAlias) }),
  },
});
