import { type PlateFilter, platesOfGate } from '#modules/campus/parking/server/public.ts';
import type { Db } from '#server/database/database.ts';

export interface Gate {
  readonly organization_id: string;
  /** Null: any gate. */
  readonly gate_id: string | null;
}

/** Permits with their plates, as this gate sees them. */
export const permitsOfPlates = (db: Db, { organization_id, gate_id }: Gate, filter: PlateFilter) =>
  platesOfGate(db, organization_id, gate_id, filter);
