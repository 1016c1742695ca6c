import { zoneOf } from '#modules/core/directory/server/public.ts';
import type { Db } from '#server/database/database.ts';
import type { PassDirection } from '../../contract/gate.shapes.ts';
import { carsInside, factsOf, nearPlates } from './facts.queries.ts';
import { decide, type Verdict } from './pass-decision.ts';
import type { Gate } from './permits.queries.ts';

export interface Read {
  readonly plate_no: string;
  readonly at: string;
  readonly direction: PassDirection;
  /** Null: somebody typed it. */
  readonly confidence: number | null;
}

/** What a gate does with a plate at a moment, by all that the portal knows. */
export async function evaluateRead(db: Db, gate: Gate, read: Read): Promise<Verdict> {
  const zone = await zoneOf(db, gate.organization_id);
  const facts = (await factsOf(db, gate, { plates: [read.plate_no] }))[0] ?? null;
  const permits = facts?.permits.map((one) => one.parking_id) ?? [];
  const inside = read.direction === 'in' ? await carsInside(db, permits) : [];
  const near = facts || read.direction === 'out' ? [] : await nearPlates(db, gate, read.plate_no);
  return decide(facts, { ...read, zone, inside, near });
}
