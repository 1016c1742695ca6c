import type { Db } from '#server/database/database.ts';
import type { PassReason } from '../contract/gate.shapes.ts';
import { evaluateRead } from './gate/check.service.ts';

/** What other modules may ask and announce to the gates for vehicles. Plates are those of `plateField`, times are instants. */

export { announcePlate, withdrawBySource } from './gate/announced-plates.service.ts';
export { type Passage, parkingPassed } from './parking-gate.events.ts';

export interface PlateCheck {
  readonly organization_id: string;
  readonly plate: string;
  /** Null: any gate. */
  readonly gate_id: string | null;
  readonly at: string;
}

/**
 * Whether the gate would open for a plate that comes in then, and why not: `blocked` (block list), `outside_window`,
 * `unknown` … Null: it opens. Refuses nothing.
 */
export async function checkPlate(
  { db }: { readonly db: Db },
  { organization_id, plate, gate_id, at }: PlateCheck,
): Promise<{
  readonly is_open: boolean;
  readonly reason: PassReason | null;
  readonly by: 'permit' | 'announced' | 'block_list' | null;
}> {
  const read = { plate_no: plate, at, direction: 'in' as const, confidence: null };
  const { decision, reason, by } = await evaluateRead(db, { organization_id, gate_id }, read);
  return { is_open: decision === 'opened', reason, by };
}
