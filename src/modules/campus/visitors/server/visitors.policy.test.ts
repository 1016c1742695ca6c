import { describe, expect, test } from 'vitest';
import { visitorSettings } from '../contract/visitor-settings.contract.ts';
import {
  actionsOf,
  entryFrom,
  extendUntil,
  needsSecond,
  personProblems,
  type Standing,
  windowProblems,
} from './visitors.policy.ts';

const ZONE = 'Asia/Shanghai';
const settings = visitorSettings.parse({});
const nobody: Standing = {
  is_lead: false,
  is_visitor: false,
  is_host: false,
  is_assistant: false,
  is_creator: false,
  can_second: false,
  can_verify: false,
};
const applied = {
  status: 'applied',
  waits_for: 'host',
  inside_count: 0,
  first_in_at: null,
  extend_count: 0,
  entry_mode: 'single',
} as const;
const approved = { ...applied, status: 'approved', waits_for: null } as const;
const inside = { ...approved, status: 'verified', inside_count: 1, first_in_at: '2026-03-02T01:00:00.000Z' } as const;

describe('who may do what with a booking', () => {
  test.each([
    ['the host decides an application', applied, { is_host: true }, ['review', 'update', 'cancel_book']],
    ['an assistant decides for the host, and nothing else', applied, { is_assistant: true }, ['review']],
    [
      'of repeated entry the lead visitor changes nothing',
      { ...applied, entry_mode: 'multi' },
      { is_lead: true },
      ['cancel_book'],
    ],
    ['the lead visitor changes and cancels', applied, { is_lead: true, is_visitor: true }, ['update', 'cancel_book']],
    [
      'nobody decides a visit in which they are a visitor',
      applied,
      { is_host: true, is_visitor: true },
      ['update', 'cancel_book'],
    ],
    [
      'the second review is not the host’s',
      { ...applied, waits_for: 'second' },
      { is_host: true },
      ['update', 'cancel_book'],
    ],
    [
      'the second reviewer decides then',
      { ...applied, waits_for: 'second' },
      { can_second: true },
      ['review', 'cancel_book'],
    ],
    ['a guard verifies what is approved', approved, { can_verify: true }, ['verify']],
    ['a guard extends once, while people are inside', inside, { can_verify: true }, ['verify', 'extend_time']],
    ['a guard extends no second time', { ...inside, extend_count: 1 }, { can_verify: true }, ['verify']],
    ['after entry nobody cancels', inside, { is_host: true }, ['extend_time']],
    ['the security office closes what nobody saw leave', inside, { can_second: true }, ['extend_time', 'close']],
    [
      'an ended booking stays as it is',
      { ...approved, status: 'left' },
      { is_host: true, can_second: true, can_verify: true },
      [],
    ],
    ['others may do nothing', applied, {}, []],
  ] as const)('%s', (_rule, visit, who, actions) => {
    expect(actionsOf(visit, { ...nobody, ...who })).toEqual(actions);
  });
});

