import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type * as z from 'zod';
import {
  findAccount,
  findPasswordWeakness,
  hashPassword,
  listGuessableFacts,
  lockAccount,
  writeCredential,
} from '#modules/identity/accounts/server/public.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import type { Context, OpenContext } from '#server/http/context.ts';
import type { SessionKind } from '#server/rights/actor.ts';
import { session } from '#server/sessions/tables.ts';
import { RefusalError, refuse, refuseFields, shared } from '#shared/refusal.ts';
import { signInRefusals } from '../../contract/sign-in.refusals.ts';
import type { passwordChange } from '../../contract/sign-in.shapes.ts';
import { provePassword } from '../sign-in.service.ts';
import { endPasswordTickets } from '../tickets.service.ts';

const live = (userId: string) =>
  and(
    eq(session.user_id, userId),
    isNull(session.revoked_at),
    gt(session.expires_at, sql`now()`),
    gt(sql`${session.last_seen_at} + make_interval(secs => ${session.idle_seconds})`, sql`now()`),
  );

/** Where the person is signed in; the present session first, then the last used. */
export async function listOwnSessions(ctx: Context) {
  const rows = await ctx.db
    .select()
    .from(session)
    .where(live(ctx.actor.user_id))
    .orderBy(desc(session.last_seen_at))
    .limit(100);
  const list = rows.map((row) => ({
    ...row,
    kind: row.kind as SessionKind,
    is_current: row.id === ctx.actor.session_id,
  }));
  return { list: [...list.filter((row) => row.is_current), ...list.filter((row) => !row.is_current)] };
}

export async function endSession(ctx: Context, id: string): Promise<void> {
  const [own] = await ctx.db
    .select({ id: session.id })
    .from(session)
    .where(and(live(ctx.actor.user_id), eq(session.id, id)));
  if (!own) throw refuse(shared.not_found);
  await ctx.services.sessions.revoke(ctx, { session_ids: [id] }, 'user');
  ctx.audit({ action: 'account.end_session', kind: 'login', target: ['session', id] });
}

export async function endOtherSessions(ctx: Context) {
  const ended = await ctx.services.sessions.revoke(
    ctx,
    { user_id: ctx.actor.user_id, except: ctx.actor.session_id },
    'user',
  );
  ctx.audit({
    action: 'account.end_other_sessions',
    kind: 'login',
    target: ['user', ctx.actor.user_id],
    after: { ended },
  });
  return { ended };
}

/** Ends this session, if there is one, and has the browser forget what it kept. */
export async function signOut(ctx: OpenContext): Promise<void> {
  ctx.reply.header('clear-site-data', '"cookies","storage"');
  if (!ctx.actor) return;
  await ctx.services.sessions.revoke(ctx, { session_ids: [ctx.actor.session_id] }, 'logout');
  ctx.audit({ action: 'account.logout', kind: 'login', target: ['user', ctx.actor.user_id] });
}

const wrongOldPassword = { cn: '原密码不正确', us: 'The current password is wrong' };

/** Gives the person a new password; this session gets a new token and all others end. */
export async function changePassword(ctx: Context, draft: z.output<typeof passwordChange>) {
  const { database, seal, sessions } = ctx.services;
  const { user_id, session_id } = ctx.actor;
  const before = await database.read(EVERYWHERE, async (db) => {
    const [own] = await db
      .select({ is_strong: sql<boolean>`${session.strong_until} > now()` })
      .from(session)
      .where(eq(session.id, session_id));
    return {
      person: await findAccount(db, user_id),
      facts: await listGuessableFacts(db, seal, user_id),
      is_strong: own?.is_strong ?? false,
    };
  });
  if (!before.person) throw refuse(shared.not_found);
  if (before.person.password_hash) await proveOldPassword(ctx, before.person, draft.old_password ?? '');
  else if (!before.is_strong) throw refuse(signInRefusals.sign_in_again);
  if (draft.old_password === draft.password) throw refuse(signInRefusals.same_password);
  const weakness = findPasswordWeakness(draft.password, before.facts);
  if (weakness) throw refuseFields({ password: [weakness] });
  const password_hash = await hashPassword(draft.password);
  const { password_hash: proven } = before.person;
  return database.write(EVERYWHERE, async (tx) => {
    // of many at once the first changes it; what the others proved is the old password no more
    await lockAccount(tx.db, user_id);
    if ((await findAccount(tx.db, user_id))?.password_hash !== proven)
      throw refuseFields({ old_password: [wrongOldPassword] });
    await endPasswordTickets(tx.db, user_id);
    const changed = { password_hash, password_changed_at: sql`now()`, password_must_change: false };
    await writeCredential(tx.db, user_id, changed);
    await sessions.revoke(tx, { user_id, except: session_id }, 'password');
    const renewed = await sessions.rotate(tx.db, session_id);
    ctx.audit({ action: 'account.change_password', target: ['user', user_id] });
    return renewed;
  });
}

/** The refusal lands on the field; the hint about a pause is the same as at the sign-in. */
async function proveOldPassword(
  ctx: Context,
  person: NonNullable<Awaited<ReturnType<typeof findAccount>>>,
  password: string,
): Promise<void> {
  try {
    await provePassword(ctx, person, person.id, password);
  } catch (error) {
    if (!(error instanceof RefusalError) || error.refusal.key !== signInRefusals.wrong_password.key) throw error;
    throw refuseFields({ old_password: [wrongOldPassword] });
  }
}
