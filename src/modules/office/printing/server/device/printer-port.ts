import type { Duplex, Paper } from '../../contract/print-kinds.ts';

/** What is printed of one file. */
export interface DeviceDocument {
  readonly name: string;
  readonly mime: string;
  readonly path: string;
  /** Pages of this file; empty: all. */
  readonly ranges: readonly { readonly from: number; readonly to: number }[];
}

export interface DeviceJob {
  readonly number: string;
  readonly copies: number;
  readonly color: boolean;
  readonly duplex: Duplex;
  readonly paper: Paper;
  readonly staple: boolean;
}

export type DeviceState = 'waiting' | 'printing' | 'done' | 'ended';
/** Why a document does not come out, though nobody ended it. */
export type DeviceHalt = 'no_paper' | 'jam' | 'offline' | 'stopped';

/** A machine that prints by itself. What it throws is a `PrinterTrouble`. */
export interface PrinterPort {
  /** Hands one document over; answers how the machine calls it. */
  submit(job: DeviceJob, document: DeviceDocument): Promise<string>;
  /** Where a document stands, and what holds it up. */
  state(ref: string): Promise<{ readonly is: DeviceState; readonly halt: DeviceHalt | null }>;
  /** Takes a document back; one that is done or unknown there is fine. */
  cancel(ref: string): Promise<void>;
  capabilities(): Promise<{ readonly color: boolean; readonly duplex: boolean; readonly papers: readonly Paper[] }>;
}

/** Why a machine did not do it, and whether paper may come out of it all the same. */
export class PrinterTrouble extends Error {
  override readonly name = 'PrinterTrouble';
  readonly is: 'away' | 'refused' | 'silent';

  constructor(is: 'away' | 'refused' | 'silent', detail: string) {
    super(detail);
    this.is = is;
  }

  /** Nobody knows what became of it. */
  get mayHavePrinted(): boolean {
    return this.is === 'silent';
  }
}
