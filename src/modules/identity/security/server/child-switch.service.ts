import { findAccount, guardianship, listGuardianIds } from '#modules/identity/accounts/server/public.ts';
import { recordSignIn } from '#modules/identity/sign-in/server/public.ts';
import { deviceCookieName } from '#server/http/admission.ts';
import type { Context } from '#server/http/context.ts';
import { notify } from '#server/notify/notify.ts';
import { expireStepUp } from '#server/sessions/session-writes.ts';
import { refuse, shared } from '#shared/refusal.ts';

/**
 * A guardian becomes an own child. One way: the guardian's session ends in the same transaction, and the child's is no
 * proof of anything. Refuses (404001) people who are no child by an active link, have no active account, or are restricted.
 */
export async function switchToChild(ctx: Context, studentUserId: string) {
  const { db, actor, services } = ctx;
  const { canSwitch } = guardianship.of(services);
  const child = (await canSwitch(db, actor.user_id, studentUserId)) ? await findAccount(db, studentUserId) : null;
  if (!child?.activated_at || child.frozen_at || child.status === 'disabled') throw refuse(shared.not_found);
  const deviceCookie = ctx.cookie(deviceCookieName(services));
  const minted = await services.sessions.replace(ctx, actor.session_id, 'switched', {
    user_id: child.id,
    kind: 'switched',
    amr: ['switch'],
    browser: deviceCookie !== undefined,
    device_cookie: deviceCookie,
    device_name: ctx.device.slice(0, 200),
    ip: ctx.ip,
    switched_from: actor.user_id,
  });
  await expireStepUp(db, minted.session_id);
  await recordSignIn(ctx, db, child.id, 'switch');
  ctx.audit({ action: 'account.switch_to_child', kind: 'login', target: ['user', child.id] });
  const others = (await listGuardianIds(services, db, child.id)).filter((id) => id !== actor.user_id);
  await notify(ctx, {
    event: 'account.child_switched',
    to: others,
    title: {
      cn: `${actor.name} 进入了 ${child.name} 的账号`,
      us: `${actor.name} switched to ${child.name_en ?? child.name}’s account`,
    },
    link: null,
  });
  return { token: minted.token, expires_at: minted.expires_at };
}
