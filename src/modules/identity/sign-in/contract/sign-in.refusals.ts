import { defineRefusals } from '#shared/refusal.ts';
import { signUpClosed } from './sign-up-closed.ts';
import { timedOut } from './timed-out.ts';

export const signInRefusals = defineRefusals('account', {
  wrong_password: { cn: '账号或密码错误', us: 'Incorrect account or password' },
  wrong_password_pause: {
    cn: '账号或密码错误，多次失败后需稍候，也可改用验证码登录',
    us: 'Incorrect account or password. After several failures there is a pause; a code works at once',
  },
  wrong_code: { cn: '验证码错误或已过期', us: 'The code is wrong or has expired' },
  second_code: {
    cn: '本网络刚有多次错误的验证码。为保护您的账号，已再发送一个验证码，请输入新的验证码',
    us: 'Several wrong codes came from this network. To protect your account a second code was sent; please enter the new one',
  },
  solve_first: {
    code: 403302,
    cn: '正在进行安全验证，请稍候再试',
    us: 'A safety check is needed; please try again in a moment',
  },
  sms_budget: {
    cn: '短信发送已达上限，请使用其他方式登录',
    us: 'The SMS limit is reached, please use another way',
  },
  frozen: {
    cn: '账号已冻结，请通过“忘记密码”核验身份后恢复使用',
    us: 'This account is frozen; prove who you are through “Forgot the password” to use it again',
  },
  wrong_totp: { cn: '动态码或恢复码不正确', us: 'The code of the app or the recovery code is wrong' },
  wrong_totp_pause: {
    cn: '动态码或恢复码不正确，多次失败后需稍候再试',
    us: 'The code of the app or the recovery code is wrong. After several failures there is a pause',
  },
  totp_first: { cn: '请先添加动态码应用', us: 'Please set up an authenticator app first' },
  totp_asked: {
    cn: '账号已开启两步验证，请输入动态码或恢复码',
    us: 'This account has a second step; please enter the code of the app or a recovery code',
  },
  totp_elsewhere: {
    cn: '账号已开启两步验证，请在登录页用密码或验证码登录',
    us: 'This account has a second step; please sign in with the password or a code on the sign-in page',
  },
  disabled: { cn: '账号已停用，请联系学校', us: 'Account disabled, please contact the school' },
  timed_out: timedOut,
  prove_first: {
    cn: '为保护账号安全，请先用密码登录',
    us: 'To keep this account safe, please sign in with its password first',
  },
  suspended: { cn: '单位已停用，请联系管理员', us: 'The organisation is suspended, please contact its administrator' },
  same_password: { cn: '新密码不能与旧密码相同', us: 'The new password must differ from the old one' },
  sign_up_closed: signUpClosed,
  no_phone: { cn: '账号未绑定手机号，请用密码验证', us: 'The account has no phone; please use the password' },
  sign_in_again: { cn: '请重新用验证码登录后再设置密码', us: 'Please sign in with a code again to set a password' },
});
