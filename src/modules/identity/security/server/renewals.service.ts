import { eq } from 'drizzle-orm';
import type * as z from 'zod';
import { user } from '#modules/core/directory/server/tables.ts';
import { SIGN_UP_CONSENTS, TEXT_OF_PURPOSE } from '#modules/identity/accounts/contract/consents.ts';
import {
  listOwnConsentVersions,
  policies,
  recordConsents,
  withdrawConsent,
} from '#modules/identity/accounts/server/public.ts';
import type { Context } from '#server/http/context.ts';
import { refuseFields } from '#shared/refusal.ts';
import { RENEWED_PURPOSES, type renewals } from '../contract/renewals.contract.ts';

type Purpose = (typeof RENEWED_PURPOSES)[number];

/** The edition of a version: `2026` of `2026.1` and of `2026-1`. What changes behind it is no new text. */
export const editionOf = (version: string): string => /^[^.\-_\s]+/.exec(version)?.[0] ?? version;

const isNeeded = (purpose: string) => (SIGN_UP_CONSENTS as readonly string[]).includes(purpose);

/** What the caller agreed to in an older edition than the one in force. Nobody is asked what they never agreed to. */
export async function listDueRenewals({ db, actor, services }: Pick<Context, 'db' | 'actor' | 'services'>) {
  const given = await listOwnConsentVersions(db, actor.user_id, RENEWED_PURPOSES);
  if (given.length === 0) return { list: [] };
  const [self] = await db.select({ client_id: user.client_id }).from(user).where(eq(user.id, actor.user_id));
  const kinds = RENEWED_PURPOSES.flatMap((purpose) => TEXT_OF_PURPOSE[purpose] ?? []);
  const texts = await policies.of(services)(db, self?.client_id ?? null, kinds);
  const list = RENEWED_PURPOSES.flatMap((purpose: Purpose) => {
    const last = given.find((one) => one.purpose === purpose);
    const text = texts.find((one) => one.kind === TEXT_OF_PURPOSE[purpose]);
    if (!last || !text || editionOf(last.text_version) === editionOf(text.version)) return [];
    const { version, title, title_en, summary, summary_en, effective_at } = text;
    return [{ purpose, version, title, title_en, summary, summary_en, effective_at, is_needed: isNeeded(purpose) }];
  });
  return { list };
}

const newer = { cn: '文本已更新，请重新阅读后同意', us: 'The text has been updated. Please read it again.' };
const needed = { cn: '请阅读并同意服务条款和隐私政策', us: 'Accept the terms of service and privacy policy' };

/**
 * Writes down what was agreed to anew: exactly the versions that were shown, and all that the account rests on. People
 * who do not agree sign out instead; what is optional and was not ticked is withdrawn.
 */
export async function acceptRenewals(ctx: Context, { accepted }: z.output<(typeof renewals)['accept']['body']>) {
  const { db, actor } = ctx;
  await db.select({ id: user.id }).from(user).where(eq(user.id, actor.user_id)).for('update');
  const { list } = await listDueRenewals(ctx);
  const isAccepted = ({ purpose, version }: (typeof list)[number]) =>
    accepted.some((one) => one.purpose === purpose && one.version === version);
  const named = list.filter((one) => accepted.some(({ purpose }) => purpose === one.purpose));
  if (!named.every(isAccepted)) throw refuseFields({ accepted: [newer] });
  if (list.some((one) => one.is_needed && !isAccepted(one))) throw refuseFields({ accepted: [needed] });
  const left = list.filter((one) => !isAccepted(one)).map((one) => one.purpose);
  for (const { purpose } of list) await withdrawConsent(db, actor.user_id, purpose);
  await recordConsents(
    ctx,
    actor.user_id,
    named.map((one) => one.purpose),
    'web',
  );
  ctx.audit({
    action: 'account.renew_consents',
    target: ['user', actor.user_id],
    after: { accepted: named.map(({ purpose, version }) => `${purpose} ${version}`), left },
  });
}
