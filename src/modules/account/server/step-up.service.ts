import { eq, sql } from 'drizzle-orm';
import { EVERYWHERE } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { session } from '#server/sessions/tables.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { findAccount } from './people.queries.ts';
import { provePassword } from './sign-in.service.ts';

/** A fresh proof by the password: the session counts as strong for ten minutes and gets a new token. */
export async function proveAgain(ctx: Context, password: string) {
  const { database, sessions } = ctx.services;
  const person = await database.read(EVERYWHERE, (db) => findAccount(db, ctx.actor.user_id));
  if (!person) throw refuse(shared.not_found);
  await provePassword(ctx, person, person.id, password);
  return database.write(EVERYWHERE, async ({ db }) => {
    const renewed = await sessions.rotate(db, ctx.actor.session_id);
    ctx.audit({ action: 'account.step_up', kind: 'login', target: ['user', person.id] });
    return renewed;
  });
}

/** Refuses (403301) a session whose last proof is older than ten minutes: the client asks for one and calls again. */
export async function requireStrong({ db, actor }: Pick<Context, 'db' | 'actor'>): Promise<void> {
  const [own] = await db
    .select({ is_strong: sql<boolean>`${session.strong_until} > now()` })
    .from(session)
    .where(eq(session.id, actor.session_id));
  if (!own?.is_strong) throw refuse(shared.step_up);
}
