import { eq, sql } from 'drizzle-orm';
import { deviceCookieName } from '#server/http/admission.ts';
import type { Context } from '#server/http/context.ts';
import { session } from '#server/sessions/tables.ts';

/** A session of somebody else for an administrator, beside the administrator's own, for some minutes and no longer. */
export async function mintSessionAs(ctx: Context, userId: string, minutes: number) {
  const { sessions } = ctx.services;
  const deviceCookie = ctx.cookie(deviceCookieName(ctx.services));
  const minted = await sessions.mint(ctx.db, {
    user_id: userId,
    kind: 'impersonation',
    amr: ['impersonation'],
    browser: deviceCookie !== undefined,
    device_cookie: deviceCookie,
    device_name: ctx.device.slice(0, 200),
    ip: ctx.ip,
    impersonator_id: ctx.actor.user_id,
  });
  const [row] = await ctx.db
    .update(session)
    .set({
      expires_at: sql`now() + make_interval(mins => ${minutes})`,
      idle_seconds: minutes * 60,
      strong_until: null,
    })
    .where(eq(session.id, minted.session_id))
    .returning({ expires_at: session.expires_at });
  return { session_id: minted.session_id, token: minted.token, expires_at: row?.expires_at ?? minted.expires_at };
}
