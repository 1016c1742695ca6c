import { type PlatesAsked, platesOfGate } from '#modules/campus/parking/server/public.ts';
import type { Db } from '#server/database/database.ts';

export interface Gate {
  readonly organization_id: string;
  /** Null: any gate. */
  readonly gate_id: string | null;
}
/** Some plates, those that fit a pattern, or all of a school. */
export type Which = PlatesAsked;

/** Permits with their plates, as this gate sees them. */
export const permitsOfPlates = (db: Db, { organization_id, gate_id }: Gate, which: Which) =>
  platesOfGate(db, organization_id, gate_id, which);
