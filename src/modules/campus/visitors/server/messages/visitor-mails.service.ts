import { eq, isNotNull } from 'drizzle-orm';
import { EVERYWHERE } from '#server/database/database.ts';
import type { Services } from '#server/services.ts';
import { sealedEmail } from '../booking/visitor-persons.service.ts';
import { visitorPerson } from '../tables.ts';

const BATCH = 500;

/**
 * Seals mail addresses of visitors that an older version stored in clear: a migration cannot, because it has no key, and
 * a node of that version may store another one while the upgrade goes on.
 */
export async function sealOldMails({ database, seal }: Services): Promise<void> {
  let done = BATCH;
  while (done === BATCH) {
    done = await database.write(EVERYWHERE, async ({ db }) => {
      const open = await db
        .select({ id: visitorPerson.id, email: visitorPerson.email })
        .from(visitorPerson)
        .where(isNotNull(visitorPerson.email))
        .limit(BATCH)
        .for('update', { skipLocked: true });
      for (const { id, email } of open)
        await db.update(visitorPerson).set(sealedEmail(seal, email)).where(eq(visitorPerson.id, id));
      return open.length;
    });
  }
}
