import { describe, expect, test } from 'vitest';
import type { PermitFacts, PlateFacts } from '../../contract/plate-list.shapes.ts';
import { decide, decideAlone, differsInOne, type PassRequest } from './pass-decision.ts';

/** Whether a gate opens for a plate, at a school in Shanghai; 2026-11-30 is a Monday. */

const zone = 'Asia/Shanghai';
const at = (time: string, day = '2026-11-30') => new Date(`${day}T${time}:00+08:00`).toISOString();
const held: PermitFacts['facts'] = {
  kind: 'main',
  plate_from: null,
  plate_to: null,
  status: 'approved',
  is_at_gate: true,
  valid_from: '2026-09-01',
  valid_to: '2027-01-31',
  windows: [],
  exceptions: [],
  swaps: [],
  lent: [],
  borrowed: [],
};
const permit: PermitFacts = { parking_id: 'p1', no: 'P26000001', facts: held };
const visit = { from: at('09:00'), to: at('11:00'), source: 'visit' as const, source_id: 'v1', is_here: true };
const plain: PlateFacts = { plate_no: '粤B12345', blocks: [], announced: [], permits: [permit] };
const asked: PassRequest = { at: at('08:00'), zone, direction: 'in', confidence: 0.98, inside: [], near: [] };
const say = (facts: Partial<PlateFacts> | null, change: Partial<PassRequest> = {}) => {
  const { decision, reason } = decide(facts && { ...plain, ...facts }, { ...asked, ...change });
  return reason ?? decision;
};
const of = (change: Partial<PermitFacts['facts']>) => ({ permits: [{ ...permit, facts: { ...held, ...change } }] });

describe('a gate', () => {
  test('opens for a permit on its days and in its hours; the end of a window is outside', () => {
    const dropOff = of({ windows: [{ weekdays: [1, 2, 3, 4, 5], start: '07:10', end: '07:40' }] });
    expect(say({})).toBe('opened');
    expect(say(dropOff, { at: at('07:20') })).toBe('opened');
    expect(say(dropOff, { at: at('12:00') })).toBe('outside_window');
    expect(say(dropOff, { at: at('07:40') })).toBe('outside_window');
    expect(say(dropOff, { at: at('07:20', '2026-11-29') })).toBe('outside_window');
    expect(say(of({ valid_to: '2026-11-29' }))).toBe('expired');
    expect(say(of({ valid_from: '2026-12-01' }))).toBe('not_yet');
    expect(say(of({ status: 'suspended' }))).toBe('suspended');
    expect(say(of({ is_at_gate: false }))).toBe('wrong_gate');
    expect(say(of({ lent: [{ from: '2026-11-30', to: '2026-11-30' }] }))).toBe('away');
  });

  test('asks the block list before everything else, then visits, then permits', () => {
    const blocks = [{ from: '2026-11-01', to: '2026-11-30' }];
    expect(say({ blocks, announced: [visit] }, { at: at('10:00') })).toBe('blocked');
    expect(say({ blocks, announced: [visit] }, { at: at('00:30', '2026-12-01') })).toBe('opened');
    expect(say({ announced: [visit], ...of({ status: 'suspended' }) }, { at: at('10:00') })).toBe('opened');
    expect(say({ announced: [visit], permits: [] }, { at: at('08:59') })).toBe('not_yet');
    expect(say({ announced: [visit], permits: [] }, { at: at('11:00') })).toBe('expired');
    expect(say({ announced: [{ ...visit, is_here: false }], permits: [] }, { at: at('10:00') })).toBe('wrong_gate');
  });

  test('lets the car that was swapped in pass and not the other, and the other way round afterwards', () => {
    const swapped = of({ swaps: [{ from: '2026-11-30', to: '2026-12-02' }] });
    const loan = of({
      kind: 'swap',
      plate_from: '2026-11-30',
      plate_to: '2026-12-02',
      swaps: [{ from: '2026-11-30', to: '2026-12-02' }],
    });
    expect([say(swapped), say(loan)]).toEqual(['swapped', 'opened']);
    const later = { at: at('08:00', '2026-12-03') };
    expect([say(swapped, later), say(loan, later)]).toEqual(['opened', 'expired']);
  });

  test('has one place for two plates', () => {
    const inside = [{ plate_no: '粤B88888', parking_id: 'p1' }];
    expect(say({}, { inside })).toBe('place_in_use');
    expect(say({}, { inside: [{ plate_no: '粤B12345', parking_id: 'p1' }] })).toBe('opened');
    expect(say({}, { inside: [{ plate_no: '粤B88888', parking_id: 'p2' }] })).toBe('opened');
    expect(say({}, { inside, direction: 'out' })).toBe('opened');
  });

  test('leaves to the guard what was not read surely, and what is one character off a single plate', () => {
    expect(say({}, { confidence: 0.84 })).toBe('low_confidence');
    expect(say({}, { confidence: 0.85 })).toBe('opened');
    expect(say(null)).toBe('unknown');
    expect(say(null, { near: ['粤B12345'] })).toBe('near_plate');
    expect(say(null, { near: ['粤B12345', '粤B12346'] })).toBe('unknown');
    expect(decide(null, { ...asked, near: ['粤B12345'] }).near).toBe('粤B12345');
  });

  test('lets everybody out', () => {
    const blocks = [{ from: '2026-11-01', to: '2026-12-30' }];
    expect(say({ blocks }, { direction: 'out' })).toBe('opened');
    expect(say(null, { direction: 'out', confidence: 0.2 })).toBe('opened');
  });
});

test('one character off is neither equal nor two characters off', () => {
  expect(differsInOne('粤B12345', '粤B12346')).toBe(true);
  expect(differsInOne('粤B12345', '粤B12345')).toBe(false);
  expect(differsInOne('粤B12345', '粤B12354')).toBe(false);
  expect(differsInOne('粤B12345', '粤BD12345')).toBe(false);
});

test('a camera that is alone decides by its list', () => {
  const list = { zone, plates: [plain] };
  const alone = (plate_no: string) => {
    const { decision, reason } = decideAlone(list, plate_no, {
      at: at('08:00'),
      direction: 'in',
      confidence: 1,
      inside: [],
    });
    return reason ?? decision;
  };
  expect([alone('粤B12345'), alone('粤B12346'), alone('京A00001')]).toEqual(['opened', 'near_plate', 'unknown']);
});