describe('the time of a visit', () => {
  const now = '2026-03-02T00:00:00.000Z'; // 08:00 in Shanghai
  const at = (start_at: string, end_at: string, entry_mode: 'single' | 'multi' = 'single') =>
    Object.keys(windowProblems({ start_at, end_at, entry_mode }, settings, ZONE, now));

  test.each([
    ['two hours today', '2026-03-02T02:00:00.000Z', '2026-03-02T04:00:00.000Z', 'single', []],
    ['started ten minutes ago and still running', '2026-03-01T23:50:00.000Z', '2026-03-02T02:00:00.000Z', 'single', []],
    ['already over', '2026-03-01T20:00:00.000Z', '2026-03-01T23:59:00.000Z', 'single', ['end_at']],
    ['shorter than a quarter of an hour', '2026-03-02T02:00:00.000Z', '2026-03-02T02:14:00.000Z', 'single', ['end_at']],
    ['longer than twelve hours', '2026-03-02T00:30:00.000Z', '2026-03-02T12:31:00.000Z', 'single', ['end_at']],
    ['over midnight of the school', '2026-03-02T14:00:00.000Z', '2026-03-02T17:00:00.000Z', 'single', ['end_at']],
    ['over midnight with repeated entry', '2026-03-02T14:00:00.000Z', '2026-03-02T17:00:00.000Z', 'multi', []],
    ['31 days of repeated entry', '2026-03-02T02:00:00.000Z', '2026-04-02T02:00:00.000Z', 'multi', ['end_at']],
    ['thirty days ahead', '2026-04-01T02:00:00.000Z', '2026-04-01T03:00:00.000Z', 'single', []],
    ['thirty-one days ahead', '2026-04-02T02:00:00.000Z', '2026-04-02T03:00:00.000Z', 'single', ['start_at']],
  ] as const)('%s', (_rule, start, end, mode, problems) => {
    expect(at(start, end, mode)).toEqual(problems);
  });

  test('entry opens half an hour early', () => {
    expect(entryFrom('2026-03-02T02:00:00.000Z', settings)).toBe('2026-03-02T01:30:00.000Z');
  });

  test('extending stops at four hours, and at closing time', () => {
    expect(extendUntil('2026-03-02T02:00:00.000Z', settings, ZONE)).toBe('2026-03-02T06:00:00.000Z');
    expect(extendUntil('2026-03-02T12:00:00.000Z', settings, ZONE)).toBe('2026-03-02T14:00:00.000Z'); // 22:00
    expect(extendUntil('2026-03-02T15:00:00.000Z', settings, ZONE)).toBe('2026-03-02T15:00:00.000Z'); // ends after closing anyway
  });
});

describe('what a booking needs of its persons', () => {
  type Person = Parameters<typeof personProblems>[0][number];
  const person: Person = { phone: '13800138000', email: null, id_no: null, photo_file_id: null, is_minor: false };
  const check = (persons: readonly Partial<Person>[], kind = 'parent', byHost = false, rules = settings) =>
    Object.keys(
      personProblems(
        persons.map((p) => ({ ...person, ...p })),
        kind,
        rules,
        byHost,
      ),
    );

  test('the lead has a phone; a host may invite by e-mail instead', () => {
    expect(check([{ phone: null }])).toEqual(['persons.0.phone']);
    expect(check([{ phone: null, email: 'a@b.cn' }], 'parent', true)).toEqual([]);
    expect(check([{ phone: null, email: 'a@b.cn' }])).toEqual(['persons.0.phone']);
  });
  test('the lead is an adult, and of minors nothing is kept', () => {
    expect(check([{ is_minor: true }])).toEqual(['persons.0.is_minor']);
    expect(check([{}, { phone: null, is_minor: true, id_no: '110101199003070011' }])).toEqual(['persons.1.id_no']);
  });
  test('kinds that need an ID ask everybody but minors for it', () => {
    const strict = visitorSettings.parse({ require_id_kinds: ['maintenance'] });
    expect(check([{}, { phone: null }, { phone: null, is_minor: true }], 'maintenance', false, strict)).toEqual([
      'persons.0.id_no',
      'persons.1.id_no',
    ]);
    expect(check([{}], 'parent', false, strict)).toEqual([]);
  });
  test('a phone stands once in a booking', () => {
    expect(check([{}, {}])).toEqual(['persons.1.phone']);
  });
  test('more than the school allows is refused', () => {
    expect(check([{}, { phone: null }], 'parent', false, visitorSettings.parse({ max_persons: 1 }))).toEqual([
      'persons',
    ]);
  });
});

test.each([
  ['never', {}, false],
  ['always', { second_review: 'always' }, true],
  ['for some kinds', { second_review: 'kinds', second_review_kinds: ['maintenance'] }, true],
  ['for other kinds', { second_review: 'kinds', second_review_kinds: ['supplier'] }, false],
  ['for groups of three and more', { second_review: 'over_n_persons', second_review_persons: 2 }, true],
  ['for groups of four and more', { second_review: 'over_n_persons', second_review_persons: 3 }, false],
] as const)('a second review is due %s', (_when, rules, due) => {
  expect(needsSecond({ visit_kind: 'maintenance', persons_count: 3 }, visitorSettings.parse(rules))).toBe(due);
});
