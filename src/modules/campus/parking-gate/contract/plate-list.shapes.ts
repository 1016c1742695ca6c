import type { ParkingState } from '#modules/campus/parking/contract/parking.lifecycle.ts';
import type { ParkingWindow } from '#modules/campus/parking/contract/parking.shapes.ts';
import type { AnnounceSource, PassDecision, PassDirection, PassReason } from './gate.shapes.ts';

/** What gates know about plates, and cameras keep, as data. */

/** Days, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}
/** What decides whether the permit of a plate opens, whatever the moment; `plateStateOf` of parking reads it. */
export interface PlateOfPermit {
  readonly kind: 'main' | 'second' | 'swap';
  readonly plate_from: string | null;
  readonly plate_to: string | null;
  readonly status: ParkingState;
  readonly valid_from: string;
  readonly valid_to: string;
  readonly windows: readonly ParkingWindow[];
  /** Days on which the windows go by the calendar of the school: as another weekday, or not at all (null). */
  readonly exceptions: readonly { readonly day: string; readonly weekday: number | null }[];
  readonly swaps: readonly Days[];
  readonly lent: readonly Days[];
  readonly borrowed: readonly Days[];
  readonly is_at_gate: boolean;
}
export interface PermitFacts {
  readonly parking_id: string;
  readonly no: string;
  readonly facts: PlateOfPermit;
}
export interface AnnouncedFacts {
  /** Instants; the end is not included. */
  readonly from: string;
  readonly to: string;
  readonly source: AnnounceSource;
  readonly source_id: string;
  readonly is_here: boolean;
}
/** All that a gate knows about a plate. */
export interface PlateFacts {
  readonly plate_no: string;
  readonly blocks: readonly Days[];
  readonly announced: readonly AnnouncedFacts[];
  readonly permits: readonly PermitFacts[];
}
/** What a camera keeps, and decides by when it is alone; the cars that it let in it counts itself. */
export interface PlateList {
  readonly zone: string;
  readonly plates: readonly PlateFacts[];
}

/** A read that a camera decided alone, before it reported it to the portal. */
export interface UnreportedRead {
  readonly event_no: string;
  readonly at: string;
  readonly plate_no: string;
  readonly direction: PassDirection;
  readonly confidence: number | null;
  readonly decided: { readonly decision: Exclude<PassDecision, 'manual'>; readonly reason: PassReason | null };
  readonly photo: null;
}
