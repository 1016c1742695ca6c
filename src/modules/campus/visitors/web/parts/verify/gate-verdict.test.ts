import { describe, expect, test } from 'vitest';
import { localize } from '#shared/text.ts';
import { type GateSituation, verdictOf } from './gate-verdict.ts';

const SOUTH = { id: 'south', name: '南门', name_en: 'South Gate' };
const NORTH = { id: 'north', name: '北门', name_en: 'North Gate' };
const adult = {
  name: '张伟',
  is_inside: false,
  has_left: false,
  is_blocked: false,
  is_minor: false,
  in_at: null,
  in_gate: null,
} as const;
const visit = {
  status: 'approved',
  awaits_review: false,
  is_over: false,
  start_at: '2026-03-12T02:00:00Z',
  end_at: '2026-03-12T04:00:00Z',
  entry_from: '2026-03-12T01:30:00Z',
  gates: [],
  requires_id: false,
  waits_for: null,
  host: { id: 'host', name: '李老师', name_en: 'Li Na' },
  is_overstay: false,
} as const satisfies GateSituation['visit'];

const usual: GateSituation = {
  visit,
  chosen: [adult],
  gateId: 'south',
  idChecked: false,
  now: Date.parse('2026-03-12T02:10:00Z'),
  format: {
    dateTime: (at) => at.slice(0, 16),
    time: (at) => at.slice(11, 16),
    localizedName: (one) => one.name,
    list: (names) => names.join('、'),
  },
};

function verdict(changes: Partial<Omit<GateSituation, 'visit'>> & { visit?: Partial<GateSituation['visit']> } = {}) {
  const { signal, why, values, opens } = verdictOf({ ...usual, ...changes, visit: { ...visit, ...changes.visit } });
  return [signal, opens, localize(why, 'cn', values)];
}

describe('what the colour bar says', () => {
  test('green inside the window, with the end', () =>
    expect(verdict()).toEqual(['go', true, '可入校，至 2026-03-12T04:00 止']));
  test('nothing without a chosen gate', () =>
    expect(verdict({ gateId: null })).toEqual(['stop', false, '请先选择当前门岗']));
  test('a black-listed person is red whatever else holds', () =>
    expect(verdict({ chosen: [{ ...adult, is_blocked: true }], visit: { awaits_review: true } })).toEqual([
      'stop',
      false,
      '该人员在黑名单中，请勿放行并联系安保负责人',
    ]));
  test('an undecided booking waits for its host', () =>
    expect(verdict({ visit: { awaits_review: true, waits_for: 'host' } })).toEqual([
      'look',
      false,
      '待 李老师 确认，暂不放行',
    ]));
  test('then for the security office', () =>
    expect(verdict({ visit: { awaits_review: true, waits_for: 'second' } })[2]).toBe('待安保复审，暂不放行'));
  test('an ended booking says its state', () =>
    expect(verdict({ visit: { status: 'cancelled', is_over: true } })).toEqual(['stop', false, '已取消']));
  test('thirty minutes early may enter, a minute more may not', () => {
    expect(verdict({ now: Date.parse('2026-03-12T01:30:00Z') })[0]).toBe('go');
    expect(verdict({ now: Date.parse('2026-03-12T01:29:00Z') })).toEqual([
      'stop',
      false,
      '未到时间，2026-03-12T01:30 起可入校',
    ]);
  });
  test('late is red', () =>
    expect(verdict({ now: Date.parse('2026-03-12T04:01:00Z') })[2]).toBe(
      '预约已于 2026-03-12T04:00 结束，可请被访人延长',
    ));
  test('the wrong gate names the right ones', () =>
    expect(verdict({ visit: { gates: [NORTH] } })).toEqual(['stop', false, '请引导访客前往：北门']));
  test('where an ID is asked for, the tick turns it green', () => {
    expect(verdict({ visit: { requires_id: true } })).toEqual(['look', false, '请先核对证件并勾选']);
    expect(verdict({ visit: { requires_id: true }, idChecked: true })[0]).toBe('go');
  });
  test('nobody asks a child for an ID, but it may not come alone', () =>
    expect(verdict({ visit: { requires_id: true }, chosen: [{ ...adult, is_minor: true }] })).toEqual([
      'look',
      true,
      '含未成年人，请确认有成人陪同',
    ]));
  test('who is inside already is not let in again', () =>
    expect(
      verdict({
        visit: {},
        chosen: [{ ...adult, is_inside: true, in_at: '2026-03-12T01:12:00Z', in_gate: SOUTH }],
      }),
    ).toEqual(['look', false, '张伟 已于 01:12 从南门入校']));
  test('who should have left is checked out', () =>
    expect(verdict({ visit: { is_overstay: true }, chosen: [{ ...adult, is_inside: true }] })[2]).toBe(
      '已超时，应于 2026-03-12T04:00 离校，请办理离校',
    ));
  test('nobody ticked: tick first', () => expect(verdict({ chosen: [] })).toEqual(['look', false, '请勾选到场的人']));
});
