import type { Db } from '#server/database/database.ts';
import { sendOutside } from '#server/notify/deliveries.ts';
import type { Services } from '#server/services.ts';
import type { Lang, Text } from '#shared/text.ts';

/** The registered text of the provider; its English twin is for people who read no Chinese. */
const text: Text = {
  cn: '您正在登录书院,验证码{code},5分钟内有效,请勿告诉他人。',
  us: 'You are signing in to Shuyuan. Code {code}, valid for 5 minutes. Do not tell it to anybody.',
};

interface CodeMessage {
  readonly phone: string;
  readonly code: string;
  readonly lang: Lang;
  readonly useful_seconds: number;
}

/** Sends the message with a code, together with the transaction that makes the code valid. */
export async function sendCodeMessage(
  services: Services,
  db: Db,
  { phone, code, ...rest }: CodeMessage,
): Promise<void> {
  await sendOutside(
    { db, services },
    { event: 'account.code', channel: 'sms', to: phone, text, vars: { code }, is_secret: true, ...rest },
  );
}

/** Digit by digit, twice: what a voice can be understood by. */
const spoken: Text = {
  cn: '您的验证码是{code}，再说一遍，{code}。请勿告诉他人。',
  us: 'Your code is {code}. Once more: {code}. Do not tell it to anybody.',
};

/** Calls a phone and reads the code out, together with the caller's transaction. */
export async function callWithCode(services: Services, db: Db, { phone, code, ...rest }: CodeMessage): Promise<void> {
  const vars = { code: [...code].join(' ') };
  await sendOutside(
    { db, services },
    { event: 'account.code_call', channel: 'voice', to: phone, text: spoken, vars, is_secret: true, ...rest },
  );
}
