import { defineEvent } from '#server/events/events.ts';
import type { AnnounceSource, PassDirection } from '../contract/gate.shapes.ts';

/** A car passed a gate: by itself, or because a guard opened. */
export interface Passage {
  readonly organization_id: string;
  readonly event_id: string;
  readonly gate_id: string;
  readonly parking_lot_id: string | null;
  /** When the camera read it, which may be long ago for one that was alone. */
  readonly at: string;
  readonly plate_no: string;
  readonly direction: PassDirection;
  readonly parking_id: string | null;
  /** What the plate was announced for; null: it was not. */
  readonly source: AnnounceSource | null;
  readonly source_id: string | null;
}

export const parkingPassed = defineEvent<Passage>('parking.passed');
