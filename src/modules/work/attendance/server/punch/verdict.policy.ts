import {
  ACCURACY_MOST,
  type PunchReason,
  type PunchSource,
  type PunchVerdict,
} from '../../contract/attendance-kinds.ts';

/** Pure rules of what a punch is worth. */

export interface Position {
  readonly lat: number;
  readonly lng: number;
  readonly accuracy_m: number;
}
export interface Fence {
  readonly id: string;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly radius_m: number;
}
export interface Attempt {
  readonly source: 'code' | 'gps' | 'network';
  /** The place of the code that was read, when it is a valid one of this school. */
  readonly code: { readonly place_id: string; readonly is_printed: boolean } | null;
  readonly position: Position | null;
  /** The places whose network the call came from: one network may serve several. */
  readonly network_places: readonly string[];
  /** Places of the person's rule. */
  readonly places: readonly Fence[];
  /** Another device punched for the same person within a minute. */
  readonly is_other_device: boolean;
}
export interface Verdict {
  readonly verdict: PunchVerdict;
  readonly reason: PunchReason | null;
  readonly source: PunchSource;
  readonly place_id: string | null;
}

const EARTH_M = 6_371_000;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Metres between two positions. */
export function metres(a: Pick<Position, 'lat' | 'lng'>, b: Pick<Position, 'lat' | 'lng'>): number {
  const half = (by: number) => Math.sin(radians(by) / 2) ** 2;
  const h = half(b.lat - a.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(b.lng - a.lng);
  return 2 * EARTH_M * Math.asin(Math.min(1, Math.sqrt(h)));
}

const holds = (fence: Fence, position: Position): boolean =>
  fence.lat !== null && fence.lng !== null && metres({ lat: fence.lat, lng: fence.lng }, position) <= fence.radius_m;

/** What is known of where somebody stands: inside of a fence, outside of all, or nothing. */
function stand(places: readonly Fence[], position: Position | null): { at: string } | PunchReason {
  if (!position) return 'no_position';
  if (position.accuracy_m > ACCURACY_MOST) return 'accuracy';
  const place = places.find((one) => holds(one, position));
  return place ? { at: place.id } : 'outside';
}

/** Whether somebody who shows the printed code of a place is known to stand elsewhere. */
export const isElsewhere = (place: Fence, position: Position | null): boolean =>
  place.lat !== null && position !== null && stand([place], position) === 'outside';

/**
 * What a punch is worth. A code that changes is proof; a printed one, which anybody photographs, counts with a position inside
 * of the fence or from the network of the school. What cannot be right is refused, what may be is doubtful: never silently valid.
 */
export function judge(attempt: Attempt): Verdict {
  const found = judged(attempt);
  return found.verdict === 'valid' && attempt.is_other_device
    ? { ...found, verdict: 'doubtful', reason: 'two_devices' }
    : found;
}

function judged({ source, code, position, network_places, places }: Attempt): Verdict {
  const [network_place] = network_places;
  const refused = (reason: PunchReason): Verdict => ({ verdict: 'refused', reason, source, place_id: null });
  if (source === 'code') {
    if (!code) return refused('bad_code');
    const { place_id, is_printed } = code;
    const place = places.find((one) => one.id === place_id);
    if (!place) return refused('foreign_place');
    if (!is_printed) return { verdict: 'valid', reason: null, source: 'screen', place_id };
    const where = stand([place], position);
    if (typeof where === 'object' || network_places.includes(place_id))
      return { verdict: 'valid', reason: null, source: 'code', place_id };
    const reason = where === 'no_position' ? 'printed_alone' : where;
    return { verdict: 'doubtful', reason, source: 'code', place_id };
  }
  if (source === 'network')
    return network_place
      ? { verdict: 'valid', reason: null, source, place_id: network_place }
      : refused('not_on_network');
  const where = stand(places, position);
  if (typeof where === 'object') return { verdict: 'valid', reason: null, source, place_id: where.at };
  if (where === 'no_position') return refused(where);
  // from the network of the school somebody is there, whatever the phone believes
  if (network_place) return { verdict: 'valid', reason: null, source: 'network', place_id: network_place };
  return { verdict: 'doubtful', reason: where, source, place_id: null };
}
