import { defineRefusals, type Refusal, shared } from '#shared/refusal.ts';

const code = 401402;

/** Why a session was ended, for the browser that still has its token. All of them are 401402. */
const revoked = defineRefusals('session', {
  logout: { code, cn: '您已在其他页面退出登录', us: 'You signed out on another page' },
  replaced: {
    code,
    cn: '此浏览器已登录其他账号，请重新登录',
    us: 'Another account signed in on this browser. Please sign in again.',
  },
  password: {
    code,
    cn: '密码已修改，请使用新密码登录',
    us: 'Your password was changed. Sign in with the new one.',
  },
  phone: { code, cn: '手机号已更换，请重新登录', us: 'Your phone number was changed. Please sign in again.' },
  user: {
    code,
    cn: '此设备已被下线，请重新登录；如非本人操作，请修改密码',
    us: 'This device was signed out. Please sign in again. If this wasn’t you, change your password.',
  },
  admin: {
    code,
    cn: '管理员已让此设备下线，请重新登录',
    us: 'An administrator signed this device out. Please sign in again.',
  },
  disabled: { code, cn: '账号已停用，请联系学校', us: 'Account disabled. Contact your school.' },
  switched: {
    code,
    cn: '已切换到子女账号，请重新登录',
    us: 'You switched to a child’s account. Please sign in again.',
  },
});

const byReason = new Map<string, Refusal>(Object.entries(revoked));

/** What a session that was ended for this reason answers; one that ran out says that it expired. */
export function refusalOfRevoked(reason: string | null): Refusal {
  if (reason === 'expired') return shared.signed_out;
  return byReason.get(reason ?? '') ?? shared.session_revoked;
}
