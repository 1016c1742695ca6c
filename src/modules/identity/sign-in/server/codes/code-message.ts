import type { Db } from '#server/database/database.ts';
import { sendOutside } from '#server/notify/deliveries.ts';
import type { Services } from '#server/services.ts';
import type { Lang, Text } from '#shared/text.ts';

/** What a code is for, as its message says it: nobody types a code that somebody else asked for to another end. */
const ACTS: Readonly<Record<string, Text>> = {
  login: { cn: '登录书院', us: 'signing in to Shuyuan' },
  sign_up: { cn: '注册书院账号', us: 'signing up with Shuyuan' },
  confirm: { cn: '确认书院账号信息', us: 'confirming your Shuyuan account' },
  forget: { cn: '找回书院账号密码', us: 'resetting your Shuyuan password' },
  recovery: { cn: '申请更换书院账号的手机号', us: 'changing the phone number of your Shuyuan account' },
  activate: { cn: '激活书院账号', us: 'activating your Shuyuan account' },
  invite: { cn: '填写书院邀请登记', us: 'filling in a Shuyuan invitation' },
  interview: { cn: '查看面试评分表', us: 'opening your interview score sheets' },
  change_phone: { cn: '将此手机号绑定到书院账号', us: 'linking this phone number to a Shuyuan account' },
  activate_email: { cn: '激活书院账号的企业邮箱', us: 'activating the email of your Shuyuan account' },
  step_up: { cn: '进行书院敏感操作', us: 'confirming a sensitive action in Shuyuan' },
};

/** The text of a purpose, which is registered at the provider under `account.code.<purpose>`. */
function textOf(purpose: string): Text {
  const act = ACTS[purpose];
  if (!act) throw new Error(`no text for codes of ${purpose}`);
  return {
    cn: `您正在${act.cn},验证码{code},5分钟内有效,请勿告诉他人。`,
    us: `You are ${act.us}. Your code is {code}, valid for 5 minutes. Don’t share it with anyone.`,
  };
}

/** By which way a code goes to an address. */
export const channelOf = (to: string): 'sms' | 'email' => (to.includes('@') ? 'email' : 'sms');

interface CodeMessage {
  readonly purpose: string;
  readonly phone: string;
  readonly code: string;
  readonly lang: Lang;
  readonly useful_seconds: number;
}

/** Sends the message with a code, together with the transaction that makes the code valid. */
export async function sendCodeMessage(
  services: Services,
  db: Db,
  { phone, code, purpose, ...rest }: CodeMessage,
): Promise<void> {
  const [template, text] = [`account.code.${purpose}`, textOf(purpose)];
  await sendOutside(
    { db, services },
    {
      event: 'account.code',
      template,
      channel: channelOf(phone),
      to: phone,
      text,
      vars: { code },
      is_secret: true,
      ...rest,
    },
  );
}

/** Digit by digit, twice: what a voice can be understood by. */
const spoken: Text = {
  cn: '您的验证码是{code}，再说一遍，{code}。请勿告诉他人。',
  us: 'Your code is {code}. Once more: {code}. Don’t share it with anyone.',
};

/** Calls a phone and reads the code out, together with the caller's transaction. */
export async function callWithCode(
  services: Services,
  db: Db,
  { phone, code, ...rest }: Omit<CodeMessage, 'purpose'>,
): Promise<void> {
  const vars = { code: [...code].join(' ') };
  await sendOutside(
    { db, services },
    { event: 'account.code_call', channel: 'voice', to: phone, text: spoken, vars, is_secret: true, ...rest },
  );
}
