import type { Context } from '#server/http/context.ts';
import { sendOutside } from '#server/notify/deliveries.ts';
import type { Text } from '#shared/text.ts';
import type { Application } from './applications.queries.ts';

const answers: Readonly<Record<'approve' | 'refuse' | 'return', Text>> = {
  approve: {
    cn: '学校已更正您的登记信息，请重新激活账号：{url}',
    us: 'Your school corrected your record. Activate your account again: {url}',
  },
  refuse: { cn: '您的信息更正申请未通过：{reason}', us: 'Your correction was declined: {reason}' },
  return: {
    cn: '您的信息更正申请需要补充材料：{reason} 请重新提交：{url}',
    us: 'Your correction was returned for changes: {reason} Submit it again: {url}',
  },
};

/** Who cannot activate the account cannot read messages of the portal: the number that they proved gets a message. */
export async function notifyCorrected(
  ctx: Pick<Context, 'db' | 'services'>,
  { stated }: Pick<Application, 'stated'>,
  { decision, reason }: { readonly decision: keyof typeof answers; readonly reason: string },
): Promise<void> {
  if (!stated.contact_phone) return;
  const { href: url } = new URL('/register/active', ctx.services.env.public_url);
  await sendOutside(ctx, {
    event: 'account.correction_answered',
    channel: 'sms',
    to: stated.contact_phone,
    lang: 'cn',
    text: answers[decision],
    vars: { reason, url },
  });
}
