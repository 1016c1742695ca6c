import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import type { Services } from '#server/services.ts';
import { giveRoom } from '../spaces/spaces.service.ts';
import { driveNode, driveSpace, driveVersion } from '../tables.ts';

/** How much room nodes under a condition take: each stored file once, whichever versions hold it. */
export async function storedBytes(db: Db, where: SQL): Promise<number> {
  const files = db
    .selectDistinct({ id: driveVersion.file_id, size: driveVersion.size })
    .from(driveVersion)
    .innerJoin(driveNode, eq(driveNode.id, driveVersion.node_id))
    .where(where)
    .as('stored');
  const [row] = await db.select({ bytes: sql<string>`coalesce(sum(${files.size}), 0)` }).from(files);
  return Number(row?.bytes ?? 0);
}

/**
 * Deletes nodes of one space for good, those under a condition once the space is locked, with their versions and shares;
 * their files go, and their room is free. Returns how many went.
 */
export async function deleteNodes(
  db: Db,
  services: Pick<Services, 'files'>,
  spaceId: string,
  where: SQL | undefined,
): Promise<number> {
  await db.select({ id: driveSpace.id }).from(driveSpace).where(eq(driveSpace.id, spaceId)).for('update');
  const those = and(eq(driveNode.space_id, spaceId), where) as SQL;
  const bytes = await storedBytes(db, those);
  const files = await db
    .selectDistinct({ id: driveVersion.file_id })
    .from(driveVersion)
    .innerJoin(driveNode, eq(driveNode.id, driveVersion.node_id))
    .where(those);
  await services.files.drop(
    db,
    files.map(({ id }) => id),
  );
  const gone = await db.delete(driveNode).where(those).returning({ id: driveNode.id });
  await giveRoom(db, spaceId, bytes);
  return gone.length;
}
