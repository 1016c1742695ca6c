import { eq } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { DEFAULT_ZONE } from '#shared/own-zone.ts';
import { organization } from '../tables.ts';

/** The time zone of an organisation: its days begin and end by this clock. */
export async function zoneOf(db: Db, organizationId: string): Promise<string> {
  const [row] = await db
    .select({ zone: organization.timezone })
    .from(organization)
    .where(eq(organization.id, organizationId));
  return row?.zone ?? DEFAULT_ZONE;
}
