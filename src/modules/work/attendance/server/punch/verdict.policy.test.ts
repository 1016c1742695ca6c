import { describe, expect, it } from 'vitest';
import { type Attempt, judge, metres } from './verdict.policy.ts';

/** What a punch is worth, by what is known of where its person stood. */

const GATE = { id: 'gate', lat: 22.5182, lng: 113.9271, radius_m: 150 };
const HALL = { id: 'hall', lat: null, lng: null, radius_m: 150 };
const HERE = { lat: 22.5184, lng: 113.9274, accuracy_m: 20 };
const attempt = (more: Partial<Attempt>): Attempt => ({
  source: 'gps',
  code: null,
  position: null,
  network_places: [],
  places: [GATE, HALL],
  is_other_device: false,
  ...more,
});
const of = (more: Partial<Attempt>) => {
  const { verdict, reason } = judge(attempt(more));
  return reason ? `${verdict}: ${reason}` : verdict;
};

describe('a punch', () => {
  it('by position counts inside of a fence, and is doubtful outside of all or when it is inexact', () => {
    expect(of({ position: HERE })).toBe('valid');
    expect(of({ position: { ...HERE, lat: 22.53 } })).toBe('doubtful: outside');
    expect(of({ position: { ...HERE, accuracy_m: 201 } })).toBe('doubtful: accuracy');
    expect(of({})).toBe('refused: no_position');
    expect(of({ position: { ...HERE, accuracy_m: 900 }, network_places: ['gate'] })).toBe('valid');
  });
  it('by a code on a screen is proof, by a printed one needs position or network beside it', () => {
    const screen = { source: 'code' as const, code: { place_id: 'gate', is_printed: false } };
    const printed = { source: 'code' as const, code: { place_id: 'gate', is_printed: true } };
    expect(of(screen)).toBe('valid');
    expect(of(printed)).toBe('doubtful: printed_alone');
    expect(of({ ...printed, position: HERE })).toBe('valid');
    expect(of({ ...printed, position: { ...HERE, lng: 114 } })).toBe('doubtful: outside');
    expect(of({ ...printed, network_places: ['gate'] })).toBe('valid');
    expect(of({ ...printed, network_places: ['hall'] })).toBe('doubtful: printed_alone');
    expect(of({ ...printed, network_places: ['hall', 'gate'] })).toBe('valid');
  });
  it('by a code that is none, or of a place of others, is refused', () => {
    expect(of({ source: 'code' })).toBe('refused: bad_code');
    expect(of({ source: 'code', code: { place_id: 'elsewhere', is_printed: false } })).toBe('refused: foreign_place');
  });
  it('by the network needs the network', () => {
    expect(of({ source: 'network', network_places: ['hall'] })).toBe('valid');
    expect(of({ source: 'network' })).toBe('refused: not_on_network');
  });
  it('is doubtful with another device within a minute', () => {
    expect(of({ position: HERE, is_other_device: true })).toBe('doubtful: two_devices');
  });
  it('measures in metres', () => {
    expect(Math.round(metres({ lat: 22.5, lng: 113.9 }, { lat: 22.51, lng: 113.9 }))).toBe(1112);
    expect(Math.round(metres({ lat: 60, lng: 0 }, { lat: 60, lng: 0.01 }))).toBe(556);
  });
});
