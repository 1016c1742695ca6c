import { sql } from 'drizzle-orm';
import { changePerson, type PersonSource } from '#modules/core/directory/server/public.ts';

/**
 * A school group keeps somebody who signed up by themselves from now on, in the caller's transaction, which reaches
 * everywhere. A person whom a group keeps already stays there. The phone stays theirs, unless an adult of the group owns it.
 */
export async function adoptPerson(source: PersonSource, userId: string, clientId: string): Promise<void> {
  const adopted = await changePerson(
    source,
    userId,
    ({ client_id }) => (client_id === null ? { client_id: clientId, category: 'person' } : null),
    { action: 'user.adopt' },
  );
  if (!adopted) return;
  await source.db.execute(sql`update user_credential c
      set client_id = ${clientId},
          is_phone_owner = c.is_phone_owner and not exists (select from user_credential o
            where o.client_id = ${clientId} and o.phone_bidx = c.phone_bidx and o.is_phone_owner and o.user_id <> c.user_id)
    where c.user_id = ${userId}`);
}
