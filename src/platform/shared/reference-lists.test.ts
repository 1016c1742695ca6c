import { expect, test } from 'vitest';
import {
  APP_CATEGORY_DICT_TYPE,
  CODE_0,
  HTTP_GENERIC,
  HTTP_OK,
  KEPT_ALIVE_PAGES,
  QR_CARD_QUERY,
  QUERY_PARAMETERS,
  SPECIAL_UI_FOR,
  USUALLY_APP_SETTING,
} from './constants.ts';
import { PAGE_SIZES } from './fields.ts';
import rows from './fixtures/reference.json' with { type: 'json' };
import { checkCharacterOf } from './person/id-number.ts';
import type { ReferenceItem } from './reference/item.ts';
import { guardianRelations } from './reference/people.ts';
import { codesOf, findItem, labelOf, zodOf } from './reference-lists.ts';
import { shared } from './refusal.ts';
import { referenceLists } from './testing/reference-lists.ts';
import { unpackMessage } from './text.ts';

type Row = { list: string; values: { value: string | number; [fact: string]: unknown }[] };

/** Lists of the fixture that are plain values: where the code keeps each. */
const plainLists: Readonly<Record<string, readonly (string | number)[]>> = {
  page_sizes: PAGE_SIZES,
  special_ui: [String(SPECIAL_UI_FOR)],
  query_parameters: QUERY_PARAMETERS,
  error_codes: [
    shared.signed_out.code,
    shared.session_revoked.code,
    shared.session_unfit.code,
    200200,
    shared.not_activated.code,
    CODE_0,
  ],
  http_success: HTTP_OK,
  http_no_message: HTTP_GENERIC,
  kept_alive_pages: KEPT_ALIVE_PAGES,
  qr_card_query: QR_CARD_QUERY,
  dict_types: [APP_CATEGORY_DICT_TYPE],
  system_setting_keys: [USUALLY_APP_SETTING],
};

/** Lists whose values the specification keeps to itself: subjects are rows of a table, so are countries. */
const keptInTables = ['teacher_subjects', 'countries'];

/** Lists whose entries the fixture names by a phrase: our codes for them, in the same order. */
const phrases: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  user_dropdown: {
    'my children': 'my_children',
    'add child / activate children': 'add_child',
    'change avatar': 'change_avatar',
    'my card': 'my_card',
    'electronic ID': 'electronic_id',
    'access card': 'access_card',
    'change password': 'change_password',
    'change phone': 'change_phone',
    'my face': 'my_face',
    'my visits': 'my_visits',
    'my guardian': 'my_guardian',
    'change host': 'change_host',
  },
  business_card_fields: { organisation: 'organization', 'QR code': 'qr_code' },
  audiences: {
    'teachers and staff': 'staff',
    'examinees (applicants)': 'examinees',
    'security guards': 'guards',
    'bidding evaluators': 'evaluators',
    'super admins': 'super_admins',
  },
};

/** Entries that the product adds behind those of the specification. */
const added: Readonly<Record<string, readonly string[]>> = {
  user_status: ['disabled', 'deleted'],
  user_category: ['company'],
};

const lists: Readonly<Record<string, readonly ReferenceItem[]>> = referenceLists;

function ourCodes(name: string): readonly (string | number)[] | undefined {
  return plainLists[name] ?? lists[name]?.map((item) => item.code);
}

test.each(rows as Row[])('$list has the codes of the specification in its order', ({ list, values }) => {
  if (keptInTables.includes(list)) return expect(values).toEqual([]);
  if (list === 'check_digit') return;
  const wanted = values.map(({ value }) => phrases[list]?.[value] ?? value);
  expect(ourCodes(list)).toEqual([...wanted, ...(added[list] ?? [])]);
});

test('the weights of the check digit are those of GB 11643', () => {
  const row = (rows as (Row & { checkCharacters?: string[] })[]).find(({ list }) => list === 'check_digit');
  const weights = row?.values.map(({ value }) => Number(value)) ?? [];
  expect(weights).toHaveLength(17);
  weights.forEach((weight, at) => {
    const digits = `${'0'.repeat(at)}1${'0'.repeat(16 - at)}`;
    expect(checkCharacterOf(digits)).toBe(row?.checkCharacters?.[weight % 11]);
  });
});

test('labels and flags are those of the fixture', () => {
  let compared = 0;
  for (const { list, values } of rows as Row[]) {
    for (const { value, labelProposed, guardian_eligible, codeProposed, mime, route, acceptLanguage } of values) {
      const item = lists[list]?.find(({ code }) => code === value);
      const facts = {
        ...(labelProposed as object),
        is_guardian_eligible: guardian_eligible,
        stage_code: codeProposed,
        mime,
        route,
        accept_language: acceptLanguage,
      };
      for (const [fact, wanted] of Object.entries(facts)) {
        if (wanted === undefined || wanted === value) continue; // a code for want of words is no label
        expect(item?.[fact], `${list}.${value}.${fact}`).toBe(wanted);
        compared += 1;
      }
    }
  }
  expect(compared).toBeGreaterThan(80);
});

test('the English words that the specification gives are the English labels', () => {
  for (const name of ['stage_codes', 'staff_status', 'session_slots', 'languages']) {
    const row = (rows as Row[]).find(({ list }) => list === name);
    for (const { value, label } of row?.values ?? []) {
      expect(labelOf(lists[name] ?? [], value, 'us').toLowerCase()).toBe(String(label).toLowerCase());
    }
  }
});

test('every entry has a label in both languages, and no code comes twice', () => {
  for (const [name, list] of Object.entries(lists)) {
    expect(new Set(list.map(({ code }) => code)).size, name).toBe(list.length);
    for (const item of list) expect(item.cn !== '' && item.us !== '', `${name}.${item.code}`).toBe(true);
    for (const item of list) expect(item.us, `${name}.${item.code}`).not.toMatch(/\p{Script=Han}/u);
  }
});

test('every stage names a code of the other list', () => {
  for (const { stage_code } of referenceLists.stages)
    expect(findItem(referenceLists.stage_codes, stage_code)).toBeDefined();
});

test('a guardian relation is one of seven', () => {
  expect(codesOf(guardianRelations)).toEqual(['father', 'mother', 'grandparents', 'grandma', 'uncle', 'aunt', 'other']);
});

test('labels come in the asked language, unknown stored codes as they are', () => {
  expect(labelOf(referenceLists.genders, 'male', 'cn')).toBe('男');
  expect(labelOf(referenceLists.staff_status, -2, 'us')).toBe('Retired');
  expect(labelOf(referenceLists.genders, 'x', 'us')).toBe('x');
});

test('the schema of a list tells nothing chosen from a foreign code', () => {
  const said = (value: unknown) => {
    const result = zodOf(referenceLists.genders).safeParse(value);
    return result.success ? result.data : unpackMessage(result.error.issues[0]?.message ?? '', 'us');
  };
  expect(said('female')).toBe('female');
  expect(said('')).toBe('Choose an option');
  expect(said(undefined)).toBe('Choose an option');
  expect(said('Male')).toBe('Choose from the list');
  expect(said(1)).toBe('Choose from the list');
});
