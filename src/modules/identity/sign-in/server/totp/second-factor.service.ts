import { eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { frameOf, listCodesAnywhere, productName } from '#modules/core/access/server/public.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import type { AccountPerson } from '#modules/identity/accounts/server/public.ts';
import {
  findTotpSecret,
  isStaff,
  replaceRecoveryHashes,
  spendRecoveryHash,
  spendTotpStep,
  writeCredential,
} from '#modules/identity/accounts/server/public.ts';
import { type Db, EVERYWHERE, NOWHERE } from '#server/database/database.ts';
import type { OpenContext } from '#server/http/context.ts';
import { networkOf } from '#server/http/networks.ts';
import { notify } from '#server/notify/notify.ts';
import type { Services } from '#server/services.ts';
import { defineSetting } from '#server/settings/settings.ts';
import { refuse, refuseFields } from '#shared/refusal.ts';
import { signInRefusals } from '../../contract/sign-in.refusals.ts';
import { RECOVERY_CODES, wrongAppCode } from '../../contract/totp.contract.ts';
import { admitAttempt, forgetFailures } from '../login-throttle.service.ts';
import { recordRefusal } from '../sessions/session-opening.service.ts';
import { newRecoveryCodes, newTotpSecret, normalizeRecoveryCode, totpAddress, totpStepOf } from './totp.ts';

const PLACE = 'user_credential.totp';
/** From this failure on the answer also says that there is a pause. */
const HINT_FROM = 3;

/** Whether super admins and holders of critical codes sign in with a second factor only. */
export const totpRequired = defineSetting({
  key: 'signin.totp_required',
  name: { cn: '关键权限人员登录须两步验证', us: 'Two-step verification for critical permissions' },
  help: { cn: '超级管理员和持有关键权限的人员', us: 'Super admins and people with critical permissions' },
  schema: z.boolean(),
  default: true,
  is_public: false,
});

/** Whether the rights of a person ask for a second factor. `db` reaches everywhere. */
export async function needsTotp(
  { settings, criticalCodes }: Pick<Services, 'settings' | 'criticalCodes'>,
  db: Db,
  person: AccountPerson,
) {
  if (!person.is_super_admin && !isStaff(person)) return false;
  if (!(await settings.get(db, totpRequired, person.client_id))) return false;
  if (person.is_super_admin) return true;
  const held = await listCodesAnywhere(db, person.id);
  return [...held].some((code) => criticalCodes.has(code));
}

export interface TotpOffer {
  readonly secret: string;
  readonly otpauth_url: string;
  /** The secret as a ticket carries it until a code of it was right. */
  readonly sealed: string;
}

/** A new secret with the address for the app. Nothing is stored. */
export async function offerTotp(
  { services }: Pick<OpenContext, 'services'>,
  db: Db,
  person: Pick<AccountPerson, 'id' | 'client_id'>,
): Promise<TotpOffer> {
  const secret = newTotpSecret();
  const [row] = await db
    .select({ username: user.username, number: user.number, name: user.name, lang: user.lang })
    .from(user)
    .where(eq(user.id, person.id));
  const product = productName(await frameOf(services, db, person.client_id));
  const issuer = row?.lang === 'us' ? product.us : product.cn;
  const account = row?.username ?? row?.number ?? row?.name ?? '';
  return {
    secret,
    otpauth_url: totpAddress({ issuer, account, secret }),
    sealed: services.seal.seal(secret, PLACE),
  };
}

/**
 * Proves the person by a code of their app or a recovery code, each once. A try is counted before it is made, and from
 * the fifth wrong one on each makes the next wait. Commits by itself. Refuses people without a second factor.
 */
export async function proveTotp(ctx: OpenContext, person: Pick<AccountPerson, 'id'>, typed: string): Promise<void> {
  const { database } = ctx.services;
  const account = `totp:${person.id}`;
  const keys = [account, `${account}|${networkOf(ctx.ip)}`] as const;
  const attempt = await admitAttempt(database, keys);
  const fits = attempt.admitted && (await database.write(EVERYWHERE, ({ db }) => spendTotp(ctx, db, person.id, typed)));
  if (fits) {
    await database.write(NOWHERE, ({ db }) => forgetFailures(db, keys));
    return;
  }
  await recordRefusal(ctx, person.id, 'totp', attempt.admitted ? 'wrong' : 'pause');
  throw refuse(attempt.failures >= HINT_FROM ? signInRefusals.wrong_totp_pause : signInRefusals.wrong_totp);
}

async function spendTotp(ctx: OpenContext, db: Db, userId: string, typed: string): Promise<boolean> {
  const sealed = await findTotpSecret(db, userId);
  if (!sealed) return false;
  const recovery = normalizeRecoveryCode(typed);
  if (recovery) return spendRecoveryCode(ctx, db, userId, recovery);
  const step = totpStepOf(ctx.services.seal.open(sealed, PLACE), typed, ctx.services.clock.now());
  return step !== null && spendTotpStep(db, userId, sealed, step);
}

const hashOf = ({ seal }: Services, userId: string, plain: string) => seal.sign(`${userId}:${plain}`, 'recovery_code');

async function spendRecoveryCode(ctx: OpenContext, db: Db, userId: string, plain: string): Promise<boolean> {
  const left = await spendRecoveryHash(db, userId, hashOf(ctx.services, userId, plain));
  if (left === null) return false;
  ctx.audit({
    action: 'account.use_recovery_code',
    kind: 'login',
    target: ['user', userId],
    after: { left },
  });
  await notifyOfTotp(ctx, db, userId, {
    cn: `您的账号刚刚使用恢复码登录或验证，还剩 ${left} 个。如非本人操作，请立即冻结账号`,
    us: `A recovery code was just used on your account. Codes left: ${left}. If this wasn’t you, lock your account now.`,
  });
  return true;
}

/** Refuses a first code that is not of the secret a ticket carries; else the step it belongs to. */
export function verifyFirstCode(
  { seal, clock }: Pick<Services, 'seal' | 'clock'>,
  sealed: string,
  code: string,
): number {
  const step = totpStepOf(seal.open(sealed, PLACE), code, clock.now());
  if (step === null) throw refuseFields({ code: [wrongAppCode] });
  return step;
}

/** Makes a secret count from now on, with new recovery codes; the answer is their only copy. In the caller's transaction. */
export async function activateTotp(
  ctx: OpenContext,
  db: Db,
  userId: string,
  sealed: string,
  step: number,
): Promise<string[]> {
  const recovery = newRecoveryCodes(RECOVERY_CODES);
  const changed = {
    totp_sealed: sealed,
    totp_confirmed_at: sql`now()`,
    totp_step: step,
    recovery_code_hashes: recoveryHashes(ctx, userId, recovery),
  };
  await writeCredential(db, userId, changed);
  ctx.audit({ action: 'account.totp_on', target: ['user', userId] });
  await notifyOfTotp(ctx, db, userId, {
    cn: '您的账号已开启两步验证。如非本人操作，请立即冻结账号',
    us: 'Two-step verification was turned on. If this wasn’t you, lock your account now.',
  });
  return recovery;
}

/** New recovery codes instead of those before; the answer is their only copy. Null: there is no second factor. */
export async function replaceRecoveryCodes(ctx: OpenContext, db: Db, userId: string): Promise<string[] | null> {
  const recovery = newRecoveryCodes(RECOVERY_CODES);
  const isReplaced = await replaceRecoveryHashes(db, userId, recoveryHashes(ctx, userId, recovery));
  return isReplaced ? recovery : null;
}

/** New recovery codes as they are kept. */
const recoveryHashes = ({ services }: Pick<OpenContext, 'services'>, userId: string, codes: readonly string[]) =>
  codes.map((code) => hashOf(services, userId, normalizeRecoveryCode(code) ?? code));

/** Notifies the person inside the portal, on every open page of theirs. */
export async function notifyOfTotp(
  { services }: Pick<OpenContext, 'services'>,
  db: Db,
  userId: string,
  title: { readonly cn: string; readonly us: string },
): Promise<void> {
  await notify({ db, services }, { event: 'account.totp', to: [userId], title, urgency: 'urgent', link: '/personals' });
}
