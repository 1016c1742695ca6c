import { deviceCookieName } from '#server/http/admission.ts';
import type { Context } from '#server/http/context.ts';
import { shortenSession } from '#server/sessions/session-writes.ts';

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
  const expires_at = await shortenSession(ctx.db, minted.session_id, minutes);
  return { session_id: minted.session_id, token: minted.token, expires_at: expires_at ?? minted.expires_at };
}
