import type { Transaction } from '#server/database/database.ts';
import type { Services } from '#server/services.ts';
import { type Lang, say } from '#shared/text.ts';

const text = {
  cn: '您正在登录书院,验证码{code},5分钟内有效,请勿告诉他人。',
  us: 'You are signing in to Shuyuan. Code {code}, valid for 5 minutes. Do not tell it to anybody.',
};

export const sentCodes: { phone: string; text: string }[] = [];

/** Sends the message with a code, in the transaction that made the code valid. */
export async function sendCodeMessage(
  _services: Services,
  _tx: Transaction,
  { phone, code, lang }: { phone: string; code: string; lang: Lang },
): Promise<void> {
  sentCodes.push({ phone, text: say(text, lang, { code }) });
}
