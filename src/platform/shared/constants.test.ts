import { expect, test } from 'vitest';
import * as constants from './constants.ts';
import { API_ROOT } from './endpoint.ts';
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_STORED_DEFAULT, PAGE_SIZES } from './fields.ts';
import rows from './fixtures/constants.json' with { type: 'json' };
import { codesOf, labelOf } from './reference-lists.ts';
import { defineRefusals, shared } from './refusal.ts';
import { referenceLists } from './testing/reference-lists.ts';

type Row = (typeof rows)[number] & { readonly bytes?: number };

const { stage_codes, staff_status, role_codes, visa_types, political_codes, id_types } = referenceLists;
const englishLabels = (list: typeof stage_codes | typeof staff_status) =>
  Object.fromEntries(list.map(({ code, us }) => [code, us.toLowerCase()]));

/** Constants that another file owns. All others are found in constants.ts under their own name in capitals. */
const elsewhere: Readonly<Record<string, unknown>> = {
  page_sizes: PAGE_SIZES,
  page_size_default: PAGE_SIZE_DEFAULT,
  page_size_stored_default: PAGE_SIZE_STORED_DEFAULT,
  api_base: API_ROOT,
  username_length_a: constants.USERNAME_LENGTH,
  code_401401: shared.signed_out.code,
  code_401402: shared.session_revoked.code,
  code_400403: shared.session_unfit.code,
  code_200200: defineRefusals('any', { refusal: { cn: '业务拒绝', us: 'business refusal' } }).refusal.code,
  code_200601: shared.not_activated.code,
  political_codes: codesOf(political_codes),
  stage_codes: englishLabels(stage_codes),
  staff_status: englishLabels(staff_status),
  visa_types: codesOf(visa_types),
  document_codes: codesOf(id_types).filter((code) => /^[A-Z]{2}\d{2}$/.test(code)),
  sick_leave_months: Number(/over (\d+) months/.exec(labelOf(staff_status, -1, 'us'))?.[1]),
  ...Object.fromEntries(codesOf(role_codes).map((code) => [`role_${code}`, code])),
};

/** Rows that no code needs, each with its reason. */
const notInCode: Readonly<Record<string, string>> = {
  username_length_b: 'the other reading of the same rule; the wider one holds',
  token_storage: 'a place, not a value; the key belongs to the browser session',
  live_chat_sdk_app_id: 'comes from the configuration',
  required_points: 'counts the sections of the specification',
};

test.each(rows as Row[])('$id $name', ({ name, value, bytes }) => {
  if (name in notInCode) return;
  const ours =
    name in elsewhere ? elsewhere[name] : (constants as Readonly<Record<string, unknown>>)[name.toUpperCase()];
  expect(ours, `no constant is bound to ${name}`).toBeDefined();
  expect(ours).toEqual(bytes ?? value);
});

test('constants.ts holds nothing that the specification does not name', () => {
  const names = new Set([
    ...rows.map(({ name }) => name.toUpperCase()),
    'USERNAME_LENGTH',
    'APP_CATEGORY_DICT_TYPE',
    'QUERY_PARAMETERS',
    'QR_CARD_QUERY',
  ]);
  expect(Object.keys(constants).filter((name) => !names.has(name))).toEqual([]);
});
