import { eq, sql } from 'drizzle-orm';
import { user } from '#modules/core/directory/server/tables.ts';
import { findAccount, writeCredential } from '#modules/identity/accounts/server/public.ts';
import { changePhone } from '#modules/identity/recovery/server/public.ts';
import { spendTicket } from '#modules/identity/sign-in/server/public.ts';
import { type Db, EVERYWHERE } from '#server/database/database.ts';
import type { Context, OpenContext } from '#server/http/context.ts';
import { maskPhone } from '#shared/person/masks.ts';
import { RefusalError, refuse, shared } from '#shared/refusal.ts';
import { securityRefusals } from '../contract/security.refusals.ts';

/** Closes the own account at once: every session ends, also those of somebody else who uses it. */
export async function lockOwnAccount(ctx: Context): Promise<void> {
  const { user_id } = ctx.actor;
  await freeze(ctx.db, user_id);
  await ctx.services.sessions.revoke(ctx, { user_id }, 'user');
  ctx.audit({ action: 'account.freeze', target: ['user', user_id] });
}

const freeze = (db: Db, userId: string) => writeCredential(db, userId, { frozen_at: sql`now()` });

/**
 * "That was not me", by the link that went to the number before: the number comes back, every session ends, and the
 * account opens again only when its identity is proven. A password that somebody else chose opens nothing.
 */
export async function undoPhoneChange(ctx: OpenContext, ticket: string) {
  const { services } = ctx;
  return services.database.write(EVERYWHERE, async (tx) => {
    const spent = await spendTicket(tx.db, ticket, ['not_me'], undefined).catch((error: unknown) => {
      throw error instanceof RefusalError ? refuse(securityRefusals.link_over) : error;
    });
    const person = spent.user_id ? await findAccount(tx.db, spent.user_id) : null;
    if (!person) throw refuse(shared.not_found);
    const phone = services.seal.open(String(spent.payload.phone), 'flow_ticket.phone');
    const [now] = await tx.db.select({ phone: user.phone_sealed }).from(user).where(eq(user.id, person.id));
    const before = now?.phone ? services.seal.open(now.phone, 'user.phone') : null;
    if (before !== phone) await changePhone({ ...tx, services }, person.id, { phone, before, offers_undo: false });
    await freeze(tx.db, person.id);
    await writeCredential(tx.db, person.id, { password_hash: null });
    await services.sessions.revoke(tx, { user_id: person.id }, 'phone');
    ctx.audit({
      action: 'account.not_me',
      kind: 'login',
      target: ['user', person.id],
      before: { phone: before && maskPhone(before) },
      after: { phone: maskPhone(phone) },
    });
    return { phone_masked: maskPhone(phone), needs_identity: person.has_document };
  });
}
