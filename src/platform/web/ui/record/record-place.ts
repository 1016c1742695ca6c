import { createContext } from 'react';

/** Where the record that is open stands in the list under it; the drawer's head draws its tools from it. */
export interface RecordPlace {
  /** From 1; null where the list under it does not show the record. */
  readonly n: number | null;
  readonly total: number;
  readonly previous: (() => void) | null;
  readonly next: (() => void) | null;
}

/** Null: what is open is no record of a list. */
export const RecordContext = createContext<RecordPlace | null>(null);
