import { defineRefusals } from '#shared/refusal.ts';

export const accountRefusals = defineRefusals('account', {
  wrong_password: { cn: '账号或密码错误', us: 'Incorrect account or password' },
  wrong_password_pause: {
    cn: '账号或密码错误，多次失败后需稍候，也可改用验证码登录',
    us: 'Incorrect account or password. After several failures there is a pause; a code works at once',
  },
  wrong_code: { cn: '验证码错误或已过期', us: 'The code is wrong or has expired' },
  disabled: { cn: '账号已停用，请联系学校', us: 'Account disabled, please contact the school' },
  timed_out: { cn: '操作已超时，请重新开始', us: 'Timed out, please start again' },
  prove_first: {
    cn: '为保护账号安全，请先用密码登录',
    us: 'To keep this account safe, please sign in with its password first',
  },
  same_password: { cn: '新密码不能与旧密码相同', us: 'The new password must differ from the old one' },
  sign_in_again: { cn: '请重新用验证码登录后再设置密码', us: 'Please sign in with a code again to set a password' },
});
