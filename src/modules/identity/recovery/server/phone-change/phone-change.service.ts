import { eq } from 'drizzle-orm';
import type * as z from 'zod';
import { user } from '#modules/core/directory/server/tables.ts';
import { provePhone, requestCode, requireStepUp } from '#modules/identity/sign-in/server/public.ts';
import type { Context } from '#server/http/context.ts';
import { maskPhone } from '#shared/person/masks.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { ownPhoneChange } from '../../contract/phone-change.shapes.ts';
import { recoveryRefusals } from '../../contract/recovery.refusals.ts';
import { changePhone } from './phone-replacement.service.ts';

const PURPOSE = 'change_phone';

/** A code to the new number; it opens nothing but this change. */
export function requestNewPhoneCode(ctx: Context, phone: string) {
  return requestCode(ctx, phone, PURPOSE);
}

/** Moves the own account to a number that its code proved. This session goes on with a new token, the others end. */
export async function changeOwnPhone(ctx: Context, { phone, code }: z.output<typeof ownPhoneChange>) {
  const { db, services, actor } = ctx;
  await requireStepUp(ctx);
  const [own] = await db.select({ phone: user.phone_sealed }).from(user).where(eq(user.id, actor.user_id));
  if (!own) throw refuse(shared.not_found);
  const before = own.phone && services.seal.open(own.phone, 'user.phone');
  if (before === phone) throw refuse(recoveryRefusals.same_phone);
  await provePhone(ctx, phone, PURPOSE, code);
  await changePhone(ctx, actor.user_id, { phone, before, keeps_session: actor.session_id });
  ctx.audit({
    action: 'account.change_phone',
    target: ['user', actor.user_id],
    before: { phone: before && maskPhone(before) },
    after: { phone: maskPhone(phone) },
  });
  return services.sessions.rotate(db, actor.session_id);
}
