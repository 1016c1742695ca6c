import { sql } from 'drizzle-orm';
import { changePerson } from '#modules/core/directory/server/public.ts';
import type { PersonSource } from '#modules/identity/accounts/server/public.ts';
import { findPhoneOwner, writeCredential } from '#modules/identity/accounts/server/public.ts';
import { issueTicket } from '#modules/identity/sign-in/server/public.ts';
import type { OpenContext } from '#server/http/context.ts';
import { sendOutside } from '#server/notify/deliveries.ts';
import { refuse } from '#shared/refusal.ts';
import type { Text } from '#shared/text.ts';
import { recoveryRefusals } from '../../contract/recovery.refusals.ts';

/**
 * Lets an account that was never used open with another phone, or none, in the caller's transaction, which writes the
 * number of the person too: a mistake of an import is put right. People who use their account change their phone
 * themselves. Who may do this is decided before.
 */
export async function replacePhone(
  { db, services: { seal } }: PersonSource,
  userId: string,
  { phone, is_owner }: { readonly phone: string | null; readonly is_owner: boolean },
): Promise<void> {
  const phone_bidx = phone && seal.blindIndex(phone, 'phone');
  await writeCredential(db, userId, { phone_bidx, is_phone_owner: is_owner, phone_verified_at: null });
}

const changedText: Text = {
  cn: '您的登录手机号已变更为尾号{tail}，如非本人操作请立即联系学校。',
  us: 'Your sign-in number now ends in {tail}. If this wasn’t you, contact your school right away.',
};

const undoText: Text = {
  cn: '您的登录手机号已变更为尾号{tail}。如非本人操作，请在72小时内打开链接恢复原号码：{url}',
  us: 'Your sign-in number now ends in {tail}. If this wasn’t you, open this link within 72 hours to restore the old number: {url}',
};

interface PhoneChange {
  /** Proven before. */
  readonly phone: string;
  readonly before: string | null;
  /** The session that goes on; every other of the person ends. */
  readonly keeps_session?: string;
  /** False: the number before gets no link to take the change back. */
  readonly offers_undo?: boolean;
}

/**
 * Moves an account in use to another phone, in the caller's transaction, who records it: its sessions end and both
 * numbers get a message.
 * Refuses (200200) a number that another account owns; of two who want it at the same moment the second is refused.
 */
export async function changePhone(
  ctx: Pick<OpenContext, 'db' | 'services' | 'afterCommit'>,
  userId: string,
  { phone, before, keeps_session, offers_undo = true }: PhoneChange,
): Promise<void> {
  const { db, services } = ctx;
  const phone_bidx = services.seal.blindIndex(phone, 'phone');
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${phone_bidx}, 0))`);
  const owner = await findPhoneOwner(db, phone_bidx);
  if (owner !== null && owner !== userId) throw refuse(recoveryRefusals.phone_taken);
  await changePerson(ctx, userId, { phone }, 'by_caller');
  const owned = { phone_bidx, is_phone_owner: true, phone_verified_at: sql`now()` };
  await writeCredential(db, userId, owned);
  const ended = { user_id: userId, ...(keeps_session ? { except: keeps_session } : {}) };
  await services.sessions.revoke(ctx, ended, 'phone');
  await notifyNumbers(ctx, userId, { phone, before, offers_undo });
}

/** Both numbers get a message; the one before can take the change back for 72 hours. */
async function notifyNumbers(
  { db, services }: Pick<OpenContext, 'db' | 'services'>,
  user_id: string,
  { phone, before, offers_undo }: Required<Pick<PhoneChange, 'phone' | 'before' | 'offers_undo'>>,
): Promise<void> {
  const tail = phone.slice(-4);
  const told = { channel: 'sms', lang: 'cn', user_id } as const;
  await sendOutside(
    { db, services },
    { ...told, event: 'account.phone_changed', to: phone, text: changedText, vars: { tail } },
  );
  if (!before || before === phone) return;
  const payload = { phone: services.seal.seal(before, 'flow_ticket.phone') };
  const undo = offers_undo ? await issueTicket(db, { kind: 'not_me', user_id, payload }) : null;
  const url = new URL('/not_me', services.env.public_url);
  url.searchParams.set('ticket', undo?.ticket ?? '');
  await sendOutside(
    { db, services },
    undo
      ? {
          ...told,
          event: 'account.phone_changed_undo',
          to: before,
          text: undoText,
          vars: { tail, url: url.href },
          is_secret: true,
        }
      : { ...told, event: 'account.phone_changed', to: before, text: changedText, vars: { tail } },
  );
}
