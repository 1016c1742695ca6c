import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import type { Actor } from '#server/rights/actor.ts';
import type { Services } from '#server/services.ts';
import { deleteNodes } from './nodes/stored.service.ts';
import { driveLinkReader, driveNode, driveSpace } from './tables.ts';

const LISTED = 5000;

/**
 * With an account its own spaces go, as far as nobody took them over, and what was opened by links. What it kept in
 * spaces of departments is the work of the school and stays.
 */
export async function eraseDrive(db: Db, userId: string, services: Services): Promise<void> {
  const spaces = await db.select({ id: driveSpace.id }).from(driveSpace).where(eq(driveSpace.owner_id, userId));
  for (const { id } of spaces) await deleteNodes(db, services, id, undefined);
  if (spaces.length)
    await db.delete(driveSpace).where(
      inArray(
        driveSpace.id,
        spaces.map(({ id }) => id),
      ),
    );
  await db.delete(driveLinkReader).where(eq(driveLinkReader.user_id, userId));
}

/** For the file of everything that is held of a person: what they keep in their own spaces. */
export const ownFiles = async ({ db, actor }: { readonly db: Db; readonly actor: Pick<Actor, 'user_id'> }) =>
  db
    .select({
      name: driveNode.name,
      size: driveNode.size,
      kept_at: driveNode.created_at,
      changed_at: driveNode.updated_at,
    })
    .from(driveNode)
    .innerJoin(driveSpace, eq(driveSpace.id, driveNode.space_id))
    .where(and(eq(driveSpace.owner_id, actor.user_id), eq(driveNode.kind, 'file')))
    .orderBy(desc(driveNode.updated_at))
    .limit(LISTED);
