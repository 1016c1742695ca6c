import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { userGroup, userGroupUser } from './tables.ts';
import { isCurrentMember } from './user-group.store.ts';

/**
 * Ids of the user groups that somebody is in as a part of an audience: groups in use, of an organisation to which they
 * still belong. The query sees only what the reach of the connection allows; nothing here refuses.
 */
export async function groupsOfPerson(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: userGroup.id })
    .from(userGroupUser)
    .innerJoin(userGroup, eq(userGroup.id, userGroupUser.group_id))
    .where(and(eq(userGroupUser.user_id, userId), isNull(userGroup.archived_at), isCurrentMember));
  return rows.map((row) => row.id);
}
