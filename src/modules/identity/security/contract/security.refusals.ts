import { defineRefusals } from '#shared/refusal.ts';

export const securityRefusals = defineRefusals('account', {
  email_domain: { cn: '请使用学校邮箱（{domains}）', us: 'Use a school email address ({domains})' },
  email_taken: { cn: '该邮箱已被其他账号激活', us: 'Another account already uses this address' },
  mail_away: { cn: '邮件服务暂不可用，请稍后再试', us: 'Email isn’t available right now. Try again later.' },
  link_over: { cn: '链接已失效', us: 'This link has expired' },
  guardian_acts: { cn: '未满 14 周岁，请由监护人申请注销', us: 'Under 14: a guardian must request the deletion' },
  child_acts: { cn: '已满 14 周岁，请由本人申请注销', us: 'From age 14, students request deletion themselves' },
  last_super_admin: {
    cn: '您是唯一的超级管理员，请先移交权限',
    us: 'You’re the only super admin. Hand over your permissions first.',
  },
  not_closing: { cn: '账号没有注销申请', us: 'This account has no deletion request' },
  close_to_withdraw: {
    cn: '使用账号须同意服务条款和隐私政策；如不再同意，请注销账号',
    us: 'Your account requires the terms of service and privacy policy. If you no longer agree, delete your account.',
  },
  totp_needed: {
    cn: '您的权限要求两步验证，不能关闭；更换手机请选择“更换应用”',
    us: 'Your permissions require two-step verification, so it can’t be turned off. To use another phone, choose “Change app”.',
  },
});
