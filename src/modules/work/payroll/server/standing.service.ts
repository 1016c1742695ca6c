import { eq, sql } from 'drizzle-orm';
import { requireStepUp } from '#modules/identity/sign-in/server/public.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { session } from '#server/sessions/tables.ts';

/** Whether the last proof of the session is fresh; figures are left out where it is not. */
export async function isFresh({ db, actor }: Pick<Context, 'db' | 'actor'>): Promise<boolean> {
  const [own] = await db
    .select({ is_strong: sql<boolean>`coalesce(${session.strong_until} > now(), false)` })
    .from(session)
    .where(eq(session.id, actor.session_id));
  return own?.is_strong ?? false;
}

/** Of a call with transactions of its own. Refuses (403301) without a fresh proof. */
export const requireFreshAlone = ({ actor, services }: Pick<Context, 'actor' | 'services'>): Promise<void> =>
  services.database.read(EVERYWHERE, (db) => requireStepUp({ db, actor }));
