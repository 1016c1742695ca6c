import { and, eq, isNull, sql } from 'drizzle-orm';
import { user } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';

/**
 * A school group keeps somebody who signed up by themselves from now on, in the caller's transaction, which reaches
 * everywhere. A person whom a group keeps already stays there. The phone stays theirs, unless an adult of the group owns it.
 */
export async function adoptPerson(db: Db, userId: string, clientId: string): Promise<void> {
  const [adopted] = await db
    .update(user)
    .set({ client_id: clientId, category: 'person', version: sql`${user.version} + 1` })
    .where(and(eq(user.id, userId), isNull(user.client_id)))
    .returning({ id: user.id });
  if (!adopted) return;
  await db.execute(sql`update user_credential c
      set client_id = ${clientId},
          is_phone_owner = c.is_phone_owner and not exists (select from user_credential o
            where o.client_id = ${clientId} and o.phone_bidx = c.phone_bidx and o.is_phone_owner and o.user_id <> c.user_id)
    where c.user_id = ${userId}`);
}
