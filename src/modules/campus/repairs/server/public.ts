import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { definePorts } from '#server/ports.ts';
import { repairOrder } from './tables.ts';

/** What other modules may ask repairs, and what repairs ask of modules that they do not know. */

/** Who is on duty at a school at a moment (an instant): an emergency is told to them first. Ids of people. */
export const dutyPeople = definePorts<{
  readonly module: string;
  readonly onDuty: (db: Db, organizationId: string, at: string) => Promise<readonly string[]>;
}>();

/** Whether there is such a repair at a school. */
export const isRepairOf = async (db: Db, organizationId: string, id: string): Promise<boolean> =>
  (await db.$count(repairOrder, and(eq(repairOrder.id, id), eq(repairOrder.organization_id, organizationId)))) > 0;
