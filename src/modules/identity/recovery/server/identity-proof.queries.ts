import { and, eq } from 'drizzle-orm';
import { user } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import type { Services } from '#server/services.ts';
import { isSameName } from '#shared/text/person-name.ts';

export interface Identity {
  readonly name: string;
  readonly id_type: string;
  readonly id_no: string;
}

/** Whether name, type and number of a document are those of a person. A person without a document on record never matches. */
export async function matchesIdentity(
  { db, services }: { readonly db: Db; readonly services: Services },
  userId: string,
  { name, id_type, id_no }: Identity,
): Promise<boolean> {
  const [row] = await db
    .select({ name: user.name })
    .from(user)
    .where(
      and(
        eq(user.id, userId),
        eq(user.id_type, id_type),
        eq(user.id_no_bidx, services.seal.blindIndex(id_no, 'id_no')),
      ),
    );
  return row !== undefined && isSameName(row.name, name);
}
