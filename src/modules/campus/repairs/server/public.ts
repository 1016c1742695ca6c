import type { Db } from '#server/database/database.ts';
import { definePorts } from '#server/ports.ts';

/** What repairs ask of modules that they do not know. */

/** Who is on duty at a school at a moment (an instant): an emergency is told to them first. Ids of people. */
export const dutyPeople = definePorts<{
  readonly module: string;
  readonly onDuty: (db: Db, organizationId: string, at: string) => Promise<readonly string[]>;
}>();
