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
