import { defineRefusals } from '#shared/refusal.ts';
import type { Text } from '#shared/text.ts';

export const identityRefusals = defineRefusals('identities', {
  not_open: { cn: '该登录方式未开通', us: 'This way of signing in isn’t available' },
  unavailable: {
    cn: '该登录方式暂不可用，请使用验证码登录',
    us: 'Not available right now. Use a code instead.',
  },
  snapshot: {
    cn: '请在微信中点击“使用完整服务”后重试',
    us: 'Tap “Use full service” in WeChat and try again',
  },
  outsider: {
    cn: '您不是该企业的成员，请使用其他方式登录',
    us: 'You’re not a member of this company. Sign in another way.',
  },
  expired: { cn: '授权已失效，请重新授权', us: 'The authorisation has expired. Authorise again.' },
  last_way: { cn: '请先设置密码或绑定手机号', us: 'Set a password or link a phone number first' },
  identity_full: {
    cn: '该账号最多可绑定{n}人，请先解除其他人的绑定',
    us: 'This account can be linked to {n} people at most. Unlink someone first.',
  },
  already_linked: { cn: '您已绑定该账号', us: 'You’ve already linked this account' },
  qr_gone: {
    cn: '二维码已失效，请在电脑上刷新后重新扫描',
    us: 'This QR code has expired. Refresh it on the computer and scan again.',
  },
  no_face: {
    cn: '没有看清您的脸，请正对摄像头重试',
    us: 'We couldn’t see your face clearly. Look straight into the camera and try again.',
  },
  other_way: { cn: '请使用其他方式登录', us: 'Sign in another way' },
});

/** Why an authorisation failed; the page `/oauth?error=` says it. */
export const OAUTH_ERRORS = ['denied', 'expired', 'unavailable', 'snapshot', 'outsider', 'not_open'] as const;
export type OauthError = (typeof OAUTH_ERRORS)[number];

const { unavailable, snapshot, outsider, expired, not_open } = identityRefusals;
export const oauthErrorText: Readonly<Record<OauthError, Text>> = {
  denied: { cn: '您取消了授权', us: 'You cancelled the authorisation' },
  expired,
  unavailable,
  snapshot,
  outsider,
  not_open,
};
