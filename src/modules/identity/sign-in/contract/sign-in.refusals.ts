import { defineRefusals } from '#shared/refusal.ts';
import { signUpClosed } from './sign-up-closed.ts';
import { timedOut } from './timed-out.ts';

export const signInRefusals = defineRefusals('account', {
  wrong_password: { cn: '账号或密码错误', us: 'Incorrect account or password' },
  wrong_password_pause: {
    cn: '账号或密码错误，多次失败后需稍候，也可改用验证码登录',
    us: 'Incorrect account or password. After several attempts you’ll have to wait; you can use a code instead.',
  },
  wrong_code: { cn: '验证码错误或已过期', us: 'This code is wrong or has expired' },
  second_code: {
    cn: '本网络刚有多次错误的验证码。为保护您的账号，已再发送一个验证码，请输入新的验证码',
    us: 'Several wrong codes came from this network. To protect your account, we sent a second code. Enter the new one.',
  },
  solve_first: {
    code: 403302,
    cn: '正在进行安全验证，请稍候再试',
    us: 'Running a security check. Try again in a moment.',
  },
  sms_budget: {
    cn: '短信发送已达上限，请使用其他方式登录',
    us: 'The text message limit has been reached. Sign in another way.',
  },
  frozen: {
    cn: '账号已冻结，请通过“忘记密码”核验身份后恢复使用',
    us: 'This account is locked. Confirm your identity with “Forgot password?” to use it again.',
  },
  wrong_totp: {
    cn: '动态码或恢复码不正确，请确认手机时间已自动同步',
    us: 'The authenticator or recovery code is wrong. Check that your phone’s clock is set automatically.',
  },
  wrong_totp_pause: {
    cn: '动态码或恢复码不正确，请确认手机时间已自动同步；多次失败后需稍候再试',
    us: 'The authenticator or recovery code is wrong. Check that your phone’s clock is set automatically; after several attempts you’ll have to wait.',
  },
  totp_first: { cn: '请先添加动态码应用', us: 'Set up an authenticator app first' },
  totp_asked: {
    cn: '账号已开启两步验证，请输入动态码或恢复码',
    us: 'This account uses two-step verification. Enter an authenticator or recovery code.',
  },
  totp_elsewhere: {
    cn: '账号已开启两步验证，请在登录页用密码或验证码登录',
    us: 'This account uses two-step verification. Sign in with a password or code on the sign-in page.',
  },
  disabled: { cn: '账号已停用，请联系学校', us: 'Account disabled. Contact your school.' },
  timed_out: timedOut,
  prove_first: {
    cn: '为保护账号安全，请先用密码登录',
    us: 'To keep your account safe, sign in with your password first',
  },
  suspended: { cn: '单位已停用，请联系管理员', us: 'The organisation is suspended. Contact its administrator.' },
  same_password: { cn: '新密码不能与旧密码相同', us: 'The new password must be different from the old one' },
  sign_up_closed: signUpClosed,
  no_phone: { cn: '账号未绑定手机号，请用密码验证', us: 'This account has no phone number. Use the password.' },
  sign_in_again: { cn: '请重新用验证码登录后再设置密码', us: 'Sign in with a code again to set a password' },
});
